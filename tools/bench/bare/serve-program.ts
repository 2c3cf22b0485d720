import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { untilGreeted } from '../../../server/test/until-greeted.ts'

export interface ServedProgram {
  readonly address: string
  readonly pid: number
  stop(): Promise<void>
}

/** Starts a server of the bench in a process of its own, told on its command line what to serve and on which port. */
export async function serveProgram(program: string, told: { readonly port: number }): Promise<ServedProgram> {
  const child = spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', program, JSON.stringify(told)],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  )
  await untilGreeted(child)
  return {
    address: `http://localhost:${told.port}`,
    pid: child.pid ?? 0,
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return
      child.kill('SIGTERM')
      await once(child, 'exit')
    },
  }
}
