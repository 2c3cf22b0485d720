import { cents, zeroCents } from '@called-shot/shared/money.ts'
import type { packs } from '@called-shot/shared/packs/contract.ts'
import {
  paymentsOfPacks,
  priceOf,
  weeklyLimitSeconds,
  whyCannotBuy,
  type Payment,
} from '@called-shot/shared/packs/rules.ts'
import { refuse, refuseIf } from '@called-shot/shared/refusals.ts'
import { whySupplyIsPeoples } from '@called-shot/shared/residents/rules.ts'
import type { Transfer } from '../commit/effects.ts'
import { purseOf, type Purse } from '../commit/player.ts'
import type { Reader } from '../commit/reader.ts'
import type { Context } from '../commit/run-command.ts'
import type { CommandInput, EffectsOf } from '../http/serve.ts'
import { house } from '../ledger/kinds.ts'
import { readPurse } from '../ledger/purse-reads.ts'
import { listsToSeal } from './candidate-lists.ts'
import { hasOpenEvent } from './event-candidates.ts'
import { packsToMint } from './mint-packs.ts'
import type { OpeningParts, PackSettings } from './pack-settings.ts'
import { boughtByResidents, spentOnPacks } from './purchase-reads.ts'
import { seriesById, type SeriesRow } from './series-reads.ts'

/**
 * Buys packs of a series from the balance, bonus money first, each with its own sealed seed and the lists that it will
 * be drawn from. Refuses, in this order: an unknown series (404), a free one, a wrong tier, one without an event to put
 * in, too few left, the weekly limit, too little money (PACK-07, PACK-14 to PACK-19, PACK-27). Each pack is paid for by
 * its own transfers; a pack paid with bonus money, even in part, is not tradable until the bonus has become ordinary
 * money (GAME 'Free cards').
 */
export function buyPacks({ settings, lists }: OpeningParts) {
  return async (
    context: Context,
    { params, body }: CommandInput<typeof packs.buyPacks>,
  ): Promise<EffectsOf<typeof packs.buyPacks>> => {
    const { read, player } = context
    const { quantity, tier } = body
    const purse = purseOf(player.id)
    const [series, { availableCents, bonusCents }, spentThisWeekCents] = await Promise.all([
      seriesById(read, params.id),
      readPurse(read, player.id),
      spentOnPacks(read, purse, weeklyLimitSeconds),
    ])
    if (!series) throw refuse('not_found', 'id: there is no such series')
    const offered = await withOpenEvent(read, series, settings)
    const buyer = {
      availableCents,
      bonusCents,
      week: { limitCents: player.weeklyLimitCents, spentCents: spentThisWeekCents },
    }
    refuseIf(whyCannotBuy(offered, buyer, { quantity, tier }))
    if (player.isResident) {
      const bought = series.supply === null ? 0 : await boughtByResidents(read, series.id)
      refuseIf(whySupplyIsPeoples({ supply: series.supply, boughtByResidents: bought }, quantity))
    }

    const price = priceOf(series.priceCents, quantity)
    const bought = await packsToMint(context, {
      series,
      quantity,
      ownerId: player.id,
      mintedAs: 'purchase',
      tutorial: false,
      lists: await listsToSeal(lists, series),
    })
    const ids = bought.mints.map(({ id }) => id)
    const payments = paymentsOfPacks(series.priceCents, quantity, bonusCents)
    const mints = bought.mints.map((pack, index) => {
      const isBonusPaid = (payments[index]?.bonusCents ?? 0) > 0
      return isBonusPaid ? { ...pack, tradable: false, bonusPaid: true } : pack
    })
    return {
      answer: { cardpack_id: ids[0] ?? 0, cardpack_ids: ids, balance: zeroCents },
      answerBalanceOf: player.id,
      useActor: true,
      ...bought,
      mints,
      transfers: payments.flatMap((payment, index) => transfersOf(payment, { purse, pack: ids[index] ?? 0 })),
      bounds: [
        {
          accounts: [purse.available, purse.bonus],
          kind: 'pack_purchase',
          seconds: weeklyLimitSeconds,
          most: cents(player.weeklyLimitCents - price),
        },
      ],
      ...(series.counterKey === null ? {} : { counters: [{ key: series.counterKey, delta: quantity }] }),
    }
  }
}

/** The series, and whether its packs could be filled with an event now. */
async function withOpenEvent(read: Reader, series: SeriesRow, { eventWindow }: PackSettings) {
  const holdsEvents = (series.contents.event ?? 0) > 0
  const search = { ...eventWindow, withPools: true }
  return {
    ...series,
    holdsEvents,
    hasOpenEvent: holdsEvents && (await hasOpenEvent(read, series.collectionId, search)),
  }
}

/** The price of one pack, split into bonus money and available money. */
function transfersOf(
  { bonusCents, availableCents }: Payment,
  { purse, pack }: { readonly purse: Purse; readonly pack: number },
): Transfer[] {
  const transfers: Transfer[] = [
    { from: purse.bonus, to: house.packSales, cents: bonusCents, kind: 'pack_purchase', ref: pack },
    { from: purse.available, to: house.packSales, cents: availableCents, kind: 'pack_purchase', ref: pack },
  ]
  return transfers.filter(({ cents }) => cents > 0)
}
