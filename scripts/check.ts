// `npm run check`: checks everything that doesn't need a running game, and that the client builds. Continues after a
// failed check, so that one run reports all problems.
import { takesNothing } from './arguments.ts'
import { checks, type Check } from './checks.ts'
import { buildWebWhenStale } from './web-build.ts'

takesNothing('check')

const webBuild: Check = {
  name: 'web build',
  findProblems: () =>
    buildWebWhenStale().then(
      () => null,
      (error: unknown) => (error instanceof Error ? error.message : String(error)),
    ),
}

const failed: string[] = []
for (const { name, findProblems } of [...checks, webBuild]) {
  const start = performance.now()
  const problems = await findProblems()
  const seconds = ((performance.now() - start) / 1000).toFixed(1)
  console.log(problems === null ? `ok      ${name} (${seconds} s)` : `FAILED  ${name}\n${problems}`)
  if (problems !== null) failed.push(name)
}
console.log(failed.length === 0 ? 'All checks passed.' : `Failed: ${failed.join(', ')}.`)
process.exit(failed.length === 0 ? 0 : 1)
