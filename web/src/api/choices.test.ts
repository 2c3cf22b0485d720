import { afterEach, expect, test } from 'vitest'
import { choicesAt, forgetChoices } from './choices.ts'

interface Shown {
  readonly sound: boolean
  readonly push: boolean
}

const before: Shown = { sound: true, push: true }
const soundOff = (shown: Shown) => ({ ...shown, sound: false })
const soundOn = (shown: Shown) => ({ ...shown, sound: true })
const pushOff = (shown: Shown) => ({ ...shown, push: false })
const choices = () => choicesAt<Shown>('/me/choices')

afterEach(forgetChoices)

test('an answer that was asked for before a choice was saved has that choice', async () => {
  const answer = Promise.withResolvers<Shown>()
  const read = choices().read(() => answer.promise)
  await choices().save(soundOff, async () => {})
  answer.resolve(before)
  expect(await read).toEqual({ sound: false, push: true })
})

test('an answer that was asked for while a choice was being saved has that choice', async () => {
  const saved = Promise.withResolvers<void>()
  const saving = choices().save(soundOff, () => saved.promise)
  expect(await choices().read(async () => before)).toEqual({ sound: false, push: true })
  expect(choices().over(before)).toEqual({ sound: false, push: true })
  saved.resolve()
  await saving
  expect(choices().over(before)).toEqual(before)
})

test('of several choices the last one counts, each for what it changes', async () => {
  const answer = Promise.withResolvers<Shown>()
  const read = choices().read(() => answer.promise)
  const saving = [soundOff, pushOff, soundOn].map((change) => choices().save(change, async () => {}))
  answer.resolve(before)
  expect(await read).toEqual({ sound: true, push: false })
  await Promise.all(saving)
})

test('an answer that was asked for after a choice was saved, or refused, is as the server has it', async () => {
  await choices().save(soundOff, async () => {})
  const refused = choices().save(pushOff, () => Promise.reject(new Error('refused')))
  await expect(refused).rejects.toThrow('refused')
  expect(await choices().read(async () => before)).toEqual(before)
})

test('what one player has chosen is not shown to the next, nor at another path', async () => {
  const saving = choices().save(soundOff, () => new Promise(() => {}))
  void saving
  expect(choicesAt<Shown>('/me/other').over(before)).toEqual(before)
  forgetChoices()
  expect(choices().over(before)).toEqual(before)
})

test('choices are sent one after the other, from whichever part of a page, also after one that is refused', async () => {
  const sent: string[] = []
  const [first, second] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const sending = (name: string, answer: Promise<void>) => () => {
    sent.push(name)
    return answer
  }
  const saving = [
    choicesAt<Shown>('/me/choices').save(soundOff, sending('first', first.promise)),
    choicesAt<Shown>('/me/choices').save(pushOff, sending('second', second.promise)),
    choicesAt<Shown>('/me/choices').save(soundOn, sending('third', Promise.resolve())),
  ]
  await expect.poll(() => sent).toEqual(['first'])
  first.reject(new Error('refused'))
  await expect(saving[0]).rejects.toThrow('refused')
  await expect.poll(() => sent).toEqual(['first', 'second'])
  second.resolve()
  await Promise.all(saving.slice(1))
  expect(sent).toEqual(['first', 'second', 'third'])
})

test('a choice that waits when its player leaves is not sent, and one that was sent has no answer', async () => {
  const sent: string[] = []
  const answer = Promise.withResolvers<string>()
  const saving = choices().save(soundOff, () => {
    sent.push('of the player before')
    return answer.promise
  })
  const waiting = choices().save(pushOff, async () => sent.push('for the next player'))
  await expect.poll(() => sent).toEqual(['of the player before'])
  forgetChoices()
  answer.resolve('of the player before')
  expect(await saving).toBeNull()
  expect(await waiting).toBeNull()
  expect(sent).toEqual(['of the player before'])
})

test('choices of different queues do not wait for each other', async () => {
  void choices().save(soundOff, () => new Promise(() => {}), 'sound')
  expect(await choices().save(pushOff, async () => 'saved', 'push')).toBe('saved')
})

test('the choices of the next player do not wait for those of the one before', async () => {
  void choices().save(soundOff, () => new Promise(() => {}))
  forgetChoices()
  expect(await choices().save(soundOff, async () => 'saved')).toBe('saved')
})
