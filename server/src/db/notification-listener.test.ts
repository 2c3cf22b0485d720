import { afterEach, expect, test } from 'vitest'
import { useTestDatabase } from '../../test/database.ts'
import {
  createNotificationListener,
  type NotificationListener,
  type NotificationListenerParts,
} from './notification-listener.ts'

const { game, connection } = await useTestDatabase()
const channel = 'news_of_games'
const notify = (on: string, message: string) => game.query('select pg_notify($1, $2)', [on, message])
let listeners: NotificationListener[] = []

afterEach(async () => {
  await Promise.all(listeners.map((listener) => listener.close()))
  listeners = []
})

/** A listener with the messages that it received and the errors that it was lost with. */
function startListener(
  parts: Partial<Pick<NotificationListenerParts, 'notify' | 'heartbeatMilliseconds'>> = {},
) {
  const received: (string | null)[] = []
  const lost: unknown[] = []
  const listener = createNotificationListener({
    connection,
    channel,
    notify,
    onLost: (error) => lost.push(error),
    ...parts,
  })
  listener.onMessage((message) => received.push(message))
  listeners.push(listener)
  return { listener, received, lost }
}

test('every listener receives what was committed, nothing that was rolled back, and no other’s heartbeat', async () => {
  const [one, two] = [startListener(), startListener()]
  for (const { listener } of [one, two]) listener.open()
  await expect.poll(() => one.listener.isOpen() && two.listener.isOpen()).toBe(true)
  const client = await game.connect()
  await client.query('begin')
  await client.query('select pg_notify($1, $2)', [channel, '7'])
  await client.query('rollback')
  client.release()
  await notify(channel, '8')
  for (const { received } of [one, two]) await expect.poll(() => received).toEqual([null, '8'])
})

test('a connection that receives nothing is reported once, however often it reconnects', async () => {
  const sent: string[] = []
  const notifyNobody = async (_channel: string, message: string) => sent.push(message)
  const { listener, lost } = startListener({ notify: notifyNobody, heartbeatMilliseconds: 20 })
  listener.open()
  await expect.poll(() => sent.length).toBeGreaterThan(1)
  expect(listener.isOpen()).toBe(false)
  expect(lost).toEqual([
    expect.objectContaining({ message: expect.stringContaining('is the connection a full session') }),
  ])
})

test('a listener that was never opened, or is closed while it connects, leaves nothing open and stays closed', async () => {
  const { listener, received, lost } = startListener()
  listener.open()
  await listener.close()
  listener.open()
  await startListener().listener.close()
  expect([listener.isOpen(), received, lost]).toEqual([false, [], []])
})
