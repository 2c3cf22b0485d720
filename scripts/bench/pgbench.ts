import { spawn } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { BenchWorld } from './world.ts'

export interface PgbenchRun {
  readonly name: string
  readonly script: string
  readonly clients: number
  /** So many transactions a client; or, where the script can run for ever, so many seconds. */
  readonly transactions?: number
  readonly seconds?: number
  readonly variables?: Readonly<Record<string, number>>
}

/** Runs a script with pgbench (prepared statements) and answers transactions a second, connecting left out. */
export async function pgbench(world: BenchWorld, run: PgbenchRun): Promise<number> {
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
    '2',
    '-h',
    String(host),
    '-U',
    String(user),
  ]
  if (run.transactions !== undefined) args.push('-t', String(run.transactions))
  if (run.seconds !== undefined) args.push('-T', String(run.seconds))
  for (const [name, value] of Object.entries(run.variables ?? {})) args.push('-D', `${name}=${value}`)
  const output = await textOf('pgbench', [...args, String(database)])
  const found = /tps = ([\d.]+) \(without initial connection time\)/.exec(output)
  if (!found || /aborted/.test(output)) throw new Error(`pgbench ${run.name} failed:\n${output}`)
  return Number(found[1])
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
