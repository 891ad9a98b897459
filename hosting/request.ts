import { type IncomingHttpHeaders, request } from 'node:http'
import { buffer } from 'node:stream/consumers'

export type RawResponse = { status: number; headers: IncomingHttpHeaders; body: Buffer }

export type SendRequest = (
  path: string,
  options?: { method?: string; headers?: Record<string, string> },
) => Promise<RawResponse>

/** Unlike `fetch`, it sends the path exactly as given, follows no redirect and decompresses nothing. */
export function requestFrom(port: number): SendRequest {
  return (path, options) =>
    new Promise((resolve, reject) => {
      request({
        host: '127.0.0.1',
        port,
        path,
        agent: false,
        signal: AbortSignal.timeout(20_000),
        ...options,
      })
        .on('response', (response) => {
          const { statusCode: status = 0, headers } = response
          buffer(response).then((body) => resolve({ status, headers, body }), reject)
        })
        .on('error', reject)
        .end()
    })
}
