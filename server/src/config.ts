import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { disputeSecondsOf, lockoutSecondsOf } from '@called-shot/shared/events/season-rules.ts'
import { cents } from '@called-shot/shared/money.ts'
import { CannotStart } from './cannot-start.ts'
import type { DatabaseTimeouts } from './db/database.ts'
import type { LogLevel } from './http/log.ts'
import type { GatewaySettings } from './mail/text-gateway.ts'
import { parseEnvironment, type Environment } from './environment.ts'

/** Everything that environment variables configure, read once at startup. README.md lists the variables. */
export interface Config {
  readonly host: string
  readonly port: number
  /** The address at which browsers reach us, without a slash at the end. */
  readonly publicUrl: string
  readonly roles: ReadonlySet<'web' | 'worker'>
  /** How many proxies in front of us are trusted to report the caller's address. */
  readonly trustedProxies: number
  readonly dataDir: string
  /** `null`: the embedded PostgreSQL, in the data directory. */
  readonly databaseUrl: string | null
  /** An embedded database that is backed up raises an alarm when its newest copy is older. */
  readonly backupMaxAgeHours: number
  /** Each new backup of an embedded database is restored once beside the game, and checked. */
  readonly rehearsesBackups: boolean
  readonly contentDir: string
  readonly season: SeasonConfig
  /** How many players the house runs; always 0 in a live season. */
  readonly residents: number
  readonly disputeSeconds: number
  readonly lockoutSeconds: number
  readonly operator: { readonly email: string; readonly password: string | null } | null
  /** OPERATOR_SECOND_FACTOR: calls for operators need a pass; on by default in a live season. */
  readonly needsSecondFactor: boolean
  readonly needsTwoPersons: boolean
  readonly withdrawalsOpen: boolean
  /** Whether `/stories` is served: every card and dialog in every state, for developers. */
  readonly hasStories: boolean
  readonly links: Readonly<ReturnType<typeof linksOf>>
  /** Which API a page talks to, by the page's own origin (Specification core §7). */
  readonly apiBases: ApiBases
  /** Other origins whose pages may call the API and open its socket. */
  readonly allowedOrigins: readonly string[]
  readonly limits: Readonly<ReturnType<typeof limitsOf>>
  readonly timeouts: DatabaseTimeouts
  readonly identityProvider: IdentityProviderConfig | null
  /**
   * The `auth_id` prefix of accounts whose password the provider keeps; only they change nickname, email and password
   * here.
   */
  readonly passwordPrefix: string
  readonly onRamp: OnRampConfig | null
  /** `null`: generated at the first start and kept in the data directory. */
  readonly walletSeed: string | null
  /** Encrypts secrets in the database; `null`: generated at the first start, like the wallet's seed. */
  readonly secretKey: string | null
  /**
   * The previous key, which still opens the secrets encrypted with it until all of them are encrypted again; `null`:
   * looked up in the data directory.
   */
  readonly secretKeyPrevious: string | null
  readonly mail: { readonly url: string; readonly from: string } | null
  readonly textMessages: GatewaySettings | null
  /** `info`: one line of the log for each request. */
  readonly logLevel: LogLevel
  /** Lets its holder read /metrics without an account. */
  readonly metricsToken: string | null
  /** `null`: tracing is off. */
  readonly traces: TracesConfig | null
  readonly feeds: FeedsConfig
  /** Headers in which the edge reports the caller's location. */
  readonly region: { readonly countryHeader: string | null; readonly stateHeader: string | null }
}

export type SeasonConfig =
  | {
      readonly is: 'replay'
      readonly speed: number
      readonly from: string | null
      /** The football season that is played; `null`: the latest complete one. */
      readonly season: number | null
    }
  | { readonly is: 'live' }

interface ApiBases {
  readonly production: { readonly host: string | null; readonly url: string }
  readonly development: { readonly host: string | null; readonly url: string }
  readonly staging: string
}

export interface IdentityProviderConfig {
  readonly issuer: string
  readonly audience: string
  readonly jwksUrl: string
  readonly clientId: string
  /** Changes an email or password at the provider; without it players change them there themselves. */
  readonly management: { readonly clientId: string; readonly clientSecret: string } | null
}

export interface OnRampConfig {
  readonly apiKey: string
  readonly secretKey: string
  readonly webhookKey: string
  readonly widgetUrl: string
}

