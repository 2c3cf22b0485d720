import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cents, shareByWeight, sumCents } from '../money.ts'
import { isSettled, projectedBonus, settlementOf, shareIn, type PoolEntry } from './rules.ts'

const entry = (id: number, value: number, status: PoolEntry['status'], isFinal = true): PoolEntry => ({
  id,
  valueCents: cents(value),
  status,
  isFinal,
})
const sharesOf = (entries: readonly PoolEntry[]) => {
  const settlement = settlementOf(entries)
  return entries
    .filter(({ status }) => status === 'true')
    .map((right) => ({ id: right.id, cents: shareIn(settlement, right).cents }))
}

describe('a pool is settled', () => {
  test('when every entry is final', () => {
    expect(isSettled([entry(1, 100, 'true'), entry(2, 100, 'void')])).toBe(true)
    expect(isSettled([entry(1, 100, 'true'), entry(2, 100, 'pending', false)])).toBe(false)
    expect(isSettled([entry(1, 100, 'true', false)])).toBe(false)
    expect(isSettled([])).toBe(true)
  })
})

describe('the wrong ones pay the right ones', () => {
  test('in proportion to their prize cards', () => {
    expect(sharesOf([entry(1, 500, 'true'), entry(2, 1500, 'true'), entry(3, 3000, 'false')])).toEqual([
      { id: 1, cents: 750 },
      { id: 2, cents: 2250 },
    ])
  })

  test('with leftover cents by the largest remainder', () => {
    expect(sharesOf([entry(1, 500, 'true'), entry(2, 1000, 'true'), entry(3, 1000, 'false')])).toEqual([
      { id: 1, cents: 333 },
      { id: 2, cents: 667 },
    ])
  })

  test('with equal remainders by the smaller id, in any order of reading', () => {
    const entries = [
      entry(9, 100, 'true'),
      entry(4, 100, 'true'),
      entry(6, 100, 'true'),
      entry(1, 50, 'false'),
    ]
    expect(sharesOf(entries)).toEqual([
      { id: 9, cents: 16 },
      { id: 4, cents: 17 },
      { id: 6, cents: 17 },
    ])
  })

  test('without void entries, which neither pay nor get', () => {
    const entries = [entry(1, 100, 'true'), entry(2, 900, 'void'), entry(3, 40, 'false')]
    expect(settlementOf(entries)).toEqual({
      entries: 2,
      rightCents: 100,
      forfeitedCents: 40,
      lastCent: null,
    })
    expect(sharesOf(entries)).toEqual([{ id: 1, cents: 40 }])
  })

  test('nothing if nobody was right, nobody was wrong, or nobody entered', () => {
    expect(settlementOf([entry(1, 100, 'false')])).toEqual({
      entries: 1,
      rightCents: 0,
      forfeitedCents: 100,
      lastCent: null,
    })
    expect(sharesOf([entry(1, 100, 'true'), entry(2, 300, 'true')]).map((share) => share.cents)).toEqual([
      0, 0,
    ])
    expect(settlementOf([])).toEqual({ entries: 0, rightCents: 0, forfeitedCents: 0, lastCent: null })
  })

  test('exactly, for any stakes: the shares sum to what was lost, and each is within a cent of its part', () => {
    const stake = fc.oneof(fc.integer({ min: 1, max: 5000 }), fc.integer({ min: 1, max: 2 ** 40 }))
    const anyEntries = fc.uniqueArray(
      fc.record({
        id: fc.integer({ min: 1, max: 2 ** 40 }),
        valueCents: stake.map(cents),
        status: fc.constantFrom('true', 'true', 'false', 'void'),
        isFinal: fc.constant(true),
      }) as fc.Arbitrary<PoolEntry>,
      { selector: ({ id }) => id, maxLength: 60 },
    )
    fc.assert(
      fc.property(anyEntries, (entries) => {
        const settlement = settlementOf(entries)
        const right = entries.filter(({ status }) => status === 'true').toSorted((a, b) => a.id - b.id)
        const shares = right.map((each) => shareIn(settlement, each))
        expect(sumCents(shares.map((share) => share.cents))).toBe(
          right.length === 0 ? 0 : settlement.forfeitedCents,
        )
        for (const [index, share] of shares.entries()) {
          const part = [settlement.forfeitedCents, right[index]?.valueCents ?? 0, settlement.rightCents]
          const [forfeited, value, whole] = part.map((amount) => BigInt(amount ?? 0)) as [
            bigint,
            bigint,
            bigint,
          ]
          expect(BigInt(share.flooredCents) * whole + BigInt(share.remainder)).toBe(forfeited * value)
          expect(share.remainder).toBeLessThan(settlement.rightCents)
          expect(share.cents - share.flooredCents).toBe(Number(share.hasLeftoverCent))
        }
        // Sharing the whole at once gives the same.
        expect(shares.map((share) => share.cents)).toEqual(
          shareByWeight(
            settlement.forfeitedCents,
            right.map(({ valueCents }) => valueCents),
          ),
        )
      }),
    )
  })
})

describe('the projected bonus', () => {
  const projected = (total: number, subtotal: number, player: number) =>
    projectedBonus({ totalCents: cents(total), subtotalCents: cents(subtotal), playerCents: cents(player) })

  test('is (total − subtotal) × player ÷ subtotal', () => {
    expect(projected(10_000, 4000, 1000)).toBe(1500)
    expect(projected(1000, 300, 100)).toBe(233)
    expect(projected(1000, 600, 400)).toBe(267)
    expect(projected(500, 500, 500)).toBe(0)
  })

  test('is nothing for an identity without a prize card', () => {
    expect(projected(10_000, 0, 1000)).toBe(0)
  })
})
