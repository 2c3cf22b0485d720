import { spawnSync } from 'node:child_process'

/**
 * Installs pgbench and wrk from Debian if they are missing and we may install them. Elsewhere it says what to install.
 */
export function ensureLoadTools(): void {
  const missing = [
    ...(isThere('pgbench', '--version') ? [] : ['postgresql-contrib']),
    ...(isThere('wrk', '-v') ? [] : ['wrk']),
  ]
  if (missing.length === 0) return
  console.log(`Installing ${missing.join(' and ')} …`)
  spawnSync('apt-get', ['update', '-qq'], { stdio: 'ignore' })
  const installed = spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...missing], {
    stdio: 'ignore',
  })
  if (installed.status === 0) return
  console.error(`The bench needs pgbench and wrk: please install ${missing.join(' and ')}.`)
  process.exit(1)
}

function isThere(command: string, argument: string): boolean {
  return spawnSync(command, [argument], { stdio: 'ignore' }).error === undefined
}
