import { describe, expect, test } from 'vitest'
import { compareAnswers, interruptionOf, type ActName, type SentAct, type StoredAct } from './answers.ts'

const none: Record<ActName, number> = {
  'buy a pack': 0,
  'list a pack': 0,
  'buy a listing': 0,
  'open a pack': 0,
}
const bought = (answer: SentAct['answer'], times = 1): SentAct => ({
  key: 'one',
  account: 7,
  act: 'buy a pack',
  times,
  answer,
})
const ok = { status: 200, text: '{"pack":1}' }
const kept = (answer: string): StoredAct => ({ key: 'one', account: 7, answer })

describe('comparing the answers that players got with the stored ones', () => {
  test.each([
    {
      says: 'accepts an act stored with its answer',
      sent: bought(ok, 3),
      stored: [kept(ok.text)],
      done: 1,
      wrong: [],
    },
    {
      says: 'accepts a refused act that is not stored',
      sent: bought({ status: 409, text: '' }),
      stored: [],
      done: 0,
      wrong: [],
    },
    {
      says: 'accepts an unanswered act that was not done',
      sent: bought(null),
      stored: [],
      done: 0,
      wrong: [],
    },
    {
      says: 'accepts an unanswered act that was done',
      sent: bought(null),
      stored: [kept('{}')],
      done: 1,
      wrong: [],
    },
    {
      says: 'reports an acknowledged act that is not stored',
      sent: bought(ok),
      stored: [],
      done: 0,
      wrong: ['"buy a pack" of account 7 under one was acknowledged, and is lost'],
    },
    {
      says: 'does not accept another player’s act under the same key',
      sent: bought(ok),
      stored: [{ ...kept(ok.text), account: 8 }],
      done: 0,
      wrong: ['"buy a pack" of account 7 under one was acknowledged, and is lost'],
    },
    {
      says: 'reports a stored answer that differs from the one sent',
      sent: bought(ok),
      stored: [kept('{"pack":2}')],
      done: 1,
      wrong: ['"buy a pack" of account 7 under one has a stored answer that differs'],
    },
    {
      says: 'reports a refused act that is stored',
      sent: bought({ status: 402, text: '' }),
      stored: [kept('{}')],
      done: 1,
      wrong: ['"buy a pack" of account 7 under one was refused with 402, and is done'],
    },
    {
      says: 'reports an act that was done twice',
      sent: bought(ok),
      stored: [kept(ok.text)],
      done: 2,
      wrong: ['"buy a pack" was done 2 times under 1 keys'],
    },
  ])('$says: $wrong', ({ sent, stored, done, wrong }) => {
    expect(compareAnswers([sent], stored, { ...none, 'buy a pack': done }).wrong).toEqual(wrong)
  })

  test('counts acknowledged, refused, unanswered and repeated acts', () => {
    const sent = [
      bought(ok, 2),
      { ...bought(null), key: 'two' },
      { ...bought({ status: 409, text: '' }), key: 'three' },
    ]
    expect(compareAnswers(sent, [kept(ok.text)], { ...none, 'buy a pack': 1 })).toEqual({
      acknowledged: 1,
      refused: 1,
      unanswered: 1,
      repeated: 1,
      wrong: [],
    })
  })
})

describe('the time without an acknowledged write after a fault', () => {
  const writes = (...moments: number[]) => moments.map((at) => ({ sentAt: at - 10, at, isOk: true }))

  test.each([
    {
      says: 'ends with the first write after the longest pause',
      at: [500, 1000, 9000, 9100],
      longest: 8,
      back: 9,
    },
    { says: 'begins with the fault', at: [4000, 4100], longest: 5.9, back: 10 },
    {
      says: 'is zero if it is never longer than a second',
      at: [...Array(11).keys()].map((n) => n * 950),
      longest: 0.95,
      back: 0,
    },
    { says: 'lasts to the end if no write is acknowledged again', at: [], longest: 10, back: 10 },
  ])('$says', ({ at, longest, back }) => {
    expect(interruptionOf(writes(-50, ...at), { from: 0, until: 10_000 })).toEqual({
      longestSeconds: longest,
      backAfterSeconds: back,
    })
  })

  test('is not ended by a refusal', () => {
    const refused = { sentAt: 0, at: 2000, isOk: false }
    expect(interruptionOf([refused], { from: 0, until: 3000 }).longestSeconds).toBe(3)
  })
})
