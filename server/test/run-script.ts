import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

interface Ran {
  readonly code: number
  readonly output: string
}

/** Runs a script of `scripts/` with this Node.js, as `npm run` does. */
export function runScript(
  args: readonly string[],
  environment: Readonly<Record<string, string>> = {},
): Promise<Ran> {
  const words = ['--disable-warning=ExperimentalWarning', ...args]
  return promisify(execFile)(process.execPath, words, { env: { ...process.env, ...environment } }).then(
    ({ stdout }) => ({ code: 0, output: stdout }),
    ({ code, stdout, stderr }: { code: number; stdout: string; stderr: string }) => ({
      code,
      output: stdout + stderr,
    }),
  )
}
