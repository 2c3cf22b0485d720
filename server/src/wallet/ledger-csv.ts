import type { AccountId } from '@called-shot/shared/ids.ts'
import type { Queries } from '../commit/reader.ts'
import { csvDollars, csvLine } from '../ledger/csv.ts'
import { accountNames, readOwnTransfers, type After, type OwnTransfer } from './ledger-line-reads.ts'

const maxInBatch = 1000
const header = [
  'date',
  'transaction_id',
  'kind',
  'item',
  'account',
  'amount',
  'account_balance',
  'total_balance',
]

/**
 * Every movement on the player's three accounts, oldest first, each with the account's balance after it, and the total
 * of all three after its commit: the last line of each account shows its current balance. A hold is two lines, since it
 * moves money between two of them, and leaves the total unchanged.
 */
export async function* ledgerCsv(queries: Queries, account: AccountId): AsyncGenerator<string> {
  yield csvLine(header)
  const names = accountNames(account)
  const balances = new Map<string, number>()
  let total = 0
  for await (const commit of commitsOf(queries, account)) {
    const lines = linesOf(commit, names)
    // A commit happens at one moment: between its lines the player had neither more nor less.
    total += lines.reduce((sum, { cents }) => sum + cents, 0)
    yield lines
      .map(({ transfer, name, cents }) => {
        const balance = (balances.get(name) ?? 0) + cents
        balances.set(name, balance)
        return csvLine([
          transfer.at.toISOString(),
          String(transfer.id),
          transfer.kind,
          transfer.item ?? '',
          name,
          csvDollars(cents),
          csvDollars(balance),
          csvDollars(total),
        ])
      })
      .join('')
  }
}

/** In batches, but never half of a commit: its lines belong to one moment. */
async function* commitsOf(queries: Queries, account: AccountId): AsyncGenerator<OwnTransfer[]> {
  let open: OwnTransfer[] = []
  let last: After | null = null
  for (;;) {
    const batch: OwnTransfer[] = await readOwnTransfers(queries, account, { last, most: maxInBatch })
    for (const transfer of batch) {
      if (open.length > 0 && open[0]?.commitId !== transfer.commitId) {
        yield open
        open = []
      }
      open.push(transfer)
    }
    last = batch.at(-1) ?? last
    if (batch.length < maxInBatch) break
  }
  if (open.length > 0) yield open
}

interface Line {
  readonly transfer: OwnTransfer
  readonly name: string
  readonly cents: number
}

/** Incoming lines first: for a sale the price before the fee, as players see it. */
function linesOf(commit: readonly OwnTransfer[], names: ReadonlyMap<number, string>): Line[] {
  const lines = commit.flatMap((transfer) =>
    [
      { transfer, name: names.get(transfer.toId), cents: transfer.cents },
      { transfer, name: names.get(transfer.fromId), cents: -transfer.cents },
    ].flatMap((line) => (line.name === undefined ? [] : [{ ...line, name: line.name }])),
  )
  return lines.toSorted((a, b) => Math.sign(b.cents) - Math.sign(a.cents))
}
