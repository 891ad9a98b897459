import { connect } from 'node:net'

export type Answer = { status: number; headers: Map<string, string>; body: Buffer }
export type Ask = (
  path: string,
  options?: { method?: string; headers?: Record<string, string> },
) => Promise<Answer>

/** Asks over a bare socket, because every HTTP client tidies an address before it sends it. */
export function askOn(port: number): Ask {
  return (path, { method = 'GET', headers = {} } = {}) =>
    new Promise((resolve, reject) => {
      const received: Buffer[] = []
      const socket = connect(port, '127.0.0.1')
      socket.setTimeout(20_000, () => socket.destroy(new Error(`No answer to ${path}`)))
      socket.on('data', (data) => received.push(data))
      socket.on('error', reject)
      socket.on('close', () => {
        try {
          resolve(parse(Buffer.concat(received)))
        } catch (error) {
          reject(new Error(`No HTTP answer to ${JSON.stringify(path)}`, { cause: error }))
        }
      })
      const lines = [
        `${method} ${path} HTTP/1.1`,
        `Host: localhost:${port}`,
        'Connection: close',
        ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
      ]
      socket.write(`${lines.join('\r\n')}\r\n\r\n`, 'latin1')
    })
}

function parse(received: Buffer): Answer {
  const end = received.indexOf('\r\n\r\n')
  const [first = '', ...lines] = received.subarray(0, end).toString('latin1').split('\r\n')
  const [, status] = /^HTTP\/1\.[01] (\d{3})/.exec(first) ?? []
  if (end < 0 || !status) throw new Error(`Not HTTP: ${first}`)
  const headers = new Map<string, string>()
  for (const line of lines) {
    const [, name = '', value = ''] = /^([^:]+):\s*(.*)$/.exec(line) ?? []
    const earlier = headers.get(name.toLowerCase())
    // Sent twice, it must not look as if it had been sent once.
    headers.set(name.toLowerCase(), earlier === undefined ? value : `${earlier}, ${value}`)
  }
  const body = received.subarray(end + 4)
  const isChunked = headers.get('transfer-encoding') === 'chunked'
  return { status: Number(status), headers, body: isChunked ? joinChunks(body) : body }
}

function joinChunks(body: Buffer): Buffer {
  const chunks: Buffer[] = []
  for (let at = 0; at < body.length; ) {
    const start = body.indexOf('\r\n', at) + 2
    const size = Number.parseInt(body.subarray(at, start).toString(), 16)
    chunks.push(body.subarray(start, start + size))
    at = start + size + 2
  }
  return Buffer.concat(chunks)
}
