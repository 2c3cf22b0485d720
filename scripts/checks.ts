import { checkImports } from './check-imports.ts'
import { checkClasses } from './css-classes.ts'
import { checkTokens } from './css-tokens.ts'
import { callsWithoutScreen } from './operator-screens.ts'
import { runProcess } from './run-process.ts'

export interface Check {
  readonly name: string
  /** Returns a description of the problems, or null if there are none. */
  readonly findProblems: () => Promise<string | null>
}

const cache = 'node_modules/.cache'

/** All checks that don't need a running game. Caches only skip files that have not changed. */
export const checks: readonly Check[] = [
  program('types', [
    'node_modules/typescript/lib/tsc.js',
    '--noEmit',
    // Each more reads the libraries' types again, for 15 processor seconds, while the browser's lane needs the other core.
    '--checkers',
    '1',
    '--incremental',
    '--tsBuildInfoFile',
    `${cache}/types.json`,
    '-p',
    '.',
  ]),
  program('lint', ['node_modules/oxlint/bin/oxlint', '--deny-warnings']),
  program('format', ['node_modules/oxfmt/bin/oxfmt', '--check']),
  program('dead code', ['node_modules/knip/bin/knip.js', '--no-progress']),
  { name: 'imports', findProblems: () => Promise.resolve(checkImports().join('\n') || null) },
  { name: 'style classes', findProblems: () => Promise.resolve(checkClasses().join('\n') || null) },
  { name: 'style tokens', findProblems: () => Promise.resolve(checkTokens().join('\n') || null) },
  { name: 'operator screens', findProblems: () => Promise.resolve(callsWithoutScreen().join('\n') || null) },
  program('content', ['scripts/check-content.ts']),
]

/** A check that runs a program, which fails by exiting with a code other than 0 and prints the reasons. */
function program(name: string, args: readonly string[]): Check {
  return {
    name,
    findProblems: async () => {
      const { code, output } = await runProcess(args, { prefix: null })
      return code === 0 ? null : output || `ended with ${code}`
    },
  }
}
