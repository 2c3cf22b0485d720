import { z } from 'zod'
import { passwordAccountPrefix } from '@called-shot/shared/account/password-accounts.ts'
import { defaultDailyTradeCents } from '@called-shot/shared/market/rules.ts'
import { defaultOpenOffers } from '@called-shot/shared/offers/rules.ts'
import { defaultDailyPromotionCents, defaultWeeklyLimitCents } from '@called-shot/shared/packs/rules.ts'
import { secondsPerDay } from '@called-shot/shared/time.ts'
import { CannotStart } from './cannot-start.ts'
import { defaultTimeouts } from './db/database.ts'

/** The addresses of links that only an operator knows. */
const neutral = 'https://example.com'

const flag = z.enum(['on', 'off'], 'must be on or off').transform((word) => word === 'on')
const text = z.string()
const secret = z.string().min(8, 'must have at least 8 characters')
const webAddress = z.url({ protocol: /^https?$/, error: 'must be an http or https address' })
const sealingKey = z.string().regex(/^[0-9a-f]{64}$/i, 'must be 32 bytes in hexadecimal')
const headerName = z
  .string()
  .regex(/^[a-z0-9-]+$/i, 'must be the name of a header')
  .transform((name) => name.toLowerCase())

/** The game serves its pages at the top of a host: a path, a user, a query or a fragment would break every link. */
const publicAddress = webAddress
  .transform((address) => address.replace(/\/+$/, ''))
  .refine((address) => {
    const origin = originOf(address)
    return (
      origin === null || address.toLowerCase().replace(/:(80|443)$/, '') === origin.replace(/:(80|443)$/, '')
    )
  }, 'must be an address without a path, such as https://play.example')

/** The database library reads `postgres:name` as a host of that name, which nobody means. */
const databaseAddress = z
  .string()
  .regex(/^postgres(ql)?:\/\//, 'must be a postgres:// address')
  // A `#`, `/` or `?` of a password that is not escaped ends it early, and what is left names another host.
  .refine((address) => !/^postgres(ql)?:\/\//.test(address) || URL.parse(address)?.hash === '', {
    error:
      'must be an address such as postgres://user:password@host:5432/name, with special characters of the password escaped (%23 for #)',
  })

/** As in the address bar: `play.example`, `localhost:3000`. */
const host = z
  .string()
  .regex(/^[a-z0-9.-]+(:\d+)?$/, 'must be a host in small letters such as play.example or localhost:3000')

/** `game@play.example`, or with a name: `Called Shot <game@play.example>`. */
const sender = z
  .string()
  .refine(
    (text) => z.email().safeParse(/^[^<>]*<([^<>]+)>$/.exec(text)?.[1] ?? text).success,
    'must be an email address, or a name and an address such as Called Shot <game@play.example>',
  )

function whole(from: number, to: number) {
  const message = `must be a whole number from ${from} to ${to}`
  return z
    .string()
    .regex(/^\d+$/, message)
    .transform(Number)
    .pipe(z.number(message).min(from, message).max(to, message))
}

function decimal(from: number, to: number) {
  const message = `must be a number from ${from} to ${to}`
  return z
    .string()
    .regex(/^\d+(\.\d+)?$/, message)
    .transform(Number)
    .pipe(z.number(message).min(from, message).max(to, message))
}

const roles = z
  .string()
  .transform((list) => list.split(',').map((role) => role.trim()))
  .pipe(z.array(z.enum(['web', 'worker'], 'must be web, worker, or both with a comma')))

/** An origin as browsers send it: scheme, host and port, and nothing after that. */
const originsRule = 'must be http or https origins such as https://play.example, with commas between'
const origins = z
  .string()
  .transform((list) => list.split(',').map((origin) => origin.trim()))
  .pipe(
    z.array(
      z.string().refine((origin) => /^https?:/.test(origin) && originOf(origin) === origin, originsRule),
    ),
  )

function originOf(address: string): string | null {
  return URL.canParse(address) ? new URL(address).origin : null
}

const apiAddress = z.union(
  [webAddress, z.string().regex(/^\/(?!\/)/)],
  'must be an http or https address, or a path',
)

/** Which traces are kept, by OpenTelemetry's names. */
const samplers = [
  'always_on',
  'always_off',
  'traceidratio',
  'parentbased_always_on',
  'parentbased_always_off',
  'parentbased_traceidratio',
] as const

