import { spawn, spawnSync, type ChildProcess, type SpawnOptions } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readdir, readFile, rename, rm, statfs, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Client, ClientConfig } from 'pg'
import { CannotStart, codeOf } from '../cannot-start.ts'
import { archiveNothingYet } from './archive-log.ts'
import { postgresBinaries } from './postgres-binaries.ts'
import { preparePlace, type PostgresPlace } from './postgres-place.ts'
import type { PostgresUser } from './postgres-user.ts'
import { embeddedUser, endOrphan, knock, socketConnection, takeOwnership } from './postmaster.ts'

export interface EmbeddedPostgres {
  /** How to connect to one of its databases. */
  connectionTo(database: string): ClientConfig
  readonly pid: number
  /** Settles if the server dies and cannot be restarted; never because of `stop`. */
  readonly lost: Promise<CannotStart>
  /** A fast stop: sessions end, a checkpoint is written, the process is gone when this returns. */
  stop(): Promise<void>
}

export interface EmbeddedPostgresOptions {
  /** The folder reserved for the server, for example `.data/postgres`. */
  readonly folder: string
  /** Settings of postgresql.conf that override ours. */
  readonly settings?: Readonly<Record<string, string>>
  readonly say?: (sentence: string) => void
  /** How long its start may take, including the recovery of its log; two minutes by default. */
  readonly timeoutMilliseconds?: number
  /** False if it may exit for a good reason, such as a recovery that cannot reach its target. */
  readonly startsAgain?: false
}

const ourSettings = {
  listen_addresses: '',
  unix_socket_permissions: '0700',
  shared_buffers: '256MB',
  max_wal_size: '4GB',
  random_page_cost: '1.1',
  fsync: 'on',
  synchronous_commit: 'on',
  // So that the first backup needs no restart; until then nothing is archived (archive-log.ts).
  archive_mode: 'on',
  log_min_messages: 'warning',
}

/** The `initdb` that created the folder and the server that runs on it must agree on this. */
const majorVersion = '18'
const unfinishedPrefix = 'unfinished-'
/** The pause between two checks whether a full disk has free space again. */
const fullDiskPauseMilliseconds = 1000

/**
 * Starts the PostgreSQL server installed by npm on `folder` and keeps it running until `stop`. Whatever was killed
 * before (this process, PostgreSQL, or both), the next start recovers: PostgreSQL replays its log, and a server left
 * behind by a killed owner is stopped first. A server that dies while we run is started again; if its disk is full, as
 * soon as there is free space. Refuses, with `CannotStart`, a folder that another living process is using.
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const place = await preparePlace(options.folder, options.say ?? (() => undefined))
  const binaries = await postgresBinaries(place.user)
  await makeCluster(binaries, place)
  await archiveNothingYet(place.data)
  const settings = { ...ourSettings, ...options.settings, unix_socket_directories: place.socket }
  const how = { settings, timeoutMilliseconds: options.timeoutMilliseconds ?? 120_000 }

  let server = await startServer(binaries, place, how)
  let stopped = false
  const lost = Promise.withResolvers<CannotStart>()
  watch()

  function watch(): void {
    server.process.once('exit', () => {
      if (!stopped && options.startsAgain !== false)
        void revive().catch((error: unknown) => lost.resolve(asCannotStart(error)))
    })
  }

  async function revive(): Promise<void> {
    options.say?.('The database stopped unexpectedly and is started again.')
    server = await startWhereRoom()
    if (stopped) return stopServer(server)
    watch()
  }

  /** Without free space it cannot even recover its log; once there is some, it starts without anybody's help. */
  async function startWhereRoom(): Promise<Server> {
    for (let tries = 0; ; tries += 1) {
      const wasFull = await isFull(place.data)
      try {
        return await startServer(binaries, place, how)
      } catch (error) {
        const mayHelp = wasFull || (await isFull(place.data))
        if (stopped || !mayHelp) throw error
        if (tries === 0)
          options.say?.(
            `The disk of ${place.data} is full: the database starts by itself once there is room.`,
          )
        await sleep(fullDiskPauseMilliseconds)
      }
    }
  }

  return {
    connectionTo: (database) => socketConnection(place.socket, database),
    get pid() {
      return server.process.pid ?? 0
    },
    lost: lost.promise,
    async stop() {
      stopped = true
      await stopServer(server)
      if (dirname(place.socket) !== dirname(place.data))
        await rm(place.socket, { recursive: true, force: true })
    },
  }
}

interface HowToStart {
  readonly settings: Record<string, string>
  readonly timeoutMilliseconds: number
}

interface Server {
  readonly process: ChildProcess
  /** Holds the ownership of the server (see `takeOwnership`). */
  readonly owner: Client
}

