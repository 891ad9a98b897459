import badge from './badge.svg'

export function Badge({ label }) {
  return <img src={badge} alt={label} width="16" height="16" />
}
