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

test('every ear hears what was committed, nothing that was rolled back, and no other ear’s beat', async () => {
  const [one, two] = [startEar(), startEar()]
  for (const { ear } of [one, two]) ear.open()
  await expect.poll(() => one.ear.isOpen() && two.ear.isOpen()).toBe(true)
  const client = await game.connect()
  await client.query('begin')
  await client.query('select pg_notify($1, $2)', [channel, '7'])
  await client.query('rollback')
  client.release()
  await notify(channel, '8')
  for (const { received } of [one, two]) await expect.poll(() => received).toEqual([null, '8'])
})

test('a connection that hears nothing is reported as deaf once, however often it reconnects', async () => {
  const words: string[] = []
  const notifyNobody = async (_channel: string, word: string) => words.push(word)
  const { ear, deaf } = startEar({ notify: notifyNobody, beatMilliseconds: 20 })
  ear.open()
  await expect.poll(() => words.length).toBeGreaterThan(1)
  expect(ear.isOpen()).toBe(false)
  expect(deaf).toEqual([
    expect.objectContaining({ message: expect.stringContaining('is the connection a full session') }),
  ])
})

test('an ear that was never opened, or is closed while it connects, leaves nothing open and stays closed', async () => {
  const { listener, received, lost } = startListener()
  listener.open()
  await listener.close()
  listener.open()
  await startListener().listener.close()
  expect([listener.isOpen(), received, lost]).toEqual([false, [], []])
})
