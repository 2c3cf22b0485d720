import { cents } from '@called-shot/shared/money.ts'
import { arrive, type Resident } from '../src/residents/arrive.ts'
import { castOf } from '../src/residents/cast.ts'
import type { WholeApp } from './whole-app.ts'

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
