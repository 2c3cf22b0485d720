import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http'
import { connect } from 'node:net'
import type { Duplex } from 'node:stream'
import { freePort } from '../../server/test/free-port.ts'

const reportPath = '/reports-of-the-page'
const scriptPath = '/reports-of-the-page.js'

/** A server between the browser and the game, which hears a page's errors. */
export interface Front extends Disposable {
  readonly address: string
  /** What pages have reported: errors, and what the content policy refused. */
  readonly reports: readonly string[]
}

/**
 * Opens a front for a game that starts later, because the game must know where browsers find it. WebKit's driver says
 * nothing about a page's console, so each page first loads a script that reports to the front.
 */
export async function openFront(game: () => string): Promise<Front> {
  const reports: string[] = []
  const port = await freePort()
  const server = createServer((asked, answer) => {
    if (asked.url === scriptPath) {
      answer.writeHead(200, { 'content-type': 'text/javascript' }).end(`(${reportErrors})('${reportPath}')`)
    } else if (asked.url === reportPath) {
      void textOf(asked).then((text) => reports.push(text))
      answer.writeHead(204).end()
    } else passOn(game(), asked, answer)
  })
  server.on('upgrade', (asked, socket) => passSocketOn(game(), asked, socket))
  const { promise: listening, resolve } = Promise.withResolvers<void>()
  server.listen(port, 'localhost', resolve)
  await listening
  return {
    address: `http://localhost:${port}`,
    reports,
    [Symbol.dispose]() {
      server.closeAllConnections()
      server.close()
    },
  }
}

function passOn(game: string, asked: IncomingMessage, answer: ServerResponse): void {
  // Compressed pages could not be given a script.
  const headers = { ...asked.headers, 'accept-encoding': 'identity' }
  const method = asked.method ?? 'GET'
  const passed = request(new URL(asked.url ?? '/', game), { method, headers }, (given) => {
    const { 'content-length': length, ...others } = given.headers
    const status = given.statusCode ?? 502
    if (given.headers['content-type']?.startsWith('text/html') !== true) {
      given.pipe(answer.writeHead(status, given.headers))
      return
    }
    void textOf(given).then((page) => {
      // Printed pages load no scripts, and their policy refuses any.
      const isOurs = page.includes('<script')
      answer.writeHead(status, isOurs ? others : { ...others, 'content-length': length })
      answer.end(isOurs ? page.replace('<head>', `<head><script src="${scriptPath}"></script>`) : page)
    })
  })
  passed.on('error', () => answer.destroy())
  asked.pipe(passed)
}

function passSocketOn(game: string, asked: IncomingMessage, socket: Duplex): void {
  const { hostname, port } = new URL(game)
  const headers = Object.entries(asked.headers).map(([name, value]) => `${name}: ${String(value)}`)
  const passed = connect(Number(port), hostname, () => {
    passed.write([`GET ${asked.url} HTTP/1.1`, ...headers, '', ''].join('\r\n'))
    socket.pipe(passed).pipe(socket)
  })
  socket.on('error', () => passed.destroy())
  passed.on('error', () => socket.destroy())
}

async function textOf(message: IncomingMessage): Promise<string> {
  const parts: Buffer[] = []
  for await (const part of message) parts.push(part)
  return Buffer.concat(parts).toString()
}

/** Runs in the page, as text, and so uses nothing around it. */
function reportErrors(path: string): void {
  const tell = (what: string) => navigator.sendBeacon(path, `${window.location.pathname}: ${what}`)
  const { error: log } = console
  console.error = (...words: unknown[]) => {
    tell(words.map(String).join(' '))
    log(...words)
  }
  window.addEventListener('error', ({ message }) => tell(message))
  window.addEventListener('unhandledrejection', ({ reason }) => tell(`not caught: ${String(reason)}`))
  window.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
    tell(`the policy refused ${violatedDirective} ${blockedURI}`),
  )
}