export interface TracesConfig {
  /** The collector's address, to which `/v1/traces` is added. */
  readonly endpoint: string
  /** Sent with each request; they may contain the collector's key. */
  readonly headers: Readonly<Record<string, string>>
  readonly serviceName: string
  readonly sampler: Environment['OTEL_TRACES_SAMPLER']
  /** The share of traces that the samplers with a ratio keep. */
  readonly share: number
}

interface FeedsConfig {
  readonly secret: string | null
  readonly mappingsDir: string | null
  /** The values of `${NAME}` in a mapping file's headers. */
  readonly environment: NodeJS.ProcessEnv
}

/** In the replay, unless RESIDENTS sets another number. */
const defaultResidents = 60

const repository = fileURLToPath(new URL('../..', import.meta.url))

/**
 * Reads the environment. Refuses, in one sentence that names the variable, an invalid value, an incomplete set of
 * variables that belong together, and a replay season (play money) with anything that moves real money.
 */
export function readConfig(environment: NodeJS.ProcessEnv): Config {
  const set = parseEnvironment(environment)
  refuseHalves(set)
  const season = seasonOf(set)
  const onRamp = onRampOf(set)
  const mail = mailOf(set)
  refuseContradictions(set, { season, onRamp, mail })
  return {
    host: set.HOST,
    port: set.PORT,
    publicUrl: set.PUBLIC_URL ?? `http://localhost:${set.PORT}`,
    roles: new Set(set.ROLES),
    trustedProxies: set.TRUSTED_PROXIES,
    dataDir: resolve(repository, set.DATA_DIR),
    databaseUrl: set.DATABASE_URL === undefined ? null : withPlainTls(set.DATABASE_URL),
    backupMaxAgeHours: set.BACKUP_MAX_AGE_HOURS,
    rehearsesBackups: set.REHEARSE_BACKUPS,
    contentDir: resolve(repository, set.CONTENT_DIR),
    season,
    residents: season.is === 'live' ? 0 : (set.RESIDENTS ?? defaultResidents),
    lockoutSeconds: set.LOCKOUT_SECONDS ?? lockoutSecondsOf(season),
    disputeSeconds: set.DISPUTE_SECONDS ?? disputeSecondsOf(season),
    operator: operatorOf(set),
    needsTwoPersons: set.TWO_PERSONS,
    needsSecondFactor: set.OPERATOR_SECOND_FACTOR ?? season.is === 'live',
    withdrawalsOpen: set.WITHDRAWALS,
    hasStories: set.STORIES,
    links: linksOf(set),
    apiBases: apiBasesOf(set),
    allowedOrigins: set.ALLOWED_ORIGINS,
    limits: limitsOf(set),
    timeouts: {
      statementSeconds: set.STATEMENT_SECONDS,
      lockSeconds: set.LOCK_SECONDS,
      listSeconds: set.LIST_SECONDS,
    },
    identityProvider: identityProviderOf(set),
    passwordPrefix: set.AUTH_PASSWORD_PREFIX,
    onRamp,
    walletSeed: set.WALLET_SEED ?? null,
    secretKey: set.SECRET_KEY ?? null,
    secretKeyPrevious: set.SECRET_KEY_PREVIOUS ?? null,
    mail,
    textMessages: textMessagesOf(set),
    logLevel: set.LOG_LEVEL,
    metricsToken: set.METRICS_TOKEN ?? null,
    traces: tracesOf(set),
    feeds: {
      secret: set.FEED_SECRET ?? null,
      mappingsDir: set.FEED_MAPPINGS_DIR === undefined ? null : resolve(repository, set.FEED_MAPPINGS_DIR),
      environment,
    },
    region: regionOf(set),
  }
}

/**
 * Names the mode that the client library takes these three for: it checks the certificate in all of them. Otherwise it
 * prints ten lines about that at each start.
 */
function withPlainTls(databaseUrl: string): string {
  if (/[?&]uselibpqcompat=true(&|$)/.test(databaseUrl)) return databaseUrl
  return databaseUrl.replace(/([?&]sslmode=)(?:prefer|require|verify-ca)(?=&|$)/, '$1verify-full')
}

/** Whether money that these settings move is real. */
export function movesRealMoney({
  withdrawalsOpen,
  onRamp,
}: Pick<Config, 'withdrawalsOpen' | 'onRamp'>): boolean {
  return withdrawalsOpen || hasRealKey(onRamp)
}

function hasRealKey(onRamp: OnRampConfig | null): boolean {
  return onRamp !== null && !onRamp.apiKey.startsWith('pk_test_')
}

