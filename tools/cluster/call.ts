import * as http from 'node:http'
import * as https from 'node:https'

export interface Call {
  readonly method: 'GET' | 'POST'
  readonly path: string
  readonly token?: string
  readonly key?: string
  readonly body?: unknown
}

export interface Answer {
  readonly status: number
  readonly text: string
}

const longestMilliseconds = 15_000

/**
 * Returns a caller with its own loopback address, so that HAProxy keeps it with one process as it keeps a player. An
 * `https:` address needs the certificate that signed its own.
 */
export function callerFrom(
  localAddress: string,
  address: string,
  certificate?: string,
): (call: Call) => Promise<Answer> {
  const { Agent, request } = address.startsWith('https:') ? https : http
  const agent = new Agent({ keepAlive: true, localAddress, ...(certificate && { ca: certificate }) })
  return ({ method, path, token, key, body }) =>
    new Promise((resolve, reject) => {
      const text = body === undefined ? '' : JSON.stringify(body)
      const headers = {
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        ...(key === undefined ? {} : { 'idempotency-key': key }),
        ...(text === ''
          ? {}
          : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }),
      }
      const signal = AbortSignal.timeout(longestMilliseconds)
      const sent = request(`${address}${path}`, { method, agent, headers, signal }, (response) => {
        let received = ''
        response.setEncoding('utf8')
        response.on('data', (part: string) => (received += part))
        response.on('end', () => resolve({ status: response.statusCode ?? 0, text: received }))
        response.on('error', reject)
        response.on('aborted', () => reject(new Error('the answer was cut off')))
      })
      sent.on('error', reject)
      sent.end(text)
    })
}
