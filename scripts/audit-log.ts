// `npm run audit-log`: recomputes the hash chain of the audit log, says where it breaks, and prints the newest hash.
// `-- --known <hash>` also asks that a hash printed before is still in it. Ends with 1 when the log was touched.
import { parseArgs } from 'node:util'
import { CannotStart } from '../server/src/cannot-start.ts'
import { openDatabase } from '../server/src/db/database.ts'
import { checkAuditChain } from '../server/src/ledger/audit-chain.ts'
import { connectDatabase } from './connect-database.ts'

try {
  const { values } = parseArgs({ options: { known: { type: 'string' } } })
  process.exitCode = (await audit(values.known ?? null)) ? 0 : 1
} catch (error) {
  console.error(error instanceof CannotStart || error instanceof TypeError ? error.message : error)
  process.exitCode = 1
}
process.exit()

async function audit(known: string | null): Promise<boolean> {
  const { connection, leave } = await connectDatabase(process.env)
  const database = openDatabase({ connection })
  try {
    const { entries, head, breaks } = await checkAuditChain(database.owner, known)
    for (const sentence of breaks) console.error(`BROKEN  ${sentence}`)
    if (breaks.length > 0) return false
    console.log(
      `The audit log is whole: ${entries} ${entries === 1 ? 'entry' : 'entries'}, each naming the one before.`,
    )
    console.log(`Newest hash: ${head}`)
    return true
  } finally {
    await database.close()
    await leave()
  }
}
