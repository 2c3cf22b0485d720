/** An import of a file. Both ends are paths from the root, or `npm:pg`, `node:fs`. */
export interface Import {
  readonly from: string
  readonly to: string
  /** `import type`, which is gone when the code runs. */
  readonly isType: boolean
  /** Whether the importing file is a command (`isCommand`). */
  readonly byCommand?: boolean
}

interface ImportRule {
  readonly name: string
  /** The rule's reason, shown with every breach. */
  readonly why: string
  /** Whether the rule also forbids type imports. Most rules are only about code that runs. */
  readonly typesToo?: true
  forbids(from: string, to: string, byCommand: boolean): boolean
}

/** The folders of the client that any other may use. */
const clientParts =
  'api card flow form loading popups residents session sharing sound standing time ui videos worker'
/** The folders of the client that put slices together, or draw what is around and before them. */
const clientCompositions =
  'album biography dashboard first-views frame header hub inventory leaderboards marketplace profile stories'

/** Parts are 0, compositions 2, and every other folder is a slice: 1. */
function orderOf(folder: string): number {
  if (clientParts.split(' ').includes(folder)) return 0
  return clientCompositions.split(' ').includes(folder) ? 2 : 1
}

/** Returns the folder of a file below its workspace's `src`, or null: `server/src/market/sale.ts` → 'market'. */
function folderOf(path: string): string | null {
  return /^(?:shared|server|web)\/src\/([^/]+)\//.exec(path)?.[1] ?? null
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
    forbids: (_from, to, byCommand) => byCommand && isHttp(to),
  },
  {
    name: 'the game writes through commit',
    why: 'a command returns effects; reads and lists hold the SQL',
    forbids: (_from, to, byCommand) => byCommand && isSql(to),
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
      /^server\/src\/(commit|ledger)\//.test(from) &&
      /^server\/src\/(?!(commit|ledger|db|tracing)\/)[^/]+\//.test(to),
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
    why: 'a slice uses the parts and nothing of another slice; only compositions put slices together',
    forbids(from, to) {
      const [here, there] = [folderOf(from), folderOf(to)]
      if (!from.startsWith('web/') || !to.startsWith('web/') || here === null || there === null) return false
      return here !== there && orderOf(there) > 0 && orderOf(here) < 2
    },
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

export function isTest(path: string): boolean {
  return /\.test\.tsx?$/.test(path)
}

/** Whether a file of the server holds a command or a part of one: it takes a `Context` or returns `Effects`. */
export function isCommand(path: string, text: string): boolean {
  const isWriter = /^server\/src\/(commit|http)\//.test(path)
  const takesPart = /\{[^}]*\b(Context|Effects)\b[^}]*\} from '[./]*\/commit\/(run-command|effects)\.ts'/
  return path.startsWith('server/src/') && !isWriter && !isTest(path) && takesPart.test(text)
}

/** Returns a sentence if the file may hold no SQL and does. */
export function sqlBreachesOf(path: string, text: string): string[] {
  const mayHoldNone = isCommand(path, text) || /^server\/.*routes\.ts$/.test(path)
  if (!mayHoldNone || !/\.(query|first|one)[<(]|\bsql[<`]/.test(text)) return []
  return [`${path} holds SQL: a command's is in its -reads.ts, a list's in its -lists.ts`]
}

/** Returns a sentence for each rule that an import breaks. */
export function breachesOf({ from, to, isType, byCommand = false }: Import): string[] {
  if (isTest(from)) return []
  return rules
    .filter((rule) => (!isType || rule.typesToo) && rule.forbids(from, to, byCommand))
    .map(({ name, why }) => `${from} imports ${to}: ${name} (${why})`)
}
