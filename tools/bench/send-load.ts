import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { connect, type Socket } from 'node:net'
import type { SentRequest } from './load.ts'

/**
 * The load generator's own process: `send-load.ts <address> <file of requests> <connections, or "one a player">`. It
 * writes prepared requests and parses as little of each answer as it can, because processor time spent here is taken
 * from the server; pgbench, on the other side, uses almost none.
 */
const [address = '', file = '', connections = '8'] = process.argv.slice(2)
const { hostname, port, host } = new URL(address)
const requests: readonly SentRequest[] = JSON.parse(await readFile(file, 'utf8'))
const lanes = lanesOf()
const sockets = await Promise.all(lanes.map(openSocket))
let failed = 0
let firstFailure = ''
const milliseconds: number[] = []

const begin = process.hrtime.bigint()
await Promise.all(sockets.map((socket, index) => sendOneByOne(socket, lanes[index])))
const seconds = Number(process.hrtime.bigint() - begin) / 1e9
console.log(JSON.stringify({ seconds, failed, firstFailure, milliseconds }))
for (const socket of sockets) socket.destroy()

/** Each connection's requests: a share of the common queue, or its own player's requests in order. */
function lanesOf(): Iterator<Buffer>[] {
  if (connections === 'one a player')
    return [...Map.groupBy(requests, ({ token }) => token).values()].map((own) => own.map(bytesOf).values())
  const all = requests.map(bytesOf).values()
  return Array.from({ length: Number(connections) }, () => all)
}

async function openSocket(): Promise<Socket> {
  const socket = connect({ host: hostname, port: Number(port), noDelay: true })
  await once(socket, 'connect')
  return socket
}

function bytesOf({ method, path, token, body, idempotencyKey }: SentRequest): Buffer {
  const text = body === undefined ? '' : JSON.stringify(body)
  const headers = [`${method} ${path} HTTP/1.1`, `host: ${host}`, `authorization: Bearer ${token}`]
  if (idempotencyKey !== undefined) headers.push(`idempotency-key: ${idempotencyKey}`)
  if (text !== '')
    headers.push('content-type: application/json', `content-length: ${Buffer.byteLength(text)}`)
  return Buffer.from(`${headers.join('\r\n')}\r\n\r\n${text}`)
}

function sendOneByOne(socket: Socket, lane: Iterator<Buffer> | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    let sent = 0
    let answer: Buffer = Buffer.alloc(0)
    socket.on('error', reject)
    socket.on('close', () => reject(new Error('the server closed a connection')))
    socket.on('data', (chunk: Buffer) => {
      answer = answer.length === 0 ? chunk : Buffer.concat([answer, chunk])
      if (!isWhole(answer)) return
      milliseconds.push(performance.now() - sent)
      count(answer)
      answer = Buffer.alloc(0)
      sendNext()
    })
    sendNext()

    function sendNext(): void {
      const wanted = lane?.next()
      if (!wanted || wanted.done) return resolve()
      sent = performance.now()
      socket.write(wanted.value)
    }
  })
}

/** A connection carries one answer at a time, with its length in a header. */
function isWhole(answer: Buffer): boolean {
  const end = answer.indexOf('\r\n\r\n')
  if (end < 0) return false
  const length = /\r\ncontent-length: (\d+)/i.exec(answer.toString('latin1', 0, end))?.[1]
  if (length === undefined) throw new Error(`an answer without a length: ${answer.toString()}`)
  return answer.length >= end + 4 + Number(length)
}

function count(answer: Buffer): void {
  if (answer.toString('latin1', 9, 12) === '200') return
  failed += 1
  firstFailure ||= answer.toString().slice(0, 600)
}
