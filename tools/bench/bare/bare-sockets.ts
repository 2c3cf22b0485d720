import { createServer } from 'node:http'
import { WebSocketServer } from 'ws'

/** `bare-sockets.ts <port>`: a ws server that answers each socket's first message and keeps it, and nothing else. */
const server = createServer()
const sockets = new WebSocketServer({ server, perMessageDeflate: false, maxPayload: 4096 })
sockets.on('connection', (socket) => {
  socket.once('message', () => socket.send('{}'))
})
server.listen(Number(process.argv[2]), 'localhost', () => console.log('Called Shot is ready'))
