// `npm run reseal-packs -- --reason "A snapshot of the disk was put back."`: gives every closed pack a new seal, for
// restores that the game can't detect (docs/operating.md). Prints how many; the reason is public.
import { CannotStart } from '../server/src/cannot-start.ts'
import { readConfig } from '../server/src/config.ts'
import { openSecrets } from '../server/src/game.ts'
import { resealPacks } from '../server/src/packs/reseal-packs.ts'
import { argumentsOf } from './arguments.ts'
import { runScript } from './run-script.ts'
import { withDatabase } from './with-database.ts'

const { values } = argumentsOf('reseal-packs', { options: { reason: { type: 'string' } } })

await runScript(async () => {
  const reason = values.reason?.trim() ?? ''
  if (reason === '')
    throw new CannotStart('Give a reason: npm run reseal-packs -- --reason "<a sentence for everybody>"')
  const secrets = await openSecrets(readConfig(process.env))
  if (secrets === null)
    throw new CannotStart('There is no secret-key in the data directory, and SECRET_KEY is not set.')
  const count = await withDatabase(({ owner }) => resealPacks(owner, secrets, reason))
  console.log(`${count} closed packs have new seals.`)
  return true
})
