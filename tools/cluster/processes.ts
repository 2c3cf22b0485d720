import { spawn } from 'node:child_process'
import { chownSync, mkdirSync, openSync, closeSync } from 'node:fs'
import { readdir, readFile, readlink } from 'node:fs/promises'
import { join, sep } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { PostgresUser } from '../../server/src/db/postgres-user.ts'

export interface Program {
  /** Its folder below the cluster's; several programs may share one and then start and die together. */
  readonly place: string
  readonly name: string
  readonly file: string
  readonly words: readonly string[]
  readonly environment: Readonly<Record<string, string>>
  readonly user: PostgresUser | null
}

/**
 * The programs of the cluster, each in a folder of its own below one. They are found by that folder, because
 * PostgreSQL's processes outlive Patroni, which started them.
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
      // Ctrl-C is for the command alone, which then stops everything in turn.
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

  /** Resolves when a program has written the words; throws if it ends instead. */
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

  /** Kills what runs in the folder until nothing does: PostgreSQL may be starting another process meanwhile. */
  async kill(place: string): Promise<void> {
    await until(`${place} has ended`, async () => {
      await this.signal(place, 'SIGKILL')
      return (await this.#running(place)).length === 0
    })
  }

  async untilEnded(place: string): Promise<void> {
    await until(`${place} has ended`, async () => (await this.#running(place)).length === 0)
  }

  /** Seconds of a core that all running processes of the folder have used. */
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

/** Null of a process elsewhere, or one that has gone meanwhile. */
async function ticksIn(folder: string, pid: string): Promise<{ pid: number; ticks: number } | null> {
  try {
    const at = await readlink(`/proc/${pid}/cwd`)
    if (at !== folder && !at.startsWith(folder + sep)) return null
    const text = await readFile(`/proc/${pid}/stat`, 'utf8')
    // The name, in parentheses, may hold spaces: what is counted comes after it.
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
    return { pid: Number(pid), ticks: Number(fields[11]) + Number(fields[12]) }
  } catch {
    return null
  }
}

const patienceMilliseconds = 180_000

/** Asks every fifth of a second; what throws is not yet so. Gives up after three minutes, with the words. */
export async function until(words: string, isSo: () => Promise<boolean>): Promise<void> {
  const last = Date.now() + patienceMilliseconds
  while (!(await isSo().catch(() => false))) {
    if (Date.now() > last) throw new Error(`waited too long until ${words}`)
    await sleep(200)
  }
}
