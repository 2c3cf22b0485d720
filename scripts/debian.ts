import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

/** Returns whether a Debian program exists. Root installs its package if it is missing. */
export function hasDebianProgram(name: string, debianPackage = name): boolean {
  return hasDebianPackages({ [debianPackage]: `/usr/bin/${name}` })
}

/** Returns whether the file of each package exists. Root installs the packages whose files are missing. */
export function hasDebianPackages(fileOf: Readonly<Record<string, string>>): boolean {
  const missing = Object.entries(fileOf).flatMap(([name, file]) => (existsSync(file) ? [] : [name]))
  if (missing.length === 0) return true
  if (!existsSync('/usr/bin/apt-get') || process.getuid?.() !== 0) return false
  console.log(`Installing ${missing.join(', ')} (once)...`)
  const environment = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  for (const args of [
    ['update', '-qq'],
    ['install', '-y', '-qq', '--no-install-recommends', ...missing],
  ])
    spawnSync('apt-get', args, { stdio: ['ignore', 'ignore', 'inherit'], env: environment })
  return Object.values(fileOf).every((file) => existsSync(file))
}
