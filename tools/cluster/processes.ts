import { spawn } from 'node:child_process'
import { chownSync, mkdirSync, openSync, closeSync } from 'node:fs'
import { readdir, readFile, readlink } from 'node:fs/promises'
import { join, sep } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { PostgresUser } from '../../server/src/db/postgres-user.ts'

export interface Program {
  /** The program's folder below the cluster's. Programs that share one start and die together. */
  readonly place: string
  readonly name: string
  readonly file: string
  readonly words: readonly string[]
  readonly environment: Readonly<Record<string, string>>
  readonly user: PostgresUser | null
}

/**
 * The cluster's programs, each in its own subfolder. They are found by that folder, because PostgreSQL's processes
 * outlive Patroni, which started them.
 */
export class Processes {
  readonly #folder: string

  constructor(folder: string) {
    this.#folder = folder
  }

  start({ place, name, file, words, environment, user }: Program): void {
    const folder = join(this.#folder, place)
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    if (user !== null) chownSync(folder, user.uid, user.gid)
    const log = openSync(this.log(place, name), 'a')
    const child = spawn(file, words, {
      cwd: folder,
      // Ctrl-C is for the command alone, which then stops everything in order.
      detached: true,
      stdio: ['ignore', log, log],
      env: { PATH: process.env['PATH'], ...environment },
      ...user,
    })
    closeSync(log)
    child.on('error', (error) => console.error(`${name} could not be started:`, error.message))
    child.unref()
  }

  log(place: string, name: string): string {
    return join(this.#folder, place, `${name}.log`)
  }

  /** Resolves when a program's log contains the words; throws if it ends first. */
  async untilSaid(
    { place, name }: Pick<Program, 'place' | 'name'>,
    { words, since }: { readonly words: string; readonly since: number },
  ): Promise<void> {
    let ended = false
    await until(`${place} says "${words}"`, async () => {
      if ((await readFile(this.log(place, name), 'utf8')).slice(since).includes(words)) return true
      ended = (await this.#running(place)).length === 0
      return ended
    })
    if (ended) throw new Error(`${place} has ended: ${await readFile(this.log(place, name), 'utf8')}`)
  }

  async said(place: string, name: string): Promise<number> {
    return (await readFile(this.log(place, name), 'utf8').catch(() => '')).length
  }

  async signal(place: string, signal: NodeJS.Signals): Promise<void> {
    for (const { pid } of await this.#running(place)) {
      try {
        process.kill(pid, signal)
      } catch {
        // It has ended since it was found.
      }
    }
  }

  /** Kills the folder's processes until none run, because PostgreSQL may start another one in the meantime. */
  async kill(place: string): Promise<void> {
    await until(`${place} has ended`, async () => {
      await this.signal(place, 'SIGKILL')
      return (await this.#running(place)).length === 0
    })
  }

  async untilEnded(place: string): Promise<void> {
    await until(`${place} has ended`, async () => (await this.#running(place)).length === 0)
  }

  /** Returns the core seconds that all running processes of the folder have used. */
  async processorSeconds(place: string): Promise<number> {
    return (await this.#running(place)).reduce((sum, { ticks }) => sum + ticks, 0) / 100
  }

  async #running(place: string): Promise<readonly { pid: number; ticks: number }[]> {
    const folder = join(this.#folder, place)
    const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name))
    const found = await Promise.all(pids.map((pid) => ticksIn(folder, pid)))
    return found.flatMap((each) => each ?? [])
  }
}

/** Returns null for a process outside the folder, or one that has ended in the meantime. */
async function ticksIn(folder: string, pid: string): Promise<{ pid: number; ticks: number } | null> {
  try {
    const at = await readlink(`/proc/${pid}/cwd`)
    if (at !== folder && !at.startsWith(folder + sep)) return null
    const text = await readFile(`/proc/${pid}/stat`, 'utf8')
    // The name, in parentheses, may contain spaces. The counted fields come after it.
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
    return { pid: Number(pid), ticks: Number(fields[11]) + Number(fields[12]) }
  } catch {
    return null
  }
}

const timeoutMilliseconds = 180_000

/**
 * Checks five times a second until it is true; an error counts as false. After three minutes, throws with the words.
 */
export async function until(words: string, isSo: () => Promise<boolean>): Promise<void> {
  const last = Date.now() + timeoutMilliseconds
  while (!(await isSo().catch(() => false))) {
    if (Date.now() > last) throw new Error(`gave up waiting until ${words}`)
    await sleep(200)
  }
}
