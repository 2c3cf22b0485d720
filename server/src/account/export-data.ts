import type { AccountId } from '@called-shot/shared/ids.ts'
import type { Queries } from '../commit/reader.ts'
import { accountNames, readOwnTransfers, type After } from '../wallet/ledger-line-reads.ts'
import { exportSections, readExportLines, readExportNotices, readOwnAccount } from './export-reads.ts'

const maxTransfers = 1000

/**
 * Everything that we hold about one player and may give them, as one JSON document, written while it is sent: the
 * account with its consents, limits and push settings, every ledger line, everything owned, and every offer, bid,
 * prediction, claim, tournament, payment, notice and message.
 */
export async function* exportData(queries: Queries, account: AccountId): AsyncGenerator<string> {
  yield `{\n"exported_at": ${JSON.stringify(new Date())},\n"account": `
  yield jsonOf(await readOwnAccount(queries, account))
  yield* list('ledger_lines', ledgerLines(queries, account))
  for (const section of exportSections) yield* list(section.name, readExportLines(queries, account, section))
  yield* list('notifications', readExportNotices(queries, account))
  yield '\n}\n'
}

/** The JSON of a line; moments that the database wrote look as in every answer: "2026-11-23T18:00:00.000Z". */
function jsonOf(line: unknown): string {
  return JSON.stringify(line, (key, value: unknown) =>
    /_(at|until)$/.test(key) && typeof value === 'string' ? new Date(value).toISOString() : value,
  )
}

async function* list(name: string, batches: AsyncIterable<readonly unknown[]>): AsyncGenerator<string> {
  yield `,\n"${name}": [`
  let between = '\n'
  for await (const batch of batches) {
    yield batch.map((line, index) => `${index === 0 ? between : ',\n'}${jsonOf(line)}`).join('')
    between = ',\n'
  }
  yield ']'
}

/** Oldest first; a side that is not one of the player's accounts is the house or another player, and stays unnamed. */
async function* ledgerLines(queries: Queries, account: AccountId): AsyncGenerator<readonly unknown[]> {
  const names = accountNames(account)
  let last: After | null = null
  for (;;) {
    const batch = await readOwnTransfers(queries, account, { last, most: maxTransfers })
    yield batch.map(({ id, at, kind, item, fromId, toId, cents }) => ({
      id,
      at,
      kind,
      item,
      from: names.get(fromId) ?? null,
      to: names.get(toId) ?? null,
      amount: cents / 100,
    }))
    if (batch.length < maxTransfers) return
    last = batch.at(-1) ?? null
  }
}
