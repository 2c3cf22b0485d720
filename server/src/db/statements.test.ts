import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, describe, expect, test } from 'vitest'
import { useTestDatabase } from '../../test/database.ts'
import { checkStatements, type Problem } from '../../test/sql/check-statements.ts'
import { readStatements } from '../../test/sql/read-statements.ts'
import { readWithoutIndex } from '../../test/sql/read-without-index.ts'
import { makeTemporaryFolder } from '../../test/temporary-folder.ts'

const { owner } = await useTestDatabase()
const root = fileURLToPath(new URL('../../../', import.meta.url))

/**
 * Columns that can be null in their table but not in these rows, each with the reason: PostgreSQL does not say what a
 * condition or a join excludes.
 */
const neverNull: Readonly<Record<string, string>> = {
  'server/src/sharing/share-reads.ts "facts"': 'only shares that say something are asked for',
  'server/src/sharing/create-share.ts "facts"': 'a share is found by its facts, or made with them',
  'server/src/sharing/share-lists.ts "facts"': 'only shares that say something are asked for',
  'server/src/cards/market-filters.ts "rarity"': 'only cards for sale are counted, and they have one',
  'server/src/feeds/feed-reads.ts "key"': 'it is one of the keys asked for',
  'server/src/feeds/known-rows.ts "ref"': 'it is one of the ids or names asked for',
  'server/src/jobs/replay-reporter.ts "sourceId"': 'an event of a season has one',
  'server/src/market/latest-lists.ts "buyerId"': 'only sales are asked for, and they have a buyer',
  'server/src/market/market-mark-reads.ts "value"': 'only cards for sale are counted, and they have a price',
  'server/src/market/review-reads.ts "buyerId"': 'it is joined with the buyer',
  'server/src/market/review-reads.ts "review"': 'asked for by its review',
  'server/src/operator/proposal-reads.ts "operatorId"': 'an operator proposed it',
  'server/src/packs/client-seeds.ts "clientSeed"': 'the statement has just set it',
  'server/src/packs/pack-reads.ts "seriesId"': 'it is joined with the series',
  'server/src/packs/pack-reads.ts "seriesVersion"': 'it is joined with the version',
  'server/src/packs/proof-lists.ts "clientSeed"': 'the pack is open',
  'server/src/packs/proof-lists.ts "openedAt"': 'the pack is open',
  'server/src/packs/proof-lists.ts "proof"': 'the pack is open',
  'server/src/packs/proof-lists.ts "seed"': 'the pack is open',
  'server/src/packs/proof-lists.ts "series_id"': 'every pack has a series',
  'server/src/pools/pool-reads.ts "triggerId"': 'every prediction has one',
  'server/src/pools/pool-lists.ts "eventId"': 'every prediction has one',
  'server/src/pools/pool-lists.ts "triggerId"': 'every prediction has one',
  'server/src/pools/pool-reads.ts "valueCents"': 'every prediction has one',
  'server/src/predictions/ended-reads.ts "valueCents"': 'every prediction has one',
  'server/src/predictions/status-lists.ts "prizeValue"': 'every prediction has one',
  'server/src/wallet/bonus-reads.ts "bonusCents"': 'only accounts of the house have no balance',
  'server/src/ledger/purse-reads.ts "bonusCents"': 'only accounts of the house have no balance',
}

/** What a statement reads for itself beside its rows: it bounds a batch by its work, and returns all of what it found. */
const ofBatches = ['isFollowed', 'nth', 'weight'].flatMap((column) =>
  ['offers/offer-reads.ts', 'predictions/ended-reads.ts'].map(
    (file) => `server/src/${file} the statement reads "${column}", which the row type leaves out`,
  ),
)

/**
 * How many statements of a file cannot be read from the source: database and table names put together at run time,
 * orders and joins that a player chooses, and calls that pass on a statement from elsewhere. Their own tests run them.
 */