/** Refuses a replay season (play money) with anything that moves real money, and a live season without what it needs. */
function refuseContradictions(
  set: Environment,
  { season, onRamp, mail }: Pick<Config, 'season' | 'onRamp' | 'mail'>,
): void {
  if (season.is === 'replay' && hasRealKey(onRamp))
    throw new CannotStart(
      'SEASON=replay is play money and refuses a real on-ramp key: unset MOONPAY_API_KEY, or set SEASON=live.',
    )
  if (season.is === 'replay' && set.WITHDRAWALS)
    throw new CannotStart(
      'SEASON=replay is play money and refuses WITHDRAWALS=on: unset it, or set SEASON=live.',
    )
  if (season.is === 'live' && (set.RESIDENTS ?? 0) > 0)
    throw new CannotStart(
      'SEASON=live is for people only and refuses RESIDENTS: unset it, or set SEASON=replay.',
    )
  if (season.is === 'live' && set.TWO_PERSONS && mail === null)
    throw new CannotStart(
      'TWO_PERSONS=on needs SMTP_URL and MAIL_FROM in a live season: without a mail server nobody gets the link that sets a password, and anyone who reads the outbox could become another operator.',
    )
}

function linksOf(set: Environment) {
  return {
    bugReport: set.BUG_REPORT_URL,
    contact: set.CONTACT_EMAIL,
    social: set.SOCIAL_URL,
    withdrawalForm: set.WITHDRAWAL_FORM_URL,
  }
}

function apiBasesOf(set: Environment): ApiBases {
  return {
    production: { host: set.PRODUCTION_HOST ?? null, url: set.PRODUCTION_API_URL },
    development: { host: set.DEVELOPMENT_HOST ?? null, url: set.DEVELOPMENT_API_URL },
    staging: set.STAGING_API_URL,
  }
}

/** Each limit has its variable's name: `loginFailuresPerAddress` is LOGIN_FAILURES_PER_ADDRESS. */
function limitsOf(set: Environment) {
  return {
    weeklyPurchaseCents: cents(set.WEEKLY_PURCHASE_CENTS),
    dailyTradeCents: cents(set.DAILY_TRADE_CENTS),
    promoDailyCents: cents(set.PROMO_DAILY_CENTS),
    signUpsPerHour: set.SIGN_UPS_PER_HOUR,
    loginFailures: set.LOGIN_FAILURES,
    loginFailuresPerAddress: set.LOGIN_FAILURES_PER_ADDRESS,
    loginNetworksPerAccount: set.LOGIN_NETWORKS_PER_ACCOUNT,
    textsPerNumber: set.TEXTS_PER_NUMBER,
    textsPerPlayer: set.TEXTS_PER_PLAYER,
    textsPerAddress: set.TEXTS_PER_ADDRESS,
    textsPerDay: set.TEXTS_PER_DAY,
    newPicturesPerMinute: set.NEW_PICTURES_PER_MINUTE,
    connections: set.CONNECTIONS,
    connectionsPerAddress: set.CONNECTIONS_PER_ADDRESS,
    socketsPerAddress: set.SOCKETS_PER_ADDRESS,
    socketsPerPlayer: set.SOCKETS_PER_PLAYER,
    socketsWaiting: set.SOCKETS_WAITING,
    socketsPerSecond: set.SOCKETS_PER_SECOND,
    moneyCallsPerSecond: set.MONEY_CALLS_PER_SECOND,
    moneyCallBurst: set.MONEY_CALL_BURST,
    offersPerMinute: set.OFFERS_PER_MINUTE,
    openOffers: set.OPEN_OFFERS,
    moneyCallsAtOnce: set.MONEY_CALLS_AT_ONCE,
    callsAtOnce: set.CALLS_AT_ONCE,
    callsAtOncePerAddress: set.CALLS_AT_ONCE_PER_ADDRESS,
    keyCallsPerMinute: set.KEY_CALLS_PER_MINUTE,
  }
}

/**
 * Whether operators may read the text of messages: only in the play-money season, which can be played without a mail
 * server, and never where an act needs two operators.
 */
export function showsMessages({
  season,
  needsTwoPersons,
}: Pick<Config, 'season' | 'needsTwoPersons'>): boolean {
  return season.is === 'replay' && !needsTwoPersons
}

