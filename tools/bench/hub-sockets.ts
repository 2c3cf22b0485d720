import { createServer } from 'node:http'
import { WebSocketServer } from 'ws'
import { openDatabase } from '../../server/src/db/database.ts'
import { textOf } from '../../server/src/http/live-entrance.ts'
import { createListeners } from '../../server/src/http/live-listeners.ts'
import { createNewsTeller } from '../../server/src/http/live-news.ts'
import { accountId } from '../../shared/src/ids.ts'
import type { HubServed } from './signals.ts'

/**
 * The game's own listeners and its teller of news, and nothing else of the server. A socket's token is the id of its
 * account; it looks for news when it is called instead of four times a second.
 */
const { connection, port }: HubServed = JSON.parse(process.argv[2] ?? '')
const { game } = openDatabase({ connection })
const dayMilliseconds = 24 * 60 * 60 * 1000
const listeners = createListeners({
  readToken: async (token) => ({
    accountId: accountId(Number(token)),
    expiresAt: new Date(Date.now() + dayMilliseconds),
  }),
  maxPerPlayer: 1,
  onGone: (player) => news.forget(player),
})
const news = createNewsTeller(game, listeners)
const server = createServer((_, response) => void news.look().then(() => response.end()))
const sockets = new WebSocketServer({ server, perMessageDeflate: false, maxPayload: 4096 })
sockets.on('connection', (socket) => {
  socket.once('message', (data) => {
    void listeners.authorise(socket, textOf(data)).then(() => socket.send('{}'))
  })
})
server.listen(port, 'localhost', () => console.log('Called Shot is ready'))
