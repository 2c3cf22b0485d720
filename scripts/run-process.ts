import { spawn, type ChildProcess } from 'node:child_process'
import { createInterface } from 'node:readline'
import { root } from './web-build.ts'

const running = new Set<ChildProcess>()

export interface Finished {
  readonly code: number
  /** Everything it printed, on both channels, in order of arrival. */
  readonly output: string
}

interface HowToRun {
  readonly environment?: NodeJS.ProcessEnv
  /** Printed before each line, to distinguish the output of two programs. Null prints nothing. */
  readonly prefix: string | null
}

/** Runs a program of the project with our own Node.js. */
export async function runProcess(
  args: readonly string[],
  { environment, prefix }: HowToRun,
): Promise<Finished> {
  const child = spawn(process.execPath, args, {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...environment },
  })
  running.add(child)
  const lines: string[] = []
  for (const channel of [child.stdout, child.stderr]) {
    createInterface({ input: channel }).on('line', (line) => {
      lines.push(line)
      if (prefix !== null) console.log(`${prefix}${line}`)
    })
  }
  const { promise, resolve } = Promise.withResolvers<number>()
  child.on('close', (code) => resolve(code ?? 1))
  const code = await promise
  running.delete(child)
  return { code, output: lines.join('\n') }
}

/** Asks every running program to stop, and resolves when all have ended. */
export async function stopProcesses(): Promise<void> {
  await Promise.all(
    [...running].map((child) => {
      const { promise, resolve } = Promise.withResolvers<void>()
      child.once('exit', () => resolve())
      child.kill('SIGINT')
      return promise
    }),
  )
}
