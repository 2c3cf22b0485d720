import { describe, expect, test } from 'vitest'
import { plays, type Play } from '@called-shot/shared/dashboard/rules.ts'
import { crafting } from '@called-shot/shared/crafting/contract.ts'
import { packs } from '@called-shot/shared/packs/contract.ts'
import { predictions } from '@called-shot/shared/predictions/contract.ts'
import { prizes } from '@called-shot/shared/prizes/contract.ts'
import { ownCard } from '../../test/plain-card.ts'
import { carriedTo, needs, nextStepOf, openPlay, type HubCounts } from './next-step.ts'

const nothing: HubCounts = { resolvedTrue: 0, redeemable: 0, packs: 0, live: 0, running: 0 }

describe('the words of the next play', () => {
  test.each<readonly [Play, Partial<HubCounts>, string]>([
    ['claim', { resolvedTrue: 1 }, 'Claim Prize'],
    ['redeem', { redeemable: 1 }, 'Redeem Prize'],
    ['return', {}, 'Return Identity'],
    ['take_back', {}, 'My Predictions'],
    ['watch', { running: 1, live: 1 }, 'Watch Live'],
    ['open', { packs: 2 }, 'Open your packs'],
    ['open', { packs: 1 }, 'Open your pack'],
    ['craft_identity', {}, 'Craft Identity'],
    ['craft_prediction', { live: 3 }, 'Craft Prediction'],
    ['daily_pack', {}, 'Daily pack'],
    ['follow', { live: 3 }, 'Prediction Status'],
    ['buy', {}, 'Buy Packs'],
  ])('%s with %o is labeled %s', (play, counts, label) => {
    expect(nextStepOf(play, { ...nothing, ...counts }).label).toBe(label)
  })

  test('the only call that is being played is watched on the page of its game', () => {
    const call = { id: 7, face: { event_id: '31' } }
    expect(nextStepOf('watch', { ...nothing, running: 1 }, call).to).toBe('/live/31')
    expect(nextStepOf('watch', { ...nothing, running: 2 }, call).to).toBe('/live')
  })

  test('the Identity to call comes along to the table, and the press on a pack has torn it', () => {
    const identity = ownCard('Identity')
    expect(carriedTo('craft_prediction', identity)).toEqual({ chosen: [identity] })
    expect(carriedTo('open', ownCard('Pack'))).toEqual({ torn: true })
    expect(carriedTo('claim', ownCard('Prediction'))).toBeUndefined()
  })

  test('opening packs starts with the first one', () => {
    expect(nextStepOf('open', { ...nothing, packs: 2 }, { id: 7, face: {} }).to).toBe(
      '/inventory/card-pack-open/7',
    )
  })

  test('a won prediction opens in its list, filtered to the won ones', () => {
    expect(nextStepOf('claim', { ...nothing, resolvedTrue: 2 }).to).toBe(
      '/inventory/predictions?tag=Resolved%20True',
    )
    const won = nextStepOf('claim', { ...nothing, resolvedTrue: 2 }, { id: 9, face: { value: '$20.00' } })
    expect(won.to).toBe('/inventory/predictions?tag=Resolved%20True&selected=9')
    expect(won.text).toContain('Claim $20.00')
  })

  test('only buying leads to the shop', () => {
    const toShop = plays.filter((play) => nextStepOf(play, nothing).to === '/buypacks')
    expect(toShop).toEqual(['buy'])
  })

  test.each<readonly [Play, number, Play | 'none']>([
    ['craft_identity', 0, 'none'],
    ['craft_prediction', 1, 'follow'],
    ['daily_pack', 0, 'none'],
    ['buy', 0, 'none'],
    ['claim', 0, 'claim'],
    ['open', 0, 'open'],
  ])('on a break, %s with %d live calls gives way to %s', (play, live, shown) => {
    expect(openPlay(play, { closed: 'on_a_break', live })).toBe(shown)
    expect(openPlay(play, { closed: null, live })).toBe(play)
  })

  test('a suspended player is led to nothing but what can be watched', () => {
    const shown = plays.map((play) => openPlay(play, { closed: 'suspended', live: 1 }))
    expect(new Set(shown)).toEqual(new Set(['watch', 'follow']))
    expect(openPlay('claim', { closed: 'suspended', live: 0 })).toBe('none')
    expect(openPlay('claim', { closed: 'frozen', live: 0 })).toBe('claim')
  })

  test('each play needs the standing of the call that it leads to', () => {
    expect(needs).toMatchObject({
      claim: predictions.claimCards.standing,
      redeem: prizes.redeemPrize.standing,
      return: predictions.claimCards.standing,
      take_back: predictions.claimCards.standing,
      open: packs.openPack.standing,
      craft_identity: crafting.craftIdentity.standing,
      craft_prediction: crafting.craftPrediction.standing,
      daily_pack: packs.takeDailyPack.standing,
      buy: packs.buyPacks.standing,
    })
  })

  test('a player whose every play is closed is sent nowhere to spend', () => {
    expect(nextStepOf('none', nothing).to).toBe('/profile/prediction-status')
  })
})
