import { expect, test } from 'vitest'
import { whyCannotClaim, whyCannotDispute, type DisputedPrediction } from './claim-rules.ts'
import { finalVerdict } from './rules.ts'

const now = new Date('2025-11-09T12:00:00Z')
const before = new Date('2025-11-09T11:00:00Z')
const later = new Date('2025-11-09T13:00:00Z')

type Claimed = Parameters<typeof whyCannotClaim>[0]
const won: Claimed = { isOwn: true, place: 'held', verdict: 'true', isPoolOpen: false }

test.each<[says: string, reason: string | null, change: Partial<Claimed>]>([
  ['that came true', null, {}],
  ['that came false', null, { verdict: 'false' }],
  ['that belongs to somebody else', 'not_yours', { isOwn: false }],
  ['that was claimed', 'already_claimed', { place: 'gone' }],
  ['in a tournament', 'in_tournament', { place: 'slotted' }],
  ['that is not decided', 'not_decided', { verdict: null }],
  ['in a pool that is not settled', 'pool_open', { isPoolOpen: true }],
  ['that is void, in a pool that is not settled', null, { verdict: 'void', isPoolOpen: true }],
])('a prediction %s cannot be claimed: %s', (_says, reason, change) => {
  expect(whyCannotClaim({ ...won, ...change })).toBe(reason)
})

const decided = { status: 'true', finalAt: later, frozen: false } as const
const disputed: DisputedPrediction = { isOwn: true, isGone: false, outcome: decided, now, isDisputed: false }

test.each<[says: string, reason: string | null, change: Partial<DisputedPrediction>]>([
  ['inside its window', null, {}],
  ['while another dispute is under review', null, { outcome: { ...decided, finalAt: before, frozen: true } }],
  ['of somebody else’s prediction', 'not_yours', { isOwn: false }],
  ['before it is decided', 'not_decided', { outcome: { status: 'pending', finalAt: null, frozen: false } }],
  ['once it is final', 'already_final', { outcome: { ...decided, finalAt: now } }],
  ['once the prediction is gone', 'already_final', { isGone: true }],
  ['a second time', 'already_disputed', { isDisputed: true }],
])('an outcome cannot be disputed %s: %s', (_says, reason, change) => {
  expect(whyCannotDispute({ ...disputed, ...change })).toBe(reason)
})

test.each([
  ['true', before, false, 'true'],
  ['void', now, false, 'void'],
  ['false', later, false, null],
  ['true', before, true, null],
  ['pending', null, false, null],
] as const)('an outcome that is %s, final at %s, frozen: %s is permanently %s', (...given) => {
  const [status, finalAt, frozen, verdict] = given
  expect(finalVerdict({ status, finalAt, frozen }, now)).toBe(verdict)
})
