import { execFile, spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { closeSync, openSync } from 'node:fs'
import { join } from 'node:path'
import { hasDebianPackages } from '../../scripts/debian.ts'
import { until } from '../cluster/processes.ts'

const fileOf = {
  'docker.io': '/usr/sbin/dockerd',
  'docker-compose': '/usr/bin/docker-compose',
  debootstrap: '/usr/sbin/debootstrap',
  iptables: '/usr/sbin/iptables',
}

interface Result {
  readonly ok: boolean
  /** What it printed; if it failed, also its complaints. */
  readonly text: string
}

/** Installs Docker from Debian; if it can't, says what is missing and ends the process. */
export function ensureDocker(): void {
  if (hasDebianPackages(fileOf)) return
  console.error(
    `The containers need root on Debian 12, or these packages: ${Object.keys(fileOf).join(', ')}.`,
  )
  process.exit(1)
}

/** A Docker engine of its own, whose images, containers and networks are all in one folder and end with it. */
export class Docker {
  readonly folder: string
  readonly #address: string
  #engine: ChildProcess | null = null

  constructor(folder: string) {
    this.folder = folder
    this.#address = `unix://${join(folder, 'docker.sock')}`
  }

  async start(): Promise<void> {
    const log = openSync(join(this.folder, 'engine.log'), 'a')
    this.#engine = spawn(
      fileOf['docker.io'],
      [
        ['--data-root', join(this.folder, 'data')],
        ['--exec-root', join(this.folder, 'exec')],
        ['--pidfile', join(this.folder, 'engine.pid')],
        ['--host', this.#address],
      ].flat(),
      // Ctrl-C is for the command alone, which then stops everything in order.
      { detached: true, stdio: ['ignore', log, log] },
    )
    closeSync(log)
    await until('the Docker engine answers', async () => (await this.try(['version'])).ok)
  }

  /** Runs a command of docker, and returns what it printed. Throws with its last words if it fails. */
  async run(words: readonly string[]): Promise<string> {
    return textOf('docker', words, await this.try(words))
  }

  try(words: readonly string[]): Promise<Result> {
    return this.#call('docker', words)
  }

  /** Runs a command of docker-compose on the `deploy/compose.yml` in the folder. */
  async compose(words: readonly string[]): Promise<string> {
    const files = ['--env-file', 'deploy/called-shot.env', '--file', 'deploy/compose.yml']
    const all = ['--project-name', 'called-shot', ...files, ...words]
    return textOf('docker-compose', words, await this.#call('docker-compose', all))
  }

  async stop(): Promise<void> {
    const engine = this.#engine
    if (engine === null || engine.exitCode !== null) return
    const ended = new Promise((resolve) => engine.once('exit', resolve))
    engine.kill('SIGTERM')
    await ended
    // It leaves this mounted.
    spawnSync('umount', [join(this.folder, 'exec/netns/default')])
  }

  #call(program: string, words: readonly string[]): Promise<Result> {
    const env = { ...process.env, DOCKER_HOST: this.#address, DOCKER_BUILDKIT: '0' }
    return new Promise((resolve) => {
      execFile(program, words, { cwd: this.folder, env, maxBuffer: 2 ** 26 }, (error, printed, complained) =>
        resolve(error ? { ok: false, text: `${printed}\n${complained}` } : { ok: true, text: printed }),
      )
    })
  }
}

function textOf(program: string, words: readonly string[], { ok, text }: Result): string {
  if (ok) return text
  throw new Error(`${program} ${words.join(' ')}:\n${text.trim().split('\n').slice(-20).join('\n')}`)
}
