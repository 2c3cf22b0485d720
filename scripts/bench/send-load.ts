import { readFile } from 'node:fs/promises'
import { Agent, request } from 'node:http'
import type { LoadRequest } from './load.ts'

/** The load generator's own process: `send-load.ts <address> <file of requests> <connections>`. */
const [address = '', file = '', connections = '8'] = process.argv.slice(2)
const requests: readonly LoadRequest[] = JSON.parse(await readFile(file, 'utf8'))
const { hostname, port } = new URL(address)
const agent = new Agent({ keepAlive: true, maxSockets: Number(connections) })
let next = 0
let failed = 0
let firstFailure = ''
const milliseconds: number[] = []

const begin = process.hrtime.bigint()
await Promise.all(Array.from({ length: Number(connections) }, sendOneByOne))
const seconds = Number(process.hrtime.bigint() - begin) / 1e9
console.log(JSON.stringify({ seconds, failed, firstFailure, milliseconds }))
agent.destroy()

async function sendOneByOne(): Promise<void> {
  for (let index = next++; index < requests.length; index = next++) {
    const wanted = requests[index]
    if (!wanted) return
    const sent = performance.now()
    const answer = await send(wanted)
    milliseconds.push(performance.now() - sent)
    if (answer.status === 200) continue
    failed += 1
    firstFailure ||= `${answer.status} ${answer.text.slice(0, 200)}`
  }
}

function send({ method, path, token, body }: LoadRequest): Promise<{ status: number; text: string }> {
  return new Promise((resolve, reject) => {
    const text = body === undefined ? '' : JSON.stringify(body)
    const sent = request(
      {
        hostname,
        port,
        path,
        method,
        agent,
        headers: {
          authorization: `Bearer ${token}`,
          ...(text === ''
            ? {}
            : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }),
        },
      },
      (answer) => {
        const chunks: Buffer[] = []
        answer.on('data', (chunk: Buffer) => chunks.push(chunk))
        answer.on('end', () =>
          resolve({ status: answer.statusCode ?? 0, text: Buffer.concat(chunks).toString() }),
        )
      },
    )
    sent.on('error', reject)
    sent.end(text)
  })
}
