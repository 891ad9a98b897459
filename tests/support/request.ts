import { get, type IncomingHttpHeaders } from 'node:http'
import { buffer } from 'node:stream/consumers'

export type RawResponse = { status: number; headers: IncomingHttpHeaders; body: Buffer }

export type SendRequest = (path: string) => Promise<RawResponse>

/** Unlike `fetch`, it sends the path exactly as given, and follows no redirect. */
export function requestFrom(port: number): SendRequest {
  const options = { host: '127.0.0.1', port, agent: false }
  return (path) =>
    new Promise((resolve, reject) => {
      get({ ...options, path, signal: AbortSignal.timeout(20_000) }, (response) => {
        const { statusCode: status = 0, headers } = response
        buffer(response).then((body) => resolve({ status, headers, body }), reject)
      }).on('error', reject)
    })
}
