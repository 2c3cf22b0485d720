import { describe, expect, test } from 'vitest'
import { nextStepOf, type HubCounts } from './next-step.ts'

const nothing: HubCounts = {
  packs: 0,
  firstPack: null,
  identities: 0,
  live: 0,
  resolvedTrue: 0,
  resolvedFalse: 0,
  resolvedVoid: 0,
  redeemable: 0,
}

describe('the hub names one next step', () => {
  test.each<readonly [string, Partial<HubCounts>, string]>([
    [
      'a prize that is won comes before all else',
      { resolvedTrue: 1, redeemable: 2, packs: 3 },
      'Claim Prize',
    ],
    ['then cash', { redeemable: 1, resolvedFalse: 1, packs: 3 }, 'Redeem Prize'],
    ['then an identity that wants home', { resolvedFalse: 1, resolvedVoid: 1, packs: 3 }, 'Return Identity'],
    ['then what a called-off event gives back', { resolvedVoid: 1, packs: 3 }, 'My Predictions'],
    ['then sealed packs, as on the first day', { packs: 2 }, 'Open your packs'],
    ['one pack is told as one', { packs: 1, identities: 4 }, 'Open your pack'],
    ['without anybody, somebody is crafted', {}, 'Craft Identity'],
    ['with somebody, a call is made', { identities: 1 }, 'Craft Prediction'],
    ['and another one', { identities: 1, live: 3 }, 'Craft Prediction'],
    ['when everybody is out on a call, there is only to follow them', { live: 3 }, 'Prediction Status'],
  ])('%s', (_, counts, label) => {
    expect(nextStepOf({ ...nothing, ...counts }).label).toBe(label)
  })

  test('opening packs begins with the first of them', () => {
    expect(nextStepOf({ ...nothing, packs: 2, firstPack: 7 }).to).toBe('/inventory/card-pack-open/7')
  })

  test('what is to be claimed is found at once, and nothing else with it', () => {
    expect(nextStepOf({ ...nothing, resolvedTrue: 2 }).to).toBe('/inventory/predictions?tag=Resolved%20True')
  })
})
