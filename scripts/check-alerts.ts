// `npm run check-alerts`: tests the alert rules of deploy/monitoring with promtool of Debian's package prometheus, which
// root gets installed where it is missing. `npm test` checks the names of the figures alone; torture runs this too.
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { hasDebianProgram } from './debian.ts'
import { root } from './web-build.ts'

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
