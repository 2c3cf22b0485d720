import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { checkImports, importsOf } from './check-imports.ts'
import { folderCycles } from './folder-cycles.ts'
import { breachesOf, isCommand, sqlBreachesOf } from './import-rules.ts'
import { root } from './web-build.ts'

const takesContext = `import type { Context } from '../commit/run-command.ts'\n`
const returnsEffects = `import type { Effects, Move } from '../commit/effects.ts'\n`

test('no file of the repository breaks an import rule', () => {
  expect(checkImports()).toEqual([])
})

test.each([
  ['server/src/market/routes.ts', `await queries.query<Row>('select 1')`],
  ['server/src/market/buy-listing.ts', `${takesContext}await game.query('select 1')`],
  ['server/src/market/sale.ts', `${returnsEffects}queries.first<Row>({ name, text })`],
  ['server/src/market/sale.ts', `${returnsEffects}await sql<Row>\`select 1\`.execute(reads)`],
])('%s may not hold SQL: %s', (path, text) => {
  expect(sqlBreachesOf(path, text)).toEqual([expect.stringContaining(`${path} holds SQL`)])
})

test.each([
  ['server/src/market/market-reads.ts', `await queries.query<Row>('select 1')`],
  ['server/src/keys/create-key.ts', `await client.query('select 1')`],
  ['server/src/market/buy-listing.ts', `${takesContext}await readListing(read, id)`],
  ['server/src/commit/run-command.ts', `${returnsEffects}await client.query(text)`],
])('%s may hold: %s', (path, text) => {
  expect(sqlBreachesOf(path, text)).toEqual([])
})

test('all the commands are known as commands', () => {
  const commands = globSync('server/src/**/*.ts', { cwd: root }).filter((file) =>
    isCommand(file, readFileSync(join(root, file), 'utf8')),
  )
  expect(commands.length).toBeGreaterThan(80)
})

test('imports are found in all their forms', () => {
  const text = [
    `import { Pool } from 'pg'`,
    `import type { Cents } from '@called-shot/shared/money.ts'`,
    `import {`,
    `  one,`,
    `} from '../cards/rules.ts'`,
    `import './base.css'`,
    `export { two } from './two.ts'`,
    `const page = () => import('./page.tsx')`,
    `const text = "from 'nowhere'"`,
  ].join('\n')
  expect(importsOf('server/src/market/sale.ts', text).map(({ to, isType }) => [to, isType])).toEqual([
    ['npm:pg', false],
    ['shared/src/money.ts', true],
    ['server/src/cards/rules.ts', false],
    ['server/src/market/base.css', false],
    ['server/src/market/two.ts', false],
    ['server/src/market/page.tsx', false],
  ])
})

test.each([
  ['shared/src/market/rules.ts', 'server/src/config.ts', 'shared stands alone'],
  ['shared/src/market/rules.ts', 'npm:zod', 'rules are pure'],
  ['web/src/market/page.tsx', 'server/src/config.ts', 'the ends meet in shared'],
  ['server/src/market/routes.ts', 'server/src/market/market-reads.ts', 'routes are a table of contents'],
  ['server/src/market/buy-listing.ts', 'npm:fastify', 'commands never touch HTTP'],
  ['server/src/market/buy-listing.ts', 'npm:pg', 'the game writes through commit'],
  ['server/src/market/market-lists.ts', 'shared/src/market/rules.ts', 'reads hold no rules'],
  ['server/src/ledger/books.ts', 'server/src/market/sale.ts', 'the writer holds no game rules'],
  ['web/src/ui/button.tsx', 'npm:react-router', 'ui holds no game words'],
  ['web/src/market/page.tsx', 'web/src/packs/pack.tsx', 'client slices stay apart'],
  ['web/src/market/page.tsx', 'web/src/marketplace/page.tsx', 'client slices stay apart'],
  ['web/src/form/form-chart.tsx', 'web/src/crafting/plan.ts', 'client slices stay apart'],
  ['web/src/new-slice/page.tsx', 'web/src/packs/pack.tsx', 'client slices stay apart'],
  ['server/src/main.ts', 'server/test/database.ts', 'tests are leaves'],
  ['server/src/app.ts', 'server/src/tracing/open-tracing.ts', 'traces cost nothing until asked for'],
  ['server/src/tracing/span.ts', 'npm:@opentelemetry/api', 'traces cost nothing until asked for'],
  ['e2e/market.e2e.ts', 'npm:@playwright/test', 'every story ends with axe'],
])('%s may not import %s: %s', (from, to, rule) => {
  expect(breachesOf({ from, to, isType: false, byCommand: true }).join()).toContain(rule)
})

test.each([
  ['shared/src/market/contract.ts', 'npm:zod'],
  ['shared/src/market/rules.ts', 'shared/src/money.ts'],
  ['server/src/market/routes.ts', 'server/src/http/serve.ts'],
  ['server/src/market/buy-listing.ts', 'shared/src/market/rules.ts'],
  ['server/src/market/market-lists.ts', 'npm:kysely'],
  ['server/src/packs/open-pack.ts', 'server/src/cards/asset-reads.ts'],
  ['web/src/routes.tsx', 'web/src/packs/pack.tsx'],
  ['web/src/market/page.tsx', 'web/src/ui/button.tsx'],
  ['web/src/market/page.tsx', 'web/src/form/form-chart.tsx'],
  ['web/src/marketplace/page.tsx', 'web/src/packs/pack.tsx'],
  ['server/src/market/buy-listing.test.ts', 'npm:pg'],
])('%s may import %s', (from, to) => {
  expect(breachesOf({ from, to, isType: false })).toEqual([])
})

test('a type import is allowed where only runtime imports matter', () => {
  expect(
    breachesOf({ from: 'server/src/market/buy-listing.ts', to: 'server/src/http/serve.ts', isType: true }),
  ).toEqual([])
})

test('an import cycle between folders is reported with an import for every step, and type imports make none', () => {
  const step = (from: string, to: string, isType = false) => ({
    from: `server/src/${from}.ts`,
    to: `server/src/${to}.ts`,
    isType,
  })
  const straight = [
    step('offers/bids', 'market/sale'),
    step('market/sale', 'cards/reads'),
    step('cards/a', 'cards/b'),
  ]
  expect(folderCycles(straight)).toEqual([])
  expect(folderCycles([...straight, step('cards/b', 'offers/bids', true)])).toEqual([])
  expect(folderCycles([...straight, step('cards/b', 'offers/bids')])).toEqual([
    'server/src/cards (server/src/cards/b.ts) → server/src/offers (server/src/offers/bids.ts) → ' +
      'server/src/market (server/src/market/sale.ts) → server/src/cards: ' +
      'import cycle (each folder must make sense after those it depends on)',
  ])
})
