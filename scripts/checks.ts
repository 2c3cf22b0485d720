import { checkImports } from './check-imports.ts'
import { checkClasses } from './css-classes.ts'
import { callsWithoutScreen } from './operator-screens.ts'
import { runProcess } from './run-process.ts'

export interface Check {
  readonly name: string
  /** What is not in order; null when everything is. */
  readonly findProblems: () => Promise<string | null>
}

const cache = 'node_modules/.cache'

/** Everything that can be known without running the game. The caches only spare files that have not changed. */
export const checks: readonly Check[] = [
  program('types', [
    'node_modules/typescript/lib/tsc.js',
    '--noEmit',
    '--incremental',
    '--tsBuildInfoFile',
    `${cache}/types.json`,
    '-p',
    '.',
  ]),
  program('lint', ['node_modules/oxlint/bin/oxlint', '--deny-warnings']),
  program('format', [
    'node_modules/prettier/bin/prettier.cjs',
    '--check',
    '--log-level',
    'warn',
    '--cache',
    '--cache-strategy',
    'content',
    '--cache-location',
    `${cache}/format.json`,
    '.',
  ]),
  program('dead code', ['node_modules/knip/bin/knip.js', '--no-progress']),
  { name: 'imports', findProblems: () => Promise.resolve(checkImports().join('\n') || null) },
  { name: 'style classes', findProblems: () => Promise.resolve(checkClasses().join('\n') || null) },
  { name: 'operator screens', findProblems: () => Promise.resolve(callsWithoutScreen().join('\n') || null) },
  program('content', ['scripts/check-content.ts']),
]

/** A check that is a program: it says what is wrong and ends with another code than 0. */
function program(name: string, args: readonly string[]): Check {
  return {
    name,
    findProblems: async () => {
      const { code, output } = await runProcess(args, { prefix: null })
      return code === 0 ? null : output || `ended with ${code}`
    },
  }
}