const madeWhileRunning: Readonly<Record<string, number>> = {
  'server/src/account/export-reads.ts': 1,
  'server/src/cards/card-lists.ts': 1,
  'server/src/cards/asset-page-reads.ts': 1,
  'server/src/cards/identity-matches.ts': 1,
  'server/src/catalogue/load-catalogue.ts': 1,
  'server/src/catalogue/store-rows.ts': 2,
  'server/src/commit/reader.ts': 1,
  'server/src/commit/run-command.ts': 1,
  'server/src/db/archive-log.ts': 2,
  // The settings each new connection starts with.
  'server/src/db/database.ts': 1,
  'server/src/db/migrate.ts': 3,
  'server/src/db/restore-backup.ts': 1,
  'server/src/ledger/audit-within.ts': 1,
  'server/src/ledger/books.ts': 1,
  'server/src/ledger/invariants.ts': 1,
  'server/src/ledger/publish-liabilities.ts': 1,
  'server/src/market/definition-reads.ts': 1,
  'server/src/market/market-lists.ts': 1,
  'server/src/market/market-page-lists.ts': 1,
  // Only where the extension is installed.
  'server/src/operator/health-lists.ts': 1,
  'server/src/operator/page-of.ts': 1,
  'server/src/operator/reseal-rows.ts': 2,
  // By the kind of the subject: server/src/operator/search-and-pages.test.ts runs each.
  'server/src/operator/subject-lists.ts': 1,
  'server/src/pools/pool-audit.ts': 1,
  'server/src/wallet/ledger-line-reads.ts': 1,
}

/** One statement for two tables, tried with the column of the other one too. */
const crossed = [
  'server/src/provider/key-turns.ts column "kid" does not exist',
  'server/src/provider/key-turns.ts column "name" does not exist',
]

/** On tables that live as long as their transaction: server/src/fairness/liabilities.test.ts runs them. */
const temporary = ['owed', 'node_0'].map(
  (table) => `server/src/ledger/publish-liabilities.ts relation "${table}" does not exist`,
)

/** Tables that grow as long as the game is played: what is over stays. */
const growing = [
  'asset',
  'audit',
  'bid',
  'claim',
  'definition',
  'event',
  'event_participant',
  'feed_message',
  'idempotency',
  'listing_event',
  'notification',
  'observation',
  'offer',
  'outcome',
  'pack',
  'play_report',
  'transfer',
]

/** What is read of a growing table without an index that leads to it, each with the reason. */
const readWhole: Readonly<Record<string, string>> = {
  'server/src/cards/eligible-matches.ts definition': 'cards of another kind than events, which do not grow',
  'server/src/cards/market-filters.ts definition': 'joined with what is for sale',
  'server/src/cards/market-filters.ts event': 'joined with what is for sale',
  'server/src/cards/market-filters.ts outcome': 'joined with what is for sale',
  'server/src/cards/run-rates.ts observation': 'from the newest, and only one',
  'server/src/catalogue/load-definitions.ts definition': 'when the content is loaded',
  'server/src/fairness/checkpoints.ts audit': 'from the oldest or the newest, and only one',
  'server/src/feeds/disagreements.ts event': 'for operators, who also see all that are frozen',
  'server/src/feeds/disagreements.ts outcome': 'for operators, who also see all that are frozen',
  'server/src/jobs/live-calendar-job.ts event': 'the events of live seasons, every ten minutes',
  'server/src/leaderboards/count-claims.ts claim': 'all of the players whose outcomes were amended',
  'server/src/ledger/audit-chain.ts audit': 'checks the whole chain',
  'server/src/ledger/chain-transfers.ts transfer': 'once, before the first block',
  'server/src/market/market-mark-reads.ts asset': 'a count that is kept for a while',
  'server/src/market/market-mark-reads.ts definition': 'joined with what is for sale',
  'server/src/offers/bid-lists.ts bid': 'by open bids or their maker, as the list is asked for',
  'server/src/packs/count-drawn.ts asset': 'the cards of packs opened since the last count',
  'server/src/packs/purchase-reads.ts asset': 'joined with what residents bought',
  'server/src/push/deliver-pushes.ts notification': 'joined with the messages to deliver',
}

describe('the statements of the server', () => {
  const statements = readStatements(join(root, 'server/test/sql/tsconfig.json'), {
    root,
    isAskedFor: (file) => file.startsWith(join(root, 'server/src/')) && !file.endsWith('.test.ts'),
  })

  test('are known to PostgreSQL, and their rows match their TypeScript types', async () => {
    const known = new Set([
      ...Object.keys(neverNull).map((column) => `${column} can be null`),
      ...crossed,
      ...temporary,
      ...ofBatches,
    ])
    const found = (await checkStatements(owner, statements)).map(({ file, line, problem }) => ({
      is: `${file} ${problem.replace(', the row type says it cannot', '')}`,
      text: `${file}:${line} ${problem}`,
    }))
    expect(found.filter(({ is }) => !known.has(is)).map(({ text }) => text)).toEqual([])
    const met = new Set(found.map(({ is }) => is))
    expect(
      [...known].filter((is) => !met.has(is)),
      'exceptions that are no longer needed',
    ).toEqual([])
  })

  // A volatile condition (clock_timestamp()) or one on another expression than the index's leads to no index.
  test('find rows of a growing table by an index, however many are there', async () => {
    const found = await readWithoutIndex(owner, statements, growing)
    expect([...found].filter((each) => readWhole[each] === undefined)).toEqual([])
    expect(
      Object.keys(readWhole).filter((each) => !found.has(each)),
      'exceptions that are no longer needed',
    ).toEqual([])
  })

  test('are all found, except those built at run time', () => {
    const unknown = statements.filter((statement) => statement.unknown !== null)
    const counted = Map.groupBy(unknown, ({ file }) => file)
    expect(Object.fromEntries([...counted].map(([file, those]) => [file, those.length]))).toEqual(
      madeWhileRunning,
    )
    expect(statements.filter(({ row }) => row !== null).length).toBeGreaterThan(200)
  })
})

