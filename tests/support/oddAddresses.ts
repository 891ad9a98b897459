/** Addresses that nobody would type: the same ones in every run, from a seed. */
import { pages } from '../../src/pages.ts'
import { seededRandom } from './seededRandom.ts'

const allowed = [..."ABCXYZabcxyz0189-._~:/?#[]@!$&'()*+,;=%"]

type Address = {
  raw: string
  /** Holds a byte that no address may hold (RFC 3986): an engine may refuse the whole message (400). */
  isNoAddress: boolean
}

export function oddAddresses(count: number, seed: number, known: string[]): Address[] {
  const random = seededRandom(seed)
  const below = (limit: number) => Math.floor(random() * limit)
  const pick = <T>(list: readonly T[]): T => list[below(list.length)] as T
  const times = (most: number, make: () => string) =>
    Array.from({ length: 1 + below(most) }, make).join('')

  const paths = [...pages.map(({ path }) => path), ...known]
  const outside = ['etc/passwd', 'package.json', 'wrangler.jsonc', '.git/config', 'src/pages.ts']
  const printable = () => pick(allowed)
  const byte = () => `%${below(256).toString(16).padStart(2, '0')}`

  const kinds = [
    () => `/${times(30, printable)}`,
    () => `/${times(12, byte)}`,
    () => `/${times(8, () => `%${printable()}${printable()}`)}`,
    // Out of the folder, in every spelling of a dot and a slash.
    () =>
      `/${times(8, () => pick(['..', '.', '%2e%2e', '.%2e', '%252e%252e', '..;', '%c0%ae%c0%ae']) + pick(['/', '%2f', '\\', '%5c', '%252f', '//', '%c0%af']))}${pick(outside)}`,
    // A real address in another case.
    () => swapCase(pick(paths), below),
    // A real address, with one letter encoded, left out, put in or doubled.
    () => {
      const path = pick(paths)
      const at = 1 + below(Math.max(path.length - 1, 1))
      const code = path.charCodeAt(at) || 0x2f
      const letter = pick([
        `%${code.toString(16)}`,
        '',
        path.charAt(at).repeat(2),
        printable(),
        byte(),
      ])
      return path.slice(0, at) + letter + path.slice(at + 1)
    },
    () =>
      pick(paths) +
      pick([
        '/',
        '//',
        '/.',
        '.html',
        '.HTML',
        '%20',
        '%00',
        ';',
        '%3f',
        '/index.html',
        '~',
        '.br',
        '.gz',
      ]),
    () => `${pick(['/', '/.', '/./', '//', '/%2f', '/;/', '/\\'])}${pick(paths)}`,
    // Control characters, encoded and as they are.
    () => pick(paths) + times(4, () => `%${below(32).toString(16).padStart(2, '0')}`),
    () =>
      pick(paths) +
      times(4, () => String.fromCharCode(pick([1, 9, 11, 27, 31, 127, 128, 233, 255]))),
    // Far too long.
    () => pick(paths) + pick(['a', '/a', '%41', '../', '%2e%2e/']).repeat(500 + below(2500)),
  ]

  const real = new Set(paths)
  const addresses: Address[] = []
  for (let turn = 0; addresses.length < count; turn++) {
    const raw = (kinds[turn % kinds.length] as () => string)()
    if (real.has(raw.replace(/[?#].*/s, ''))) continue
    addresses.push({ raw, isNoAddress: /[^\w\-.~:/?#[\]@!$&'()*+,;=%]/.test(raw) })
  }
  return addresses
}

function swapCase(path: string, below: (limit: number) => number): string {
  const letters = [...path]
  const at = below(letters.length)
  return letters
    .map((letter, index) => {
      if (index !== at && below(2)) return letter
      return letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase()
    })
    .join('')
}
