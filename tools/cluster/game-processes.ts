import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { root } from '../../scripts/web-build.ts'
import { greetings } from '../../server/src/greeting.ts'
import { benchKey } from '../bench/world.ts'
import { until, type Processes } from './processes.ts'

export type GameProcess = 'web-1' | 'web-2' | 'worker'

const main = join('server', 'src', 'main.ts')
/** Lifts the limits that would refuse a load from one machine, because refusals would hide the effects of a fault. */
const unlimited = Object.fromEntries(
  [
    'MONEY_CALLS_PER_SECOND',
    'MONEY_CALL_BURST',
    'MONEY_CALLS_AT_ONCE',
    'CALLS_AT_ONCE',
    'CALLS_AT_ONCE_PER_ADDRESS',
    'SIGN_UPS_PER_HOUR',
    'CONNECTIONS',
    'CONNECTIONS_PER_ADDRESS',
    'SOCKETS_PER_ADDRESS',
    'SOCKETS_PER_PLAYER',
    'SOCKETS_PER_SECOND',
    'WEEKLY_PURCHASE_CENTS',
    'DAILY_TRADE_CENTS',
  ].map((name) => [name, '1000000']),
)

/** Two web processes and a worker of the game, each with its own data directory. */
export class GameProcesses {
  readonly #parts: {
    readonly folder: string
    readonly processes: Processes
    readonly web: readonly number[]
    readonly address: string
    readonly connectionString: string
  }

  constructor(parts: {
    readonly folder: string
    readonly processes: Processes
    readonly web: readonly number[]
    readonly address: string
    readonly connectionString: string
  }) {
    this.#parts = parts
  }

  async start(): Promise<void> {
    for (const name of ['web-1', 'web-2', 'worker'] as const) await this.startOne(name)
    await until('HAProxy sends calls to the game', async () => (await fetch(this.#health())).ok)
  }

  /** Starts a process with the program in a folder, by default this one; resolves once it serves. */
  async startOne(name: GameProcess, program = root): Promise<void> {
    const { folder, processes, web, address, connectionString } = this.#parts
    const port = { 'web-1': web[0], 'web-2': web[1], worker: undefined }[name]
    const role = port === undefined ? 'worker' : 'web'
    const since = await processes.said(name, 'game')
    processes.start({
      place: name,
      name: 'game',
      file: process.execPath,
      words: ['--disable-warning=ExperimentalWarning', join(program, main)],
      environment: {
        ...unlimited,
        ...(port === undefined ? {} : { PORT: String(port), HOST: '127.0.0.1' }),
        ROLES: role,
        PUBLIC_URL: address,
        TRUSTED_PROXIES: '1',
        DATA_DIR: join(folder, name, 'files'),
        DATABASE_URL: connectionString,
        SECRET_KEY: benchKey.toString('hex'),
        WALLET_SEED: benchKey.toString('hex'),
        RESIDENTS: '0',
        OPERATOR_EMAIL: 'operator@example.com',
        OPERATOR_PASSWORD: 'a password of the cluster',
      },
      user: null,
    })
    await processes.untilSaid({ place: name, name: 'game' }, { words: greetings[role], since })
  }

  /** Stops a process as a supervisor does: it finishes its open requests. */
  async stopOne(name: GameProcess): Promise<void> {
    await this.#parts.processes.signal(name, 'SIGTERM')
    await this.#parts.processes.untilEnded(name)
  }

  /** Resolves once HAProxy sends players to a process, after two of its health checks. */
  async untilServed(name: Exclude<GameProcess, 'worker'>): Promise<void> {
    const port = this.#parts.web[name === 'web-1' ? 0 : 1]
    await until(`${name} serves`, async () => (await fetch(`http://127.0.0.1:${port}/api/health`)).ok)
    await sleep(3000)
  }

  #health(): string {
    return `${this.#parts.address}/api/health`
  }
}
