// `npm run check`: everything that can be known without running the game. Goes on after a part that fails, so that
// one run tells all.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { checkImports } from './check-imports.ts'
import { buildWebWhenStale, root, runNode } from './web-build.ts'

const parts: readonly (readonly [name: string, check: () => Promise<void>])[] = [
  ['types', () => runNode(['node_modules/typescript/lib/tsc.js', '--noEmit', '-p', '.'])],
  ['lint', () => runNode(['node_modules/oxlint/bin/oxlint', '--deny-warnings'])],
  [
    'format',
    () => runNode(['node_modules/prettier/bin/prettier.cjs', '--check', '--log-level', 'warn', '.']),
  ],
  ['imports', requireAllowedImports],
  ['web build', buildWebWhenStale],
  ['content', checkContent],
]

const failed: string[] = []
for (const [name, check] of parts) {
  const start = performance.now()
  const problem = await check().then(
    () => null,
    (error: unknown) => (error instanceof Error ? error.message : String(error)),
  )
  const seconds = ((performance.now() - start) / 1000).toFixed(1)
  console.log(problem === null ? `ok      ${name} (${seconds} s)` : `FAILED  ${name}: ${problem}`)
  if (problem !== null) failed.push(name)
}
console.log(failed.length === 0 ? 'Everything is in order.' : `Not in order: ${failed.join(', ')}.`)
process.exit(failed.length === 0 ? 0 : 1)

async function requireAllowedImports(): Promise<void> {
  const breaches = checkImports()
  for (const breach of breaches) console.error(breach)
  if (breaches.length > 0) throw new Error(`${breaches.length} imports break a rule`)
}

async function checkContent(): Promise<void> {
  if (existsSync(join(root, 'scripts', 'check-content.ts'))) await runNode(['scripts/check-content.ts'])
}
