import { accountId } from '@called-shot/shared/ids.ts'
import { secondFactor } from '@called-shot/shared/operator/second-factor-contract.ts'
import { queriesOf } from '../commit/reader.ts'
import type { Random } from '../commit/random.ts'
import type { Database } from '../db/database.ts'
import { serve, serveCommand, serveSecret, type Server } from '../http/serve.ts'
import {
  giveCode,
  keptPass,
  keptSetUp,
  resetSecondFactor,
  setUpSecondFactor,
  unsealedList,
} from './commands.ts'
import { createGuesses } from './guesses.ts'
import { shownSecret } from './one-time-codes.ts'
import { createPasses } from './passes.ts'
import { secondFactorState } from './second-factor-state.ts'

export interface SecondFactorRouteParts {
  readonly database: Database
  readonly random: Random
  readonly isNeeded: boolean
}

/** The calls with which operators set up a second factor, give its codes, and reset another's. */
export function secondFactorRoutes(
  server: Server,
  { database, random, isNeeded }: SecondFactorRouteParts,
): void {
  const queries = queriesOf(database.game)
  const passes = createPasses(random)
  serve(server, secondFactor.readSecondFactor, ({ player, request }) =>
    secondFactorState({ queries, passes }, { player, request, isNeeded }),
  )
  serveSecret(server, secondFactor.setUpSecondFactor, {
    command: setUpSecondFactor,
    kept: keptSetUp,
    reveal: ({ email, sealed }) => shownSecret(random.unseal(Buffer.from(sealed, 'base64')), email),
  })
  serveSecret(server, secondFactor.giveCode, {
    command: giveCode(createGuesses(database.game)),
    kept: keptPass,
    reveal: (kept) => {
      const expiresAt = new Date(kept.expires_at)
      const pass = { accountId: accountId(kept.account_id), factorId: kept.factor_id, expiresAt }
      const codes = kept.sealed_codes
      return {
        pass: passes.write(pass),
        expires_at: expiresAt,
        recovery_codes: codes === null ? [] : unsealedList(random, codes),
      }
    },
  })
  serveCommand(server, secondFactor.resetSecondFactor, resetSecondFactor)
}
