import { describe, expect, test } from 'vitest'
import { nextPlay, plays, stampsFilled, type PlayFacts } from './rules.ts'

const nothing: PlayFacts = {
  resolvedTrue: 0,
  redeemable: 0,
  resolvedFalse: 0,
  resolvedVoid: 0,
  running: 0,
  live: 0,
  packs: 0,
  identities: 0,
  hasParts: false,
  hasCall: false,
  dailyPackReady: false,
}

/** Each play with the minimum of facts that leads to it. */
const reasons: Readonly<Record<(typeof plays)[number], Partial<PlayFacts>>> = {
  claim: { resolvedTrue: 1 },
  redeem: { redeemable: 1 },
  return: { resolvedFalse: 1 },
  take_back: { resolvedVoid: 1 },
  watch: { running: 1, live: 1 },
  open: { packs: 1 },
  craft_identity: { hasParts: true },
  craft_prediction: { hasCall: true, identities: 1 },
  daily_pack: { dailyPackReady: true },
  follow: { live: 1 },
  buy: {},
}

describe('the next play', () => {
  test.each(plays)('is %s if nothing before it waits', (play) => {
    expect(nextPlay({ ...nothing, ...reasons[play] })).toBe(play)
  })

  test('always comes before those after it in the list', () => {
    for (const [place, first] of plays.entries()) {
      for (const later of plays.slice(place + 1)) {
        const facts = { ...nothing, ...reasons[later], ...reasons[first] }
        // Crafting an identity is for players without one. These have one, or a live call.
        if (first === 'craft_identity' && (facts.identities > 0 || facts.live > 0)) continue
        expect(nextPlay(facts), `${first} before ${later}`).toBe(first)
      }
    }
  })

  test('sends nobody to the shop while anything free waits', () => {
    for (const play of plays.filter((each) => each !== 'buy'))
      expect(nextPlay({ ...nothing, ...reasons[play] })).not.toBe('buy')
  })
})

describe('the seven stamps of the daily pack', () => {
  test.each([
    [0, true, 0],
    [1, false, 1],
    [6, true, 6],
    [7, false, 7],
    [7, true, 0],
    [8, false, 1],
    [14, false, 7],
  ])('after %i packs, ready: %s, %i are filled', (taken, ready, filled) => {
    expect(stampsFilled({ taken, ready })).toBe(filled)
  })
})
