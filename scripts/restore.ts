// `npm run restore -- <folder> [--until <time>]`: restores the embedded database to a moment, by default the newest one
// known. Then checks every invariant of the books and the chains of the audit log and the transfers. The previous data
// is moved aside.
import { join, resolve } from 'node:path'
import { z } from 'zod'
import { CannotStart } from '../server/src/cannot-start.ts'
import { readConfig } from '../server/src/config.ts'
import { prepareDataDirectory } from '../server/src/data-directory.ts'
import type { Database } from '../server/src/db/database.ts'
import { restoreBackup } from '../server/src/db/restore-backup.ts'
import { checkAuditChain } from '../server/src/ledger/audit-chain.ts'
import { checkInvariants } from '../server/src/ledger/invariants.ts'
import { checkTransferChain } from '../server/src/ledger/transfer-chain.ts'
import { argumentsOf } from './arguments.ts'
import { runScript } from './run-script.ts'
import { withDatabase } from './with-database.ts'

const { values, words } = argumentsOf('restore', { options: { until: { type: 'string' } }, words: 1 })

await runScript(async () => {
  const [folder] = words
  if (folder === undefined)
    throw new CannotStart('Name the folder of the backups: npm run restore -- <folder> [--until <time>]')
  const until = values.until === undefined ? null : momentOf(values.until)
  const { dataDir, databaseUrl } = readConfig(process.env)
  if (databaseUrl !== null)
    throw new CannotStart('DATABASE_URL is set: restore that server with its own tools (docs/operating.md).')
  await prepareDataDirectory(dataDir)
  const { base, lastChangeAt, putAside } = await restoreBackup(
    join(dataDir, 'postgres'),
    resolve(folder),
    until,
  )
  console.log(
    `Restored from ${base}; its newest change is from ${lastChangeAt?.toISOString() ?? 'the backup itself'}.`,
  )
  if (putAside !== null) console.log(`The previous data is in ${putAside}: remove it once all is well.`)
  console.log('Closed packs get new seals when the game starts (docs/fairness.md).')
  return withDatabase(check)
})

/** Without its time zone it would be the machine's own, in which nothing that the game prints is written. */
function momentOf(text: string): Date {
  if (!z.iso.datetime({ offset: true }).safeParse(text).success)
    throw new CannotStart(
      `--until ${text} is not a moment with its time zone: write it like 2026-11-21T17:56:00Z.`,
    )
  return new Date(text)
}

async function check({ owner }: Database): Promise<boolean> {
  const broken = await checkInvariants(owner)
  const breaks = [...(await checkAuditChain(owner)).breaks]
  const chain = await checkTransferChain(owner)
  breaks.push(...chain.breaks)
  for (const { id, says } of broken) console.error(`BROKEN  ${id}: ${says}`)
  for (const sentence of breaks) console.error(`BROKEN  ${sentence}`)
  if (broken.length + breaks.length > 0) return false
  console.log(
    'Every invariant holds, and the audit log and the transfers are intact. Make a new backup once it runs.',
  )
  return true
}