describe('the check', async () => {
  const folder = await makeTemporaryFolder('statements')
  afterAll(() => rm(folder, { recursive: true }))

  async function problemsIn(source: string): Promise<Problem[]> {
    await writeFile(
      join(folder, 'tsconfig.json'),
      '{ "compilerOptions": { "strict": true, "lib": ["es2024"], "types": [] } }',
    )
    await writeFile(
      join(folder, 'planted.ts'),
      `interface Statement { name: string; text: string; values: unknown[] }
      export declare const queries: {
        query<Row>(s: Statement): Promise<Row[]>
        first<Row>(s: Statement): Promise<Row | null>
        one<Row>(s: Statement): Promise<Row>
      }
      type Cents = number & { readonly brand: 'cents' }
      const columns = 'id, price_cents as "priceCents", place'
      ${source}`,
    )
    const statements = readStatements(join(folder, 'tsconfig.json'), {
      root: `${folder}/`,
      isAskedFor: (file) => file.endsWith('planted.ts'),
    })
    expect(statements).toHaveLength(1)
    return checkStatements(owner, statements)
  }

  const row = '{ id: number; priceCents: Cents | null; place: "held" | "gone" }'
  const query = (type: string, text: string) =>
    `export const rows = queries.query<${type}>({ name: 'planted', text: ${text}, values: [] })`
  const right = '`select ${columns} from asset where id = $1`'

  test('finds nothing where statement and row agree', async () => {
    expect(await problemsIn(query(row, right))).toEqual([])
  })

  test.each([
    {
      planted: 'a column that was renamed in the database',
      source: query(row, right.replace('from asset', ', worth_cents from asset')),
      problem: 'column "worth_cents" does not exist',
    },
    {
      planted: 'a column that the statement does not read',
      source: query('{ id: number; serial: number | null }', '`select id from asset`'),
      problem: 'the row type has "serial", the statement has not',
    },
    {
      planted: 'a column that nobody reads',
      source: query('{ id: number; priceCents: Cents | null }', right),
      problem: 'the statement reads "place", which the row type leaves out',
    },
    {
      planted: 'a wrong type',
      source: query('{ id: string }', '`select id from asset`'),
      problem: '"id" is int8, the row type says string',
    },
    {
      planted: 'a list of bigints, which arrive as strings',
      source: query('{ ids: number[] }', '`select array_agg(id) as ids from asset`'),
      problem: '"ids" is _int8, the row type says numbers',
    },
    {
      planted: 'a null that the type does not expect',
      source: query('{ priceCents: Cents }', '`select price_cents as "priceCents" from asset`'),
      problem: '"priceCents" can be null, the row type says it cannot',
    },
    {
      planted: 'a sum that has no parser',
      source: query('{ total: number }', '`select sum(value_cents) as total from asset`'),
      problem: '"total" is numeric, which no type stands for: cast it',
    },
    {
      planted: 'a wrong type of the only row',
      source: query('{ id: string }', '`select id from asset`').replace('.query', '.one'),
      problem: '"id" is int8, the row type says string',
    },
    {
      planted: 'a wrong type of a first row that is inferred',
      source: `export const first = (): Promise<{ id: string } | null> =>
        queries.first({ name: 'planted', text: 'select id from asset', values: [] })`,
      problem: '"id" is int8, the row type says string',
    },
    {
      planted: 'a mistake in one of two texts',
      source: `declare const by: 'serial' | 'searial'; ${query('{ id: number }', '`select id from asset where ${by} = 1`')}`,
      problem: 'column "searial" does not exist',
    },
  ])('names $planted', async ({ source, problem }) => {
    expect((await problemsIn(source)).map((found) => found.problem)).toEqual([problem])
  })
})