async function makeCluster(binaries: string, place: PostgresPlace): Promise<void> {
  const made = await readFile(join(place.data, 'PG_VERSION'), 'utf8').catch(() => null)
  if (made !== null && made.trim() !== majorVersion)
    throw new CannotStart(
      `The data in ${place.data} was written by PostgreSQL ${made.trim()} and this is ${majorVersion}: dump it with the old version, or set DATA_DIR to another folder.`,
    )
  if (made !== null) return
  // Created under a temporary name, so that an initdb killed halfway leaves nothing that looks complete, and one that
  // outlives its killed parent disturbs nobody.
  await removeUnfinished(dirname(place.data))
  const unfinished = join(dirname(place.data), `${unfinishedPrefix}${randomUUID()}`)
  const flags = ['--auth=trust', '--encoding=UTF8', '--locale-provider=builtin', '--locale=C.UTF-8']
  flags.push('--data-checksums', '--no-instructions', `--username=${embeddedUser}`, `--pgdata=${unfinished}`)
  const initdb = spawn(join(binaries, 'bin', 'initdb'), flags, {
    ...runAs(place.user),
    cwd: place.socket,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const lines = lastLines(initdb)
  const code = await exitCode(initdb)
  if (code !== 0)
    throw new CannotStart(`The database could not be created in ${place.data}: ${lines() || code}`)
  await writeFile(join(unfinished, 'pg_hba.conf'), 'local all all trust\n')
  await rename(unfinished, place.data)
}

async function removeUnfinished(folder: string): Promise<void> {
  const names = (await readdir(folder)).filter((name) => name.startsWith(unfinishedPrefix))
  const removals = names.map((name) => rm(join(folder, name), { recursive: true, force: true }))
  await Promise.allSettled(removals)
}

/** Starts it and waits until it answers; the recovery of a large log can take a while. */
async function startServer(
  binaries: string,
  place: PostgresPlace,
  { settings, timeoutMilliseconds }: HowToStart,
): Promise<Server> {
  const deadline = Date.now() + timeoutMilliseconds
  const childrenDeadline = Date.now() + 10_000
  for (;;) {
    await endOrphan(place.data)
    const process = spawnServer(binaries, place, settings)
    const lines = lastLines(process)
    const ended = exitCode(process)
    let isRunning = true
    void ended.then(() => (isRunning = false))
    while (isRunning && Date.now() < deadline) {
      const answer = await knock(place.socket, 'postgres')
      if (answer.is === 'ready') {
        if (isRunning && (await takeOwnership(answer.client))) return { process, owner: answer.client }
        await answer.client.end()
      }
      await sleep(10)
    }
    process.kill('SIGINT')
    await ended
    // After PostgreSQL is killed, its children need a moment to notice; until then the folder counts as in use.
    const childrenRemain = /shared memory block|lock file "postmaster.pid"/.test(lines())
    if (!childrenRemain || Date.now() > childrenDeadline)
      throw new CannotStart(`PostgreSQL did not start on ${place.data}: ${lines() || 'no reason given'}`)
    await sleep(100)
  }
}

function spawnServer(binaries: string, place: PostgresPlace, settings: Record<string, string>): ChildProcess {
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const command = [join(binaries, 'bin', 'postgres'), '-D', place.data, ...flags]
  // In its own session: Ctrl-C in the terminal goes only to us, and we stop the database last.
  const options: SpawnOptions = { cwd: place.socket, detached: true, stdio: ['ignore', 'ignore', 'pipe'] }
  if (!hasParentDeathSignal())
    return spawn(command[0] ?? '', command.slice(1), { ...options, ...runAs(place.user) })
  // Linux shuts the database down cleanly even if this process is killed outright.
  const user = place.user
  const drop = user === null ? [] : [`--reuid=${user.uid}`, `--regid=${user.gid}`, '--clear-groups']
  return spawn('setpriv', [...drop, '--pdeathsig=INT', '--', ...command], options)
}

let parentDeathSignal: boolean | undefined
function hasParentDeathSignal(): boolean {
  parentDeathSignal ??=
    process.platform === 'linux' && spawnSync('setpriv', ['--pdeathsig=INT', 'true']).status === 0
  return parentDeathSignal
}

function runAs(user: PostgresUser | null): { uid?: number; gid?: number } {
  return user === null ? {} : { uid: user.uid, gid: user.gid }
}

async function stopServer({ process, owner }: Server): Promise<void> {
  await owner.end().catch(() => undefined)
  if (process.exitCode !== null || process.signalCode !== null) return
  const ended = exitCode(process)
  process.kill('SIGINT')
  const forcedStop = setTimeout(() => process.kill('SIGQUIT'), 20_000)
  await ended
  clearTimeout(forcedStop)
}

/** The exit code, or the reason why there is none; never rejects. */
function exitCode(child: ChildProcess): Promise<number | string> {
  const { promise, resolve } = Promise.withResolvers<number | string>()
  child.once('error', (error) => resolve(codeOf(error)))
  child.once('exit', (code, signal) => resolve(code ?? signal ?? 'unknown'))
  return promise
}

/** Keeps the last output of a child process, for the message that is shown when it fails. */
function lastLines(child: ChildProcess): () => string {
  let said = ''
  child.stderr?.setEncoding('utf8')
  child.stderr?.on('data', (text: string) => (said = (said + text).slice(-1_500)))
  return () => said.trim().split('\n').slice(-6).join(' | ')
}

/** Whether its disk has no space for another two segments of the log, of which a recovery needs one. */
async function isFull(data: string): Promise<boolean> {
  const { bavail, bsize } = await statfs(data)
  return bavail * bsize < 2 * 16 * 1024 * 1024
}

function asCannotStart(error: unknown): CannotStart {
  return error instanceof CannotStart ? error : new CannotStart(`The database was lost: ${codeOf(error)}`)
}

/** Whether a cluster was already created in `folder`. */
export function isClusterThere(folder: string): boolean {
  return existsSync(join(folder, 'data', 'PG_VERSION'))
}
