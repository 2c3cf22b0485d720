import { createServer } from 'node:http'
import { WebSocketServer } from 'ws'
import { greetings } from '../../../server/src/greeting.ts'

/**
 * A ws server that answers each socket's first message and keeps the socket open. Any HTTP call makes it signal all of
 * them.
 */
const signal = Buffer.from('{"type":"refresh","topics":["notifications","pool"]}')
const server = createServer((_, response) => {
  for (const socket of sockets.clients) socket.send(signal, { binary: false })
  response.end()
})
const sockets = new WebSocketServer({ server, perMessageDeflate: false, maxPayload: 4096 })
sockets.on('connection', (socket) => {
  socket.once('message', () => socket.send('{}'))
})
const { port }: { readonly port: number } = JSON.parse(process.argv[2] ?? '')
server.listen(port, 'localhost', () => console.log(greetings.web))
