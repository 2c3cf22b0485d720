import { readdir, readFile, readlink, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client, type ClientConfig } from 'pg'
import { CannotStart, codeOf } from '../cannot-start.ts'

/** The superuser of the embedded server; only users who can enter the socket's folder can connect as it. */
export const embeddedUser = 'called_shot'

/**
 * An advisory lock held by the process that owns this server, for as long as that process lives; the lock ends with its
 * session.
 */
const ownership = 7_210_521

/** The result of an attempt to connect. */
type Answer =
  | { readonly is: 'ready'; readonly client: Client }
  | { readonly is: 'busy' }
  | { readonly is: 'silent' }

export async function knock(socket: string, database: string): Promise<Answer> {
  const client = new Client(socketConnection(socket, database))
  client.on('error', () => undefined)
  try {
    await client.connect()
    return { is: 'ready', client }
  } catch (error) {
    await client.end().catch(() => undefined)
    const startingOrStopping = '57P03'
    return { is: codeOf(error) === startingOrStopping ? 'busy' : 'silent' }
  }
}

export function socketConnection(socket: string, database: string): ClientConfig {
  return { host: socket, port: 5432, user: embeddedUser, database, application_name: 'called shot' }
}

/** True when no other process has taken the server; the client must stay open to keep it. */
export async function takeOwnership(client: Client): Promise<boolean> {
  const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [
    ownership,
  ])
  return rows[0]?.taken === true
}

export interface Postmaster {
  readonly pid: number
  readonly socket: string
}

/** PostgreSQL's own pid file in its data folder: the pid in the first line, the socket's folder in the fifth. */
export async function readPostmaster(data: string): Promise<Postmaster | null> {
  const text = await readFile(join(data, 'postmaster.pid'), 'utf8').catch(() => '')
  const lines = text.split('\n')
  const pid = Number(lines[0])
  const socket = lines[4]
  return Number.isSafeInteger(pid) && pid > 0 && socket !== undefined && socket !== ''
    ? { pid, socket }
    : null
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return codeOf(error) === 'EPERM'
  }
}

/** A last checkpoint can have minutes to write on a slow disk. */
const longestBusyMilliseconds = 120_000

/**
 * Makes sure that no other server uses this data folder. A server whose owner was killed is stopped (fast, with a
 * checkpoint) and waited for. One whose owner is alive is waited for briefly, since that owner may be stopping, and
 * then left alone.
 */
export async function endOrphan(data: string, patienceMilliseconds = 5_000): Promise<void> {
  const since = Date.now()
  let stopping = false
  for (;;) {
    const postmaster = await readPostmaster(data)
    if (postmaster === null || !isAlive(postmaster.pid)) return
    const answer = await knock(postmaster.socket, 'postgres')
    if (answer.is === 'ready') {
      const orphaned = await takeOwnership(answer.client).catch(() => false)
      await answer.client.end().catch(() => undefined)
      if (orphaned && !stopping) {
        process.kill(postmaster.pid, 'SIGINT')
        stopping = true
      }
    }
    if (answer.is === 'silent' && (await isDeserted(data))) return forget(data, postmaster)
    const isStopping = stopping || answer.is === 'busy'
    const patience = isStopping ? longestBusyMilliseconds : patienceMilliseconds
    if (Date.now() - since > patience) {
      // If the pid exists but the server never answered, the pid belongs to another program; PostgreSQL itself decides
      // what to do.
      if (answer.is === 'silent') return
      throw new CannotStart(
        `Called Shot is already running with the data in ${data} (PostgreSQL's process is ${postmaster.pid}): stop it first.`,
      )
    }
    await sleep(50)
  }
}

/**
 * Whether no server process uses the folder anymore; this can only be determined on Linux. The process id may still be
 * in use, by another program (ids start over after a container restarts) or by a zombie, if the container's first
 * process does not reap its children.
 */
async function isDeserted(data: string): Promise<boolean> {
  if (process.platform !== 'linux') return false
  const numbers = (await readdir('/proc')).filter((name) => /^\d+$/.test(name))
  const folders = await Promise.all(numbers.map((pid) => readlink(`/proc/${pid}/cwd`).catch(() => '')))
  return !folders.includes(data)
}

/**
 * PostgreSQL refuses to start while the process id in its lock files is in use. These files prevent two servers from
 * using one folder, so they are removed only here, when no server responds and none uses the folder.
 */
async function forget(data: string, { socket }: Postmaster): Promise<void> {
  await rm(join(socket, '.s.PGSQL.5432.lock'), { force: true })
  await rm(join(data, 'postmaster.pid'), { force: true })
}
