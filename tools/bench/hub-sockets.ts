import { createServer } from 'node:http'
import { WebSocketServer } from 'ws'
import { millisecondsPerDay } from '../../shared/src/time.ts'
import { openDatabase } from '../../server/src/db/database.ts'
import { createListeners } from '../../server/src/http/live-listeners.ts'
import { createNewsNotifier } from '../../server/src/http/live-news.ts'
import { handleWith, LiveSocket } from '../../server/src/http/live-socket.ts'
import { accountId } from '../../shared/src/ids.ts'
import type { HubServed } from './signals.ts'
import { greetings } from '../../server/src/greeting.ts'

/**
 * The game's own socket listeners and news sender, and nothing else of the server. A socket's token is the id of its
 * account, and news is looked up on each call instead of four times a second.
 */
const { connection, port }: HubServed = JSON.parse(process.argv[2] ?? '')
const { game } = openDatabase({ connection })
const listeners = createListeners({
  sessions: {
    openedBy: async (token) => ({
      accountId: accountId(Number(token)),
      expiresAt: new Date(Date.now() + millisecondsPerDay),
      grantHash: null,
      keyHash: null,
    }),
    endedAmong: async () => new Set(),
  },
  maxPerPlayer: 1,
  onGone: (player) => news.forget(player),
})
const news = createNewsNotifier(game, listeners)
const server = createServer((_, response) => void news.poll().then(() => response.end()))
const sockets = new WebSocketServer({
  server,
  WebSocket: LiveSocket,
  perMessageDeflate: false,
  maxPayload: 4096,
})
const handle = handleWith({
  received: (socket, text) => void listeners.authorize(socket, text).then(() => socket.send('{}')),
  closed: listeners.leave,
})
sockets.on('connection', handle)
server.listen(port, 'localhost', () => console.log(greetings.web))
