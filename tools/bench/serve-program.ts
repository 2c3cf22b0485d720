import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { dirname } from 'node:path'
import { untilGreeted } from '../../server/test/until-greeted.ts'

/** A server that ours is compared with, in its own process. */
export interface ServedProgram extends AsyncDisposable {
  readonly address: string
  readonly pid: number
}

/** Starts a program that gets its settings as JSON on its command line and prints the game's ready line. */
export async function serveProgram<Settings extends { readonly port: number }>(
  program: string,
  settings: Settings,
  {
    timeoutMilliseconds,
    env = {},
  }: { readonly timeoutMilliseconds?: number; readonly env?: Record<string, string> } = {},
): Promise<ServedProgram> {
  const child = spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', program, JSON.stringify(settings)],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
      cwd: dirname(program),
      env: { ...process.env, NODE_ENV: 'production', ...env },
    },
  )
  try {
    await untilGreeted(child, timeoutMilliseconds)
  } catch (error) {
    child.kill('SIGKILL')
    throw error
  }
  return {
    address: `http://localhost:${settings.port}`,
    pid: child.pid ?? 0,
    async [Symbol.asyncDispose]() {
      child.kill('SIGTERM')
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
    },
  }
}