/** Headers in OpenTelemetry's form: `name=value,name=value`, each percent-encoded. */
const headersOf = z
  .string()
  .regex(/^\s*[\w-]+=[^,]*(,\s*[\w-]+=[^,]*)*$/, 'must be name=value, with commas between')
  .transform((list, { issues }) => {
    try {
      return Object.fromEntries(list.split(',').map(headerIn))
    } catch {
      issues.push({ code: 'custom', message: 'must be percent-encoded', input: list })
      return z.NEVER
    }
  })

function headerIn(pair: string): [string, string] {
  const at = pair.indexOf('=')
  return [pair.slice(0, at).trim().toLowerCase(), decodeURIComponent(pair.slice(at + 1).trim())]
}

/** Every variable with its allowed values. An empty variable counts as not set. */
const variables = z.object({
  PORT: whole(1, 65_535).default(3000),
  HOST: text.default('localhost'),
  PUBLIC_URL: publicAddress.optional(),
  ROLES: roles.default(['web', 'worker']),
  TRUSTED_PROXIES: whole(0, 10).default(0),
  DATA_DIR: text.default('.data'),
  DATABASE_URL: databaseAddress.optional(),
  BACKUP_MAX_AGE_HOURS: whole(1, 8784).default(26),
  REHEARSE_BACKUPS: flag.default(true),
  CONTENT_DIR: text.default('content'),

  SEASON: z.enum(['replay', 'live'], 'must be replay or live').default('replay'),
  REPLAY_SPEED: decimal(0.01, 10_000).default(1),
  REPLAY_FROM: z.iso.date('must be a date such as 2025-11-06').optional(),
  REPLAY_SEASON: whole(1900, 2999).optional(),
  RESIDENTS: whole(0, 200).optional(),
  LOCKOUT_SECONDS: decimal(0, secondsPerDay).optional(),
  DISPUTE_SECONDS: decimal(0, 30 * secondsPerDay).optional(),

  OPERATOR_EMAIL: z.email('must be an email address').optional(),
  OPERATOR_PASSWORD: z.string().min(10, 'must have at least 10 characters').optional(),
  OPERATOR_SECOND_FACTOR: flag.optional(),
  TWO_PERSONS: flag.default(false),
  WITHDRAWALS: flag.default(false),
  STORIES: flag.default(false),

  BUG_REPORT_URL: webAddress.default(`${neutral}/bug-report`),
  CONTACT_EMAIL: z.email('must be an email address').default('contact@example.com'),
  SOCIAL_URL: webAddress.default(`${neutral}/social`),
  WITHDRAWAL_FORM_URL: webAddress.default(`${neutral}/withdrawal`),
  PRODUCTION_HOST: host.optional(),
  PRODUCTION_API_URL: apiAddress.default('/api'),
  DEVELOPMENT_HOST: host.optional(),
  DEVELOPMENT_API_URL: apiAddress.default('/api'),
  STAGING_API_URL: apiAddress.default('/api'),
  ALLOWED_ORIGINS: origins.default([]),

  WEEKLY_PURCHASE_CENTS: whole(0, 100_000_000).default(defaultWeeklyLimitCents),
  DAILY_TRADE_CENTS: whole(0, 10_000_000_000).default(defaultDailyTradeCents),
  PROMO_DAILY_CENTS: whole(0, 100_000_000).default(defaultDailyPromotionCents),
  SIGN_UPS_PER_HOUR: whole(1, 1_000_000).default(300),
  LOGIN_FAILURES: whole(1, 1_000_000).default(10),
  LOGIN_FAILURES_PER_ADDRESS: whole(1, 1_000_000).default(1000),
  LOGIN_NETWORKS_PER_ACCOUNT: whole(2, 1_000_000).default(20),
  TEXTS_PER_NUMBER: whole(1, 1_000_000).default(5),
  TEXTS_PER_PLAYER: whole(1, 1_000_000).default(10),
  TEXTS_PER_ADDRESS: whole(1, 1_000_000).default(20),
  TEXTS_PER_DAY: whole(1, 1_000_000).default(2000),
  NEW_PICTURES_PER_MINUTE: whole(1, 1_000_000).default(60),
  CONNECTIONS: whole(1, 1_000_000).default(10_000),
  CONNECTIONS_PER_ADDRESS: whole(1, 1_000_000).default(1000),
  SOCKETS_PER_ADDRESS: whole(1, 1_000_000).default(20),
  SOCKETS_PER_PLAYER: whole(1, 1_000_000).default(10),
  SOCKETS_WAITING: whole(1, 1_000_000).default(1000),
  SOCKETS_PER_SECOND: whole(1, 1_000_000).default(400),
  MONEY_CALLS_PER_SECOND: whole(1, 1_000_000).default(20),
  MONEY_CALL_BURST: whole(1, 1_000_000).default(100),
  OFFERS_PER_MINUTE: whole(1, 1_000_000).default(60),
  OPEN_OFFERS: whole(1, 1_000_000).default(defaultOpenOffers),
  MONEY_CALLS_AT_ONCE: whole(1, 1_000_000).default(4),
  CALLS_AT_ONCE: whole(1, 1_000_000).default(32),
  CALLS_AT_ONCE_PER_ADDRESS: whole(1, 1_000_000).default(256),
  KEY_CALLS_PER_MINUTE: whole(1, 1_000_000).default(600),
  STATEMENT_SECONDS: decimal(0.05, 600).default(defaultTimeouts.statementSeconds),
  LOCK_SECONDS: decimal(0.05, 600).default(defaultTimeouts.lockSeconds),
  LIST_SECONDS: decimal(0.05, 600).default(defaultTimeouts.listSeconds),

  AUTH_ISSUER: webAddress.optional(),
  AUTH_AUDIENCE: text.optional(),
  AUTH_JWKS_URL: webAddress.optional(),
  AUTH_CLIENT_ID: text.optional(),
  AUTH_PASSWORD_PREFIX: text.default(passwordAccountPrefix),
  AUTH_MANAGEMENT_CLIENT_ID: text.optional(),
  AUTH_MANAGEMENT_CLIENT_SECRET: secret.optional(),

  MOONPAY_API_KEY: z.string().startsWith('pk_', 'must be a publishable key (pk_...)').optional(),
  MOONPAY_SECRET_KEY: z.string().startsWith('sk_', 'must be a secret key (sk_...)').optional(),
  MOONPAY_WEBHOOK_KEY: secret.optional(),
  MOONPAY_WIDGET_URL: webAddress.default('https://buy.moonpay.com'),
  WALLET_SEED: z
    .string()
    .regex(/^([0-9a-f]{2}){16,64}$/i, 'must be 16 to 64 bytes in hexadecimal')
    .optional(),
  SECRET_KEY: sealingKey.optional(),
  SECRET_KEY_PREVIOUS: sealingKey.optional(),

  SMTP_URL: z
    .url({ protocol: /^smtps?$/, hostname: /./, error: 'must be an smtp:// or smtps:// address' })
    .optional(),
  MAIL_FROM: sender.optional(),
  SMS_URL: webAddress.optional(),
  SMS_ACCOUNT: text.optional(),
  SMS_TOKEN: secret.optional(),
  SMS_FROM: text.optional(),
  LOG_LEVEL: z.enum(['info', 'warn'], 'must be info or warn').default('warn'),
  METRICS_TOKEN: secret
    .regex(/^[!-~]+$/, 'must be ASCII without spaces, as it is sent in a header')
    .optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: webAddress.optional(),
  OTEL_EXPORTER_OTLP_HEADERS: headersOf.default({}),
  OTEL_SERVICE_NAME: text.default('called-shot'),
  OTEL_TRACES_SAMPLER: z
    .enum(samplers, `must be one of ${samplers.join(', ')}`)
    .default('parentbased_always_on'),
  OTEL_TRACES_SAMPLER_ARG: decimal(0, 1).default(1),
  FEED_SECRET: secret.optional(),
  FEED_MAPPINGS_DIR: text.optional(),
  COUNTRY_HEADER: headerName.optional(),
  STATE_HEADER: headerName.optional(),
})

/** Their names, as listed in README.md. */
export const variableNames: readonly string[] = Object.keys(variables.shape)

export type Environment = z.output<typeof variables>

/** Refuses, with a sentence for each variable that cannot be used; omits the values, since some are secrets. */
export function parseEnvironment(environment: NodeJS.ProcessEnv): Environment {
  const set = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== undefined && value !== ''),
  )
  const parsed = variables.safeParse(set)
  if (parsed.success) return parsed.data
  const sentences = parsed.error.issues.map(({ path, message }) => `${String(path[0])} ${message}.`)
  throw new CannotStart([...new Set(sentences)].join(' '))
}
