import { spawn } from 'node:child_process'
import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { BenchWorld } from './world.ts'

export interface PgbenchRun {
  readonly name: string
  readonly script: string
  readonly clients: number
  /** Transactions per client. Scripts that can run forever give seconds instead. */
  readonly transactions?: number
  readonly seconds?: number
  readonly variables?: Readonly<Record<string, number>>
}

/** Runs a script with pgbench (prepared statements); returns transactions per second, connection time excluded. */
export async function pgbench(world: BenchWorld, run: PgbenchRun): Promise<number> {
  return rateIn(await runPgbench(world, run, []))
}

/**
 * Runs TPC-B as pgbench defines it, on its own tables, which are created if missing; returns transactions per second.
 */
export async function runTpcb(
  { connection, database }: BenchWorld,
  { clients, transactions }: { readonly clients: number; readonly transactions: number },
): Promise<number> {
  const where = ['-h', String(connection.host), '-U', String(connection.user)]
  const { rows } = await database.owner.query<{ made: string | null }>(
    `select to_regclass('pgbench_accounts')::text as made`,
  )
  if (rows[0]?.made === null)
    await textOf('pgbench', ['-i', '-q', '-s', String(clients), ...where, String(connection.database)])
  await database.owner.query('checkpoint')
  const size = ['-c', String(clients), '-j', '2', '-t', String(transactions)]
  const args = ['-n', '-M', 'prepared', '-b', 'tpcb-like', ...size, ...where, String(connection.database)]
  return rateIn(await textOf('pgbench', args))
}

function rateIn(output: string): number {
  return Number(/tps = ([\d.]+) \(without initial connection time\)/.exec(output)?.[1])
}

/** Runs a script with one client; returns the milliseconds of each transaction. */
export async function pgbenchTimes(world: BenchWorld, run: Omit<PgbenchRun, 'clients'>): Promise<number[]> {
  const prefix = join(world.folder, `${run.name}-times`)
  await runPgbench(world, { ...run, clients: 1 }, ['--log', `--log-prefix=${prefix}`])
  const folder = await readdir(world.folder)
  const logs = folder
    .filter((name) => name.startsWith(`${run.name}-times`))
    .map((name) => join(world.folder, name))
  const lines = (await Promise.all(logs.map((log) => readFile(log, 'utf8')))).join('').trim().split('\n')
  for (const log of logs) await rm(log)
  // Client, number, microseconds, …
  return lines.map((line) => Number(line.split(' ')[2]) / 1000)
}

async function runPgbench(world: BenchWorld, run: PgbenchRun, more: readonly string[]): Promise<string> {
  const file = join(world.folder, `${run.name}.sql`)
  await writeFile(file, run.script)
  const { host, user, database } = world.connection
  const args = [
    '-n',
    '-M',
    'prepared',
    '-f',
    file,
    '-c',
    String(run.clients),
    '-j',
    String(Math.min(2, run.clients)),
  ]
  args.push('-h', String(host), '-U', String(user), ...more)
  if (run.transactions !== undefined) args.push('-t', String(run.transactions))
  if (run.seconds !== undefined) args.push('-T', String(run.seconds))
  for (const [name, value] of Object.entries(run.variables ?? {})) args.push('-D', `${name}=${value}`)
  const output = await textOf('pgbench', [...args, String(database)])
  await rm(file)
  if (!/tps = [\d.]+ \(without initial connection time\)/.test(output) || /aborted/.test(output))
    throw new Error(`pgbench ${run.name} failed:\n${output}`)
  return output
}

export function textOf(command: string, args: readonly string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'] })
    let text = ''
    child.stdout.on('data', (chunk) => (text += chunk))
    child.stderr.on('data', (chunk) => (text += chunk))
    child.on('error', reject)
    child.on('close', () => resolve(text))
  })
}
