// `npm run audit-books`: recomputes every balance from the transfers and checks every invariant of money, cards and
// packs at one moment of the database, whether the game is running or not. If one is broken, prints the offending rows
// and exits 1.
import type { Database } from '../server/src/db/database.ts'
import { readBooks } from '../server/src/ledger/books.ts'
import { checkInvariants, invariants } from '../server/src/ledger/invariants.ts'
import { formatUsd } from '../shared/src/money.ts'
import { takesNothing } from './arguments.ts'
import { runScript } from './run-script.ts'
import { withDatabase } from './with-database.ts'

takesNothing('audit-books')
await runScript(() => withDatabase(audit))

async function audit({ owner }: Database): Promise<boolean> {
  const broken = await checkInvariants(owner)
  for (const { id, says, count, rows } of broken) {
    console.error(`BROKEN  ${id}: ${says} (${count} ${count === 1 ? 'row' : 'rows'})`)
    for (const row of rows) console.error(`        ${JSON.stringify(row)}`)
  }
  if (broken.length > 0) return false
  const { accounts, prize_liability } = await readBooks(owner)
  for (const { kind, total } of accounts) console.log(`${kind.padEnd(16)}${formatUsd(total).padStart(18)}`)
  console.log(`${'prizes owed'.padEnd(16)}${formatUsd(prize_liability.total).padStart(18)}`)
  console.log(
    `All ${invariants.length} promises hold: every balance is the sum of its transfers, and everything sums to zero.`,
  )
  return true
}
