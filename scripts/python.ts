import { spawnSync } from 'node:child_process'
import { hasDebianProgram } from './debian.ts'

/**
 * Returns the Python for the second checker (verify/): PYTHON, the one on the PATH, or Debian's own, which is installed
 * if it is missing and we are root. Throws a one-sentence error if there is none.
 */
export function ensurePython(): string {
  const chosen = process.env['PYTHON'] ?? 'python3'
  if (spawnSync(chosen, ['--version'], { stdio: 'ignore' }).status === 0) return chosen
  if (hasDebianProgram('python3')) return '/usr/bin/python3'
  throw new Error('The second checker needs Python 3: install it, or set PYTHON to where it is.')
}
