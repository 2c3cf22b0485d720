import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cents } from '../money.ts'
import {
  allowanceDue,
  maxPoolEntries,
  roomWithResidents,
  whyOutbidsPeople,
  whyPeopleFirst,
  whyPoolIsPeoples,
  whyResidentsHaveEnough,
  whySupplyIsPeoples,
} from './rules.ts'

const now = new Date('2026-01-01T12:00:00Z')
const before = (seconds: number) => new Date(now.getTime() - seconds * 1000)

describe('people first', () => {
  test.each([
    ["a person's listing from just now", false, before(0), 'not_for_residents'],
    ["a person's listing from 19.9 seconds ago", false, before(19.9), 'not_for_residents'],
    ["a person's listing from 20 seconds ago", false, before(20), null],
    ["a resident's listing from just now", true, before(0), null],
    ['a card that is not listed', false, null, null],
  ])('%s', (_, sellerIsResident, listedAt, code) => {
    expect(whyPeopleFirst({ sellerIsResident, listedAt, now })?.code ?? null).toBe(code)
  })
})

describe('bids of people', () => {
  test.each([
    [100, null, null],
    [100, 100, null],
    [99, 100, null],
    [101, 100, 'not_for_residents'],
    [104, 100, 'not_for_residents'],
    [105, 100, null],
    [200, 100, null],
    // 5% of $1.99 is not a whole cent, so it is rounded up.
    [208, 199, 'not_for_residents'],
    [209, 199, null],
  ])('a resident bids %i against %s: %s', (amount, highest, code) => {
    expect(whyOutbidsPeople(cents(amount), highest === null ? null : cents(highest))?.code ?? null).toBe(code)
  })
})

describe('limited editions', () => {
  test.each([
    ['an unlimited edition', null, 9000, 100, null],
    ['the last pack of their half', 10, 4, 1, null],
    ['one more than their half', 10, 5, 1, 'not_for_residents'],
    ['more than their half at once', 10, 0, 6, 'not_for_residents'],
    ['an odd edition: people get the larger half', 5, 2, 1, 'not_for_residents'],
  ])('%s', (_, supply, boughtByResidents, quantity, code) => {
    expect(whySupplyIsPeoples({ supply, boughtByResidents }, quantity)?.code ?? null).toBe(code)
  })
})

test.each([
  [0, null],
  [maxPoolEntries - 1, null],
  [maxPoolEntries, 'not_for_residents'],
])('another entry by a resident in a pool that has %i of them is refused: %s', (entries, code) => {
  expect(whyPoolIsPeoples(entries)?.code ?? null).toBe(code)
})

describe('what residents pay a person', () => {
  const nothing = {
    fromResidentsCents: cents(0),
    toResidentsCents: cents(0),
    packsCents: cents(0),
    wonCents: cents(0),
    forfeitsWonCents: cents(0),
    stakesWonCents: cents(0),
    stakesOpenCents: cents(0),
    paidInCents: cents(0),
  }
  test.each([
    ['nothing, to a player who put in nothing', {}, 0],
    ['2% of what was paid in', { paidInCents: 10_000 }, 200],
    ['what packs cost', { packsCents: 600 }, 600],
    ['what packs cost, minus what they won', { packsCents: 600, wonCents: 200 }, 400],
    ['small change, to a player who is ahead', { packsCents: 600, wonCents: 5000, paidInCents: 10_000 }, 200],
    ['what the person spent with them', { toResidentsCents: 300 }, 300],
    ['minus what they have already paid', { packsCents: 600, fromResidentsCents: 450 }, 150],
    ['nothing more once they have paid it', { packsCents: 600, fromResidentsCents: 700 }, 0],
    ['nothing for money that was taken back', { paidInCents: -500 }, 0],
    ['minus what was won from them in tournaments', { packsCents: 600, stakesWonCents: 180 }, 420],
    ['minus what they forfeited to the person in pools', { packsCents: 600, forfeitsWonCents: 250 }, 350],
    ['minus what may still be won from them', { packsCents: 600, stakesOpenCents: 360 }, 240],
  ])('%s', (_, change, room) => {
    const dealings = { ...nothing, ...change } as typeof nothing
    expect(roomWithResidents(dealings)).toBe(room)
    if (room > 0) expect(whyResidentsHaveEnough(dealings, cents(room))).toBeNull()
    expect(whyResidentsHaveEnough(dealings, cents(room + 1))?.code).toBe('residents_have_enough')
  })

  test('no sequence of trades with packs and residents earns more than 2% of the deposits', () => {
    const amount = fc.integer({ min: 1, max: 5000 })
    const step = fc.record({
      what: fc.constantFrom('pack', 'prize', 'pool', 'sell', 'buy', 'play', 'win', 'lose'),
      amount,
    })
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 50_000 }), fc.array(step, { maxLength: 60 }), (paidIn, steps) => {
        const d = {
          fromResidents: 0,
          toResidents: 0,
          packs: 0,
          won: 0,
          forfeits: 0,
          stakesWon: 0,
          stakesOpen: 0,
        }
        const dealings = () => ({
          fromResidentsCents: cents(d.fromResidents),
          toResidentsCents: cents(d.toResidents),
          packsCents: cents(d.packs),
          wonCents: cents(d.won),
          forfeitsWonCents: cents(d.forfeits),
          stakesWonCents: cents(d.stakesWon),
          stakesOpenCents: cents(d.stakesOpen),
          paidInCents: cents(paidIn),
        })
        const mayBePaid = (amount: number) => whyResidentsHaveEnough(dealings(), cents(amount)) === null
        for (const { what, amount: given } of steps) {
          if (what === 'pack') d.packs += given
          if (what === 'prize') d.won += given
          if (what === 'pool') d.forfeits += given
          if (what === 'buy') d.toResidents += given
          if (what === 'play' && mayBePaid(given)) d.stakesOpen += given
          if (what === 'win' || what === 'lose') {
            if (what === 'win') d.stakesWon += d.stakesOpen
            d.stakesOpen = 0
          }
          if (what === 'sell' && mayBePaid(given)) {
            d.fromResidents += given
            // Winnings by luck are not taken back, but what residents pay on top puts nobody further ahead than that.
            const fromThem = d.fromResidents + d.forfeits + d.stakesWon - d.toResidents
            const earned = fromThem - Math.max(0, d.packs - d.won)
            expect(earned).toBeLessThanOrEqual(paidIn * 0.02)
          }
        }
      }),
    )
  })
})

test.each([
  ['a week’s worth at first', true, 0, 0, 5000],
  ['what is missing', true, 3000, 0, 2000],
  ['nothing twice in a week', true, 0, 5000, 0],
  ['nothing to a resident who has enough', true, 9000, 0, 0],
  ['nothing to a person', false, 0, 0, 0],
])('an allowance: %s', (_, isResident, held, given, due) => {
  const facts = { isResident, heldCents: cents(held), givenCents: cents(given) }
  expect(allowanceDue(facts, cents(5000))).toBe(due)
})
