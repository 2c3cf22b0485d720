import { Agent, request } from 'node:http'
import { connect } from 'node:net'

export interface RawAnswer {
  readonly status: number
  readonly text: string
  readonly milliseconds: number
}

export interface RawRequest {
  readonly method: string
  /** The target as it appears in the request line. */
  readonly path: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string | Buffer | undefined
}

/** Sends bytes as they are, over a few connections that stay open. No client in between repairs what is broken. */
export function rawClient(origin: string, connections: number) {
  const { hostname, port } = new URL(origin)
  const agent = new Agent({ keepAlive: true, maxSockets: connections })

  function send({ method, path, headers = {}, body }: RawRequest): Promise<RawAnswer> {
    const { promise, resolve, reject } = Promise.withResolvers<RawAnswer>()
    const begun = performance.now()
    const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) }
    const sent = request(
      { agent, hostname, port, method, path, headers: { ...headers, ...length } },
      (response) => {
        const chunks: Buffer[] = []
        response.on('data', (chunk: Buffer) => chunks.push(chunk))
        response.on('error', reject)
        response.on('end', () =>
          resolve({
            status: response.statusCode ?? 0,
            text: Buffer.concat(chunks).toString(),
            milliseconds: performance.now() - begun,
          }),
        )
      },
    )
    sent.on('error', reject)
    sent.end(body)
    return promise
  }

  /** The server's answer to text that is hardly HTTP, before it ends the connection. */
  function sendText(text: string): Promise<RawAnswer> {
    const { promise, resolve, reject } = Promise.withResolvers<RawAnswer>()
    const begun = performance.now()
    const socket = connect(Number(port), hostname, () => socket.write(text))
    let received = ''
    socket.on('data', (chunk) => (received += String(chunk)))
    socket.on('error', reject)
    socket.on('close', () =>
      resolve({
        status: Number(/^HTTP\/1\.1 (\d+)/.exec(received)?.[1]),
        text: received.slice(received.indexOf('\r\n\r\n') + 4),
        milliseconds: performance.now() - begun,
      }),
    )
    return promise
  }

  return { send, sendText, close: () => agent.destroy() }
}
