// `npm run audit-log`: recomputes the hash chains of the audit log and of the transfers, names every entry that was
// tampered with, and prints the newest hash of each chain. `-- --known <hash>` and `--known-transfers <hash>` also
// check that a hash printed earlier is still in its chain. Exits 1 if anything was tampered with.
import { secondsPerHour } from '../shared/src/time.ts'
import { CannotStart } from '../server/src/cannot-start.ts'
import type { Database } from '../server/src/db/database.ts'
import { checkAuditChain } from '../server/src/ledger/audit-chain.ts'
import { checkTransferChain } from '../server/src/ledger/transfer-chain.ts'
import { argumentsOf } from './arguments.ts'
import { runScript } from './run-script.ts'
import { withDatabase } from './with-database.ts'

interface Noted {
  readonly log: string | null
  readonly transfers: string | null
}

const longWaitSeconds = secondsPerHour

const { values } = argumentsOf('audit-log', {
  options: { known: { type: 'string' }, 'known-transfers': { type: 'string' } },
})

await runScript(async () => {
  for (const [name, hash] of Object.entries(values))
    if (!/^[0-9a-f]{64}$/.test(hash))
      throw new CannotStart(`--${name} takes a hash of 64 digits 0-9a-f, as it was printed: not "${hash}".`)
  const known = { log: values.known ?? null, transfers: values['known-transfers'] ?? null }
  return withDatabase((database) => audit(database, known))
})

async function audit({ owner }: Database, known: Noted): Promise<boolean> {
  const log = await checkAuditChain(owner, known.log)
  const chain = await checkTransferChain(owner, known.transfers)
  for (const sentence of [...log.breaks, ...chain.breaks]) console.error(`BROKEN  ${sentence}`)
  if (log.breaks.length === 0) {
    console.log(
      `The audit log is intact: ${counted(log.entries, 'entry', 'entries')}, each naming the one before.`,
    )
    console.log(`Newest hash: ${log.head}`)
  }
  if (chain.breaks.length === 0) {
    const what = `${counted(chain.transfers, 'transfer', 'transfers')} in ${counted(chain.blocks, 'block', 'blocks')}`
    console.log(`The transfers are intact: ${what}; ${chain.waiting} newer not yet chained.`)
    console.log(`Newest hash of the transfers: ${chain.head}`)
  }
  if (chain.waitingSeconds !== null && chain.waitingSeconds > longWaitSeconds)
    console.error(
      'Transfers have waited for the chain for more than an hour: check that a worker runs and that no session holds a transaction open.',
    )
  return log.breaks.length + chain.breaks.length === 0
}

function counted(count: number, one: string, many: string): string {
  return `${count} ${count === 1 ? one : many}`
}
