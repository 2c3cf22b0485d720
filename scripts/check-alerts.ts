// `npm run check-alerts`: tests the alert rules of deploy/monitoring with promtool from Debian's package prometheus,
// which it installs if it is missing and we are root. `npm test` only checks the names of the figures; torture runs
// this too.
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { takesNothing } from './arguments.ts'
import { hasDebianProgram } from './debian.ts'
import { root } from './web-build.ts'

takesNothing('check-alerts')
if (!hasDebianProgram('promtool', 'prometheus')) {
  console.error('The alert rules are tested with promtool: install the package prometheus.')
  process.exit(1)
}
const cwd = join(root, 'deploy/monitoring')
for (const args of [
  ['check', 'rules', 'alerts.yml'],
  ['test', 'rules', 'alerts.test.yml'],
]) {
  const { status } = spawnSync('/usr/bin/promtool', args, { cwd, stdio: 'inherit' })
  if (status !== 0) process.exit(1)
}