/** Refuses location headers without a proxy in front of the game, because any caller could set them. */
function regionOf(set: Environment): Config['region'] {
  const { COUNTRY_HEADER: countryHeader = null, STATE_HEADER: stateHeader = null } = set
  if ((countryHeader ?? stateHeader) !== null && set.TRUSTED_PROXIES === 0)
    throw new CannotStart(
      'COUNTRY_HEADER and STATE_HEADER need TRUSTED_PROXIES: without a proxy in front of the game anybody could set them.',
    )
  return { countryHeader, stateHeader }
}

function seasonOf(set: Environment): SeasonConfig {
  if (set.SEASON === 'live') return { is: 'live' }
  return {
    is: 'replay',
    speed: set.REPLAY_SPEED,
    from: set.REPLAY_FROM ?? null,
    season: set.REPLAY_SEASON ?? null,
  }
}

function operatorOf(set: Environment): Config['operator'] {
  if (set.OPERATOR_EMAIL !== undefined)
    return { email: set.OPERATOR_EMAIL, password: set.OPERATOR_PASSWORD ?? null }
  if (set.OPERATOR_PASSWORD !== undefined)
    throw new CannotStart('OPERATOR_PASSWORD is set without OPERATOR_EMAIL: set both, or neither.')
  return null
}

function identityProviderOf(set: Environment): IdentityProviderConfig | null {
  const {
    AUTH_ISSUER: issuer,
    AUTH_AUDIENCE: audience,
    AUTH_JWKS_URL: jwksUrl,
    AUTH_CLIENT_ID: clientId,
  } = set
  if (!issuer || !audience || !jwksUrl || !clientId) return null
  const { AUTH_MANAGEMENT_CLIENT_ID: managementId, AUTH_MANAGEMENT_CLIENT_SECRET: clientSecret } = set
  const management = managementId && clientSecret ? { clientId: managementId, clientSecret } : null
  return { issuer, audience, jwksUrl, clientId, management }
}

function onRampOf(set: Environment): OnRampConfig | null {
  const { MOONPAY_API_KEY: apiKey, MOONPAY_SECRET_KEY: secretKey, MOONPAY_WEBHOOK_KEY: webhookKey } = set
  if (!apiKey || !secretKey || !webhookKey) return null
  return { apiKey, secretKey, webhookKey, widgetUrl: set.MOONPAY_WIDGET_URL }
}

function tracesOf(set: Environment): TracesConfig | null {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint } = set
  if (endpoint === undefined) return null
  return {
    endpoint,
    headers: set.OTEL_EXPORTER_OTLP_HEADERS,
    serviceName: set.OTEL_SERVICE_NAME,
    sampler: set.OTEL_TRACES_SAMPLER,
    share: set.OTEL_TRACES_SAMPLER_ARG,
  }
}

function mailOf({ SMTP_URL: url, MAIL_FROM: from }: Environment): Config['mail'] {
  return url && from ? { url, from } : null
}

function textMessagesOf(set: Environment): GatewaySettings | null {
  const { SMS_URL: url, SMS_ACCOUNT: account, SMS_TOKEN: token, SMS_FROM: from } = set
  return url && account && token && from ? { url, account, token, from } : null
}

/** Variables that only make sense together. */
const togetherOrNot: readonly (readonly (keyof Environment)[])[] = [
  ['AUTH_ISSUER', 'AUTH_AUDIENCE', 'AUTH_JWKS_URL', 'AUTH_CLIENT_ID'],
  ['AUTH_MANAGEMENT_CLIENT_ID', 'AUTH_MANAGEMENT_CLIENT_SECRET'],
  ['MOONPAY_API_KEY', 'MOONPAY_SECRET_KEY', 'MOONPAY_WEBHOOK_KEY'],
  ['SMTP_URL', 'MAIL_FROM'],
  ['SMS_URL', 'SMS_ACCOUNT', 'SMS_TOKEN', 'SMS_FROM'],
]

function refuseHalves(set: Environment): void {
  if (set.AUTH_MANAGEMENT_CLIENT_ID !== undefined && set.AUTH_ISSUER === undefined)
    throw new CannotStart(
      'AUTH_MANAGEMENT_CLIENT_ID is a client of another identity provider: set AUTH_ISSUER and the others too, or unset it.',
    )
  for (const names of togetherOrNot) {
    const given = names.filter((name) => set[name] !== undefined)
    const missing = names.filter((name) => set[name] === undefined)
    if (given.length > 0 && missing.length > 0)
      throw new CannotStart(
        `${given.join(' and ')} is set without ${missing.join(' and ')}: set all of them, or none.`,
      )
  }
}
