import { afterEach, expect, test } from 'vitest'
import { useTestDatabase } from '../../test/database.ts'
import { createEar, type Ear, type EarParts } from './ear.ts'

const { game, connection } = await useTestDatabase()
const channel = 'news_of_games'
const notify = (on: string, word: string) => game.query('select pg_notify($1, $2)', [on, word])
let ears: Ear[] = []

afterEach(async () => {
  await Promise.all(ears.map((ear) => ear.close()))
  ears = []
})

/** An ear with the words that it received and the errors that made it deaf. */
function startEar(parts: Partial<Pick<EarParts, 'notify' | 'beatMilliseconds'>> = {}) {
  const received: (string | null)[] = []
  const deaf: unknown[] = []
  const ear = createEar({ connection, channel, notify, onDeaf: (error) => deaf.push(error), ...parts })
  ear.onWord((word) => received.push(word))
  ears.push(ear)
  return { ear, received, deaf }
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
  const { ear, received, deaf } = startEar()
  ear.open()
  await ear.close()
  ear.open()
  await startEar().ear.close()
  expect([ear.isOpen(), received, deaf]).toEqual([false, [], []])
})
