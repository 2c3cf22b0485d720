/** An import of a file. Both ends are paths from the root, or `npm:pg`, `node:fs`. */
export interface Import {
  readonly from: string
  readonly to: string
  /** `import type`, which is gone when the code runs. */
  readonly isType: boolean
}

interface ImportRule {
  readonly name: string
  /** The rule's reason, shown with every breach. */
  readonly why: string
  /** Whether the rule also forbids type imports. Most rules are only about code that runs. */
  readonly typesToo?: true
  forbids(from: string, to: string): boolean
}

const slices = (
  'account wallet cards packs crafting events predictions prizes market offers ' +
  'notifications pools tournaments fairness leaderboards operator catalogue live keys'
).split(' ')

/** Returns the slice of a file, or null: `server/src/market/sale.ts` → 'market'. */
function sliceOf(path: string): string | null {
  const slice = /^(?:shared|server|web)\/src\/([^/]+)\//.exec(path)?.[1]
  return slice !== undefined && slices.includes(slice) ? slice : null
}

const isHttp = (to: string) => /^npm:(@fastify\/|fastify)/.test(to) || to.startsWith('server/src/http/')
const isSql = (to: string) => /^npm:(pg|kysely)$/.test(to)

const tracingFile = 'server/src/tracing/open-tracing.ts'

/** The rules on who may import whom, as a table in ARCHITECTURE.md. Tests may import anything. */
const rules: readonly ImportRule[] = [
  {
    name: 'shared stands alone',
    why: 'what both ends agree on depends on neither, and on zod alone',
    typesToo: true,
    forbids: (from, to) => from.startsWith('shared/') && !to.startsWith('shared/') && to !== 'npm:zod',
  },
  {
    name: 'rules are pure',
    why: 'the same function disables the button and guards the command: no schema, no wire',
    forbids: (from, to) =>
      /^shared\/.*rules\.ts$/.test(from) && (to === 'npm:zod' || /\/(contract|wire|endpoint)\.ts$/.test(to)),
  },
  {
    name: 'the ends meet in shared',
    why: 'server and client know each other by the contract only',
    typesToo: true,
    forbids: (from, to) =>
      (from.startsWith('server/') && to.startsWith('web/')) ||
      (from.startsWith('web/') && to.startsWith('server/')),
  },
  {
    name: 'routes are a table of contents',
    why: 'a contract, its commands and its lists, without SQL or reads',
    forbids: (from, to) => /^server\/.*routes\.ts$/.test(from) && (isSql(to) || to.endsWith('-reads.ts')),
  },
  {
    name: 'commands never touch HTTP',
    why: 'they are run by routes, jobs, the world and tests alike',
    forbids: (from, to) => isCommand(from) && isHttp(to),
  },
  {
    name: 'the game writes through commit',
    why: 'a command returns effects; reads and lists hold the SQL',
    forbids: (from, to) =>
      isCommand(from) && !/\/(account|cards|catalogue|notifications)\//.test(from) && isSql(to),
  },
  {
    name: 'reads hold no rules',
    why: 'a read returns what is there; the command decides whether it is allowed',
    forbids: (from, to) =>
      /-(reads|lists)\.ts$/.test(from) && (/^shared\/.*rules\.ts$/.test(to) || isHttp(to)),
  },
  {
    name: 'the writer holds no game rules',
    why: 'commit and the ledger know tables and money, and no slice',
    typesToo: true,
    forbids: (from, to) =>
      /^server\/src\/(commit|ledger)\//.test(from) && to.startsWith('server/') && sliceOf(to) !== null,
  },
  {
    name: 'cards come first',
    why: 'slices depend in one direction: everything done with cards depends on cards',
    forbids: (from, to) =>
      from.startsWith('server/src/cards/') &&
      /^server\/src\/(packs|crafting|predictions|prizes|market|offers|pools|tournaments|operator)\//.test(to),
  },
  {
    name: 'ui holds no game words',
    why: 'buttons and dialogs are the same in every game: no router, no queries, no slices',
    typesToo: true,
    forbids: (from, to) =>
      from.startsWith('web/src/ui/') &&
      (/^npm:(react-router|@tanstack\/)/.test(to) ||
        (/^(web|shared)\//.test(to) && !to.startsWith('web/src/ui/'))),
  },
  {
    name: 'client slices stay apart',
    why: "a slice's insides are its own; pages are composed in routes.tsx",
    forbids: (from, to) =>
      from.startsWith('web/') &&
      to.startsWith('web/') &&
      sliceOf(from) !== null &&
      sliceOf(to) !== null &&
      sliceOf(from) !== sliceOf(to),
  },
  {
    name: 'tests are leaves',
    why: 'nothing that ships depends on a test or a developer tool',
    typesToo: true,
    forbids: (from, to) =>
      /^(shared|server|web)\/src\//.test(from) &&
      (/^(server\/test|scripts|tools|e2e)\//.test(to) ||
        isTest(to) ||
        /^npm:(vitest|fast-check|@playwright)/.test(to)),
  },
  {
    name: 'traces cost nothing until asked for',
    why: 'one file loads OpenTelemetry, and the start imports it only where a collector is named',
    forbids: (from, to) =>
      from.startsWith('server/src/') &&
      ((to.startsWith('npm:@opentelemetry/') && from !== tracingFile) ||
        (to === tracingFile && from !== 'server/src/main.ts')),
  },
  {
    name: 'every story ends with axe',
    why: 'e2e/test.ts checks the pages that a story leaves open',
    forbids: (from, to) => from.endsWith('.e2e.ts') && to === 'npm:@playwright/test',
  },
]

/** Whether a file of a server slice is a command: not its routes, reads, lists or wiring. */
function isCommand(path: string): boolean {
  if (!path.startsWith('server/') || sliceOf(path) === null) return false
  return !/(routes|-reads|-lists|\/session|\/open-accounts)\.ts$/.test(path)
}

export function isTest(path: string): boolean {
  return /\.test\.tsx?$/.test(path)
}

/** Returns a sentence for each rule that an import breaks. */
export function breachesOf({ from, to, isType }: Import): string[] {
  if (isTest(from)) return []
  return rules
    .filter((rule) => (!isType || rule.typesToo) && rule.forbids(from, to))
    .map(({ name, why }) => `${from} imports ${to}: ${name} (${why})`)
}
