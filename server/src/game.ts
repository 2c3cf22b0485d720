import { join } from 'node:path'
import type { Pool } from 'pg'
import { voidAfterSecondsOf } from '@called-shot/shared/events/season-rules.ts'
import { eventTimes } from '@called-shot/shared/packs/event-times.ts'
import type { Config } from './config.ts'
import { createIdSource, type IdSource } from './commit/ids.ts'
import { createRandom, type Random } from './commit/random.ts'
import { createRunner, type Runner } from './commit/run-command.ts'
import { queriesOf } from './commit/reader.ts'
import type { Database } from './db/database.ts'
import { createLiveGames, type LiveGames } from './live/live-games.ts'
import type { MarketSettings } from './market/tradable.ts'
import type { PackSettings } from './packs/pack-settings.ts'
import { readOrMakeSecret, readSecret, secretOfDatabase } from './secret-file.ts'
import { createSwitches, type Switches } from './switches.ts'
import { onRampOf, type OnRamp } from './wallet/on-ramp.ts'
import type { WithdrawalSettings } from './wallet/request-withdrawal.ts'

/** The parts that commands and jobs run with, the same in every process. */
export interface Game {
  readonly database: Database
  readonly ids: IdSource
  readonly random: Random
  readonly runner: Runner
  /** Shared by the calls and the sockets of the process. */
  readonly liveGames: LiveGames
  readonly rules: GameRules
  /** The switches that operators have closed. */
  readonly switches: Switches
  /** Null if money cannot be deposited: a live season without a configured on-ramp. */
  readonly onRamp: OnRamp | null
}

export interface GameRules {
  readonly lockoutSeconds: number
  readonly disputeSeconds: number
  /** An event without any result for this long becomes void: 14 days, in the replay 2 replay weeks. */
  readonly voidAfterSeconds: number
  readonly packs: PackSettings
  readonly market: MarketSettings
  readonly withdrawals: WithdrawalSettings
}

export interface GameParts {
  readonly config: Config
  readonly database: Database
  readonly onRestart: (reason: string) => void
}

const secretKeyFile = 'secret-key'
const secretKeyBytes = 32

/**
 * The key that seals pack seeds and signing keys is kept outside the database: configured, or generated at the first
 * start.
 */
export async function openGame({ config, database, onRestart }: GameParts): Promise<Game> {
  const previous = await previousKey(config)
  const key =
    config.secretKey === null
      ? await keyInFile(config, { owner: database.owner, isChanging: previous !== null })
      : Buffer.from(config.secretKey, 'hex')
  const ids = createIdSource(database.game)
  const random = createRandom(key, previous)
  return {
    database,
    ids,
    random,
    runner: createRunner({ game: database.game, house: database.house, ids, random, onRestart }),
    liveGames: createLiveGames(queriesOf(database.game), { news: database.newsOfGames }),
    rules: rulesOf(config),
    switches: createSwitches({ queries: queriesOf(database.game) }),
    onRamp: onRampOf(config, key),
  }
}

/** While the key is being changed, a new one is made beside the previous one (docs/operating.md). */
function keyInFile(
  { dataDir }: Config,
  { owner, isChanging }: { readonly owner: Pool; readonly isChanging: boolean },
): Promise<Buffer> {
  const path = join(dataDir, secretKeyFile)
  if (isChanging) return readOrMakeSecret(path, secretKeyBytes)
  return secretOfDatabase(owner, { path, bytes: secretKeyBytes, variable: 'SECRET_KEY' })
}

/** The secrets of a game, for a command that runs beside it and creates none: null before the game's first start. */
export async function openSecrets(config: Config): Promise<Random | null> {
  const key =
    config.secretKey === null
      ? await readSecret(join(config.dataDir, secretKeyFile), secretKeyBytes)
      : Buffer.from(config.secretKey, 'hex')
  return key === null ? null : createRandom(key, await previousKey(config))
}

/** The previous key, as long as it still opens something (docs/operating.md): configured, or beside a key in a file. */
async function previousKey({ secretKey, secretKeyPrevious, dataDir }: Config): Promise<Buffer | null> {
  if (secretKeyPrevious !== null) return Buffer.from(secretKeyPrevious, 'hex')
  return secretKey === null ? readSecret(join(dataDir, 'secret-key-previous'), secretKeyBytes) : null
}

export function rulesOf(config: Config): GameRules {
  const { lockoutSeconds, disputeSeconds, season, limits } = config
  return {
    lockoutSeconds,
    disputeSeconds,
    voidAfterSeconds: voidAfterSecondsOf(season),
    packs: { lockoutSeconds, promoDailyCents: limits.promoDailyCents, ...eventTimes(season) },
    market: { lockoutSeconds, dailyTradeCents: limits.dailyTradeCents, openOffers: limits.openOffers },
    withdrawals: { isOpen: config.withdrawalsOpen, needsTwoPersons: config.needsTwoPersons },
  }
}
