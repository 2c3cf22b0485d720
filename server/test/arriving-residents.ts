import { market } from '@called-shot/shared/market/contract.ts'
import { cents } from '@called-shot/shared/money.ts'
import { arrive, type Resident } from '../src/residents/arrive.ts'
import { castOf } from '../src/residents/cast.ts'
import { give, giveCopies } from './app-predictions.ts'
import { aDay } from './inputs.ts'
import type { Someone, WholeApp } from './whole-app.ts'

/** What residents need of an app to join it, with a week of an hour. */
export function residentParts(app: WholeApp) {
  return {
    app: app.server,
    game: app.game,
    wallet: app.accounts.deps.wallet,
    weeklyLimitCents: cents(50_000),
    weekSeconds: 3600,
  }
}

/** Adds a resident of the default replay's cast by number, market makers first. */
export function residentsOf(app: WholeApp): (number: number) => Promise<Resident> {
  const cast = castOf(60, 1)
  return async (number) => {
    const role = cast[number]
    const resident = role && (await arrive(residentParts(app), role))
    if (!resident) throw new Error('the resident did not come')
    return resident
  }
}

/** What a bid on the Septembers of `peopleOf` is for. */
export const septembers = {
  kind: 'month',
  name: 'September',
  rarity: 1,
  ...aDay,
} as const

/** People in the market beside residents, and what they do there. */
export function peopleOf(app: WholeApp) {
  /** A person with money and Septembers of Patrick Mahomes. */
  async function person({ funds = 100, cards = 1 } = {}): Promise<
    Someone & { readonly cards: readonly number[] }
  > {
    const who = await app.register()
    if (funds > 0) await give(app, who, { funds })
    return { ...who, cards: await giveCopies(app, who, { count: cards }) }
  }

  const list = (as: Someone, id: number | undefined, price: number) =>
    app.ask(market.sellItem, { as, params: { id: String(id) }, body: { price } })
  const letPeopleLook = (id: number | undefined) =>
    app.database.owner.query(`update asset set listed_at = listed_at - interval '20 seconds' where id = $1`, [
      id,
    ])

  return { person, list, letPeopleLook }
}
