import badge from './badge.svg'

export function Badge({ label }) {
  return <img src={badge} alt={label} width="1200" height="400" />
}
