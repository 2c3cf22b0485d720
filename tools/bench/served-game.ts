import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'
import { accountId, type AccountId } from '../../shared/src/ids.ts'
import { renewedToken } from './renewed-token.ts'
import { benchKey, type BenchWorld } from './world.ts'
import { freePort } from '../../server/test/free-port.ts'
import { untilGreeted } from '../../server/test/until-greeted.ts'

export interface BenchPlayer {
  readonly id: AccountId
  /** Returns a token that is good for another five minutes. */
  token(): Promise<string>
}

/** The full server as players get it, in its own process, on the bench's database. */
export interface ServedGame extends AsyncDisposable {
  readonly address: string
  readonly pid: number
  register(): Promise<BenchPlayer>
  /** Registers a player without logging in; returns the email to log in with. */
  registered(): Promise<string>
  logInAgain(email: string): Promise<BenchPlayer>
  /** Gives players from a load the bench's password and logs them in with it. */
  logIn(emails: readonly string[]): Promise<BenchPlayer[]>
  stop(): Promise<void>
  /** Kills it at once, as a crash would. */
  kill(): Promise<void>
}

const main = fileURLToPath(new URL('../../server/src/main.ts', import.meta.url))
const benchPassword = 'a password of the bench'
const unlimited = '1000000'
export const unlimitedTradeCents = 10_000_000_000

/**
 * Serves the game on a free port, unless `settings` have a PORT. Two processes of one game share a PUBLIC_URL. A quiet
 * server hides its error output, for benches in which its database is to fail.
 */
export async function serveGame(
  world: BenchWorld,
  settings: Readonly<Record<string, string>> = {},
  { isQuiet = false }: { readonly isQuiet?: boolean } = {},
): Promise<ServedGame> {
  const { child, address } = await startServer(world, settings, isQuiet ? 'ignore' : 'inherit')
  // A market is kept between runs, with the players of earlier measurements.
  const run = Date.now()
  let people = 0

  function call(path: string, body: unknown): Promise<Response> {
    return fetch(`${address}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  }

  const logIn = (email: string) => call('/api/user/login', { email, password: benchPassword })

  async function playerFrom(email: string, response: Promise<Response>): Promise<BenchPlayer> {
    const { token, user } = await answerIn(response)
    return {
      id: accountId(user.id),
      token: renewedToken(token, async () => (await answerIn(logIn(email))).token),
    }
  }

  function newEmail(): string {
    people += 1
    return `bench${people}-${run}@example.com`
  }

  function register(email = newEmail()): Promise<BenchPlayer> {
    return playerFrom(
      email,
      call('/api/auth/register', {
        email,
        password: benchPassword,
        name: 'Ann Lee',
        birth_date: '1990-05-17',
        state: 'CA',
      }),
    )
  }

  return {
    address,
    pid: child.pid ?? 0,
    register: () => register(),
    async registered() {
      const email = newEmail()
      await register(email)
      return email
    },
    logInAgain: (email) => playerFrom(email, logIn(email)),
    async logIn(emails) {
      const { id } = await register()
      await world.database.owner.query(
        `update account set password_hash = known.password_hash
        from account known where known.id = $1 and account.email = any($2)`,
        [id, emails],
      )
      return Promise.all(emails.map((email) => playerFrom(email, logIn(email))))
    },
    stop: () => end('SIGTERM'),
    [Symbol.asyncDispose]: () => end('SIGTERM'),
    kill: () => end('SIGKILL'),
  }

  async function end(signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
    if (child.exitCode !== null || child.signalCode !== null) return
    child.kill(signal)
    await once(child, 'exit')
  }
}

/** Serves a game's second process, without its jobs. Both share one token issuer, as behind a proxy. */
export function serveAnother(world: BenchWorld, first: ServedGame): Promise<ServedGame> {
  return serveGame(world, { ROLES: 'web', PUBLIC_URL: first.address })
}

async function startServer(
  world: BenchWorld,
  settings: Readonly<Record<string, string>>,
  errors: 'inherit' | 'ignore',
) {
  const port = Number(settings['PORT'] ?? (await freePort()))
  const address = `http://localhost:${port}`
  const { host, user, database } = world.connection
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', main], {
    stdio: ['ignore', 'pipe', errors],
    env: {
      ...process.env,
      PORT: String(port),
      PUBLIC_URL: address,
      DATA_DIR: join(world.folder, 'data'),
      DATABASE_URL: `postgres://${user}@localhost/${database}?host=${encodeURIComponent(String(host))}`,
      SECRET_KEY: benchKey.toString('hex'),
      MONEY_CALLS_PER_SECOND: unlimited,
      MONEY_CALL_BURST: unlimited,
      MONEY_CALLS_AT_ONCE: unlimited,
      CALLS_AT_ONCE: unlimited,
      CALLS_AT_ONCE_PER_ADDRESS: unlimited,
      KEY_CALLS_PER_MINUTE: unlimited,
      RESIDENTS: '0',
      SIGN_UPS_PER_HOUR: unlimited,
      CONNECTIONS: unlimited,
      SOCKETS_PER_SECOND: unlimited,
      SOCKETS_WAITING: unlimited,
      CONNECTIONS_PER_ADDRESS: unlimited,
      DAILY_TRADE_CENTS: String(unlimitedTradeCents),
      ...settings,
    },
  })
  await untilGreeted(child)
  return { child, address }
}

const answer = z.object({ token: z.string(), user: z.object({ id: z.number() }) })

async function answerIn(response: Promise<Response>): Promise<z.infer<typeof answer>> {
  return answer.parse(await (await response).json())
}
