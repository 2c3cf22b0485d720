import { isAbsolute } from 'node:path'
import { describe, expect, test } from 'vitest'
import { readConfig, showsMessages } from './config.ts'

describe('without any variable', () => {
  const config = readConfig({})

  test('the game plays the replay season on port 3000 with the embedded database', () => {
    expect(config).toMatchObject({
      port: 3000,
      publicUrl: 'http://localhost:3000',
      databaseUrl: null,
      season: { is: 'replay', speed: 1, from: null, season: null },
      lockoutSeconds: 10,
      disputeSeconds: 0,
      withdrawalsOpen: false,
      hasStories: false,
      needsTwoPersons: false,
      roles: new Set(['web', 'worker']),
    })
  })

  test('every external service is the embedded one', () => {
    expect(config).toMatchObject({
      identityProvider: null,
      onRamp: null,
      mail: null,
      textMessages: null,
      passwordPrefix: 'auth0|',
      walletSeed: null,
    })
  })

  test('each limit has the name of its variable', () => {
    for (const name of Object.keys(config.limits)) {
      const variable = name.replaceAll(/[A-Z]/g, (capital) => `_${capital}`).toUpperCase()
      expect(() => readConfig({ [variable]: 'nonsense' })).toThrow(`${variable} must be`)
    }
  })

  test('folders are absolute, no matter where the command was typed', () => {
    expect(isAbsolute(config.dataDir) && isAbsolute(config.contentDir)).toBe(true)
  })
})

test('a live season locks five minutes before and can be disputed for a day', () => {
  expect(readConfig({ SEASON: 'live' })).toMatchObject({
    season: { is: 'live' },
    lockoutSeconds: 300,
    disputeSeconds: 86_400,
  })
})

test('operators need a second factor in a live season, and where the variable asks for it', () => {
  expect(readConfig({}).needsSecondFactor).toBe(false)
  expect(readConfig({ SEASON: 'live' }).needsSecondFactor).toBe(true)
  expect(readConfig({ SEASON: 'live', OPERATOR_SECOND_FACTOR: 'off' }).needsSecondFactor).toBe(false)
  expect(readConfig({ OPERATOR_SECOND_FACTOR: 'on' }).needsSecondFactor).toBe(true)
})

test('the replay speed divides the default lock-out, and leaves an explicit one unchanged', () => {
  expect(readConfig({ REPLAY_SPEED: '60' }).lockoutSeconds).toBeCloseTo(10 / 60)
  expect(readConfig({ REPLAY_SPEED: '60', LOCKOUT_SECONDS: '2' }).lockoutSeconds).toBe(2)
})

test('the address of the page follows the port, and has no slash at the end', () => {
  expect(readConfig({ PORT: '8080' }).publicUrl).toBe('http://localhost:8080')
  expect(readConfig({ PUBLIC_URL: 'https://play.example/' }).publicUrl).toBe('https://play.example')
})

test('pages of other origins may call the API only where they are listed', () => {
  expect(readConfig({}).allowedOrigins).toEqual([])
  expect(
    readConfig({ ALLOWED_ORIGINS: 'https://play.example, http://localhost:5173' }).allowedOrigins,
  ).toEqual(['https://play.example', 'http://localhost:5173'])
})

test('an empty variable counts as unset', () => {
  expect(readConfig({ PORT: '', DATABASE_URL: '' })).toMatchObject({ port: 3000, databaseUrl: null })
})

test('a process can serve only the web', () => {
  expect(readConfig({ ROLES: 'web' }).roles).toEqual(new Set(['web']))
})

const moonPayTest = {
  MOONPAY_API_KEY: 'pk_test_1',
  MOONPAY_SECRET_KEY: 'sk_test_1',
  MOONPAY_WEBHOOK_KEY: 'wk_test_123',
}
const moonPayLive = { ...moonPayTest, MOONPAY_API_KEY: 'pk_live_1' }

test('the replay season is play money: no real on-ramp and no withdrawals', () => {
  expect(() => readConfig(moonPayLive)).toThrow('SEASON=replay is play money and refuses a real on-ramp key')
  expect(() => readConfig({ WITHDRAWALS: 'on' })).toThrow(
    'SEASON=replay is play money and refuses WITHDRAWALS=on',
  )
  expect(readConfig(moonPayTest).onRamp).toMatchObject({ apiKey: 'pk_test_1' })
  expect(readConfig({ ...moonPayLive, SEASON: 'live', WITHDRAWALS: 'on' })).toMatchObject({
    withdrawalsOpen: true,
  })
})

test('a live season in which acts need two operators does not start without a mail server', () => {
  const live = { SEASON: 'live', TWO_PERSONS: 'on' }
  expect(() => readConfig(live)).toThrow('TWO_PERSONS=on needs SMTP_URL and MAIL_FROM in a live season')
  expect(() => readConfig({ ...live, SMS_URL: 'https://texts.example', ...texts })).toThrow('SMTP_URL')
  const mail = { SMTP_URL: 'smtp://mail.example', MAIL_FROM: 'game@play.example' }
  expect(readConfig({ ...live, ...mail })).toMatchObject({ needsTwoPersons: true, season: { is: 'live' } })
  expect(readConfig({ TWO_PERSONS: 'on' })).toMatchObject({ mail: null, season: { is: 'replay' } })
  expect(readConfig({ SEASON: 'live' })).toMatchObject({ mail: null, needsTwoPersons: false })
})

const texts = { SMS_ACCOUNT: 'AC1', SMS_TOKEN: 'a secret token', SMS_FROM: '+15550009999' }

test('operators read the text of messages only in the play-money season, and not if acts need two operators', () => {
  const mail = { SMTP_URL: 'smtp://mail.example', MAIL_FROM: 'game@play.example' }
  expect(showsMessages(readConfig({}))).toBe(true)
  for (const environment of [
    { TWO_PERSONS: 'on' },
    { SEASON: 'live' },
    { SEASON: 'live', TWO_PERSONS: 'on', ...mail },
  ])
    expect([environment, showsMessages(readConfig(environment))]).toEqual([environment, false])
})

test.each<[Record<string, string>, string]>([
  [{ PORT: 'many' }, 'PORT must be a whole number from 1 to 65535.'],
  [{ PORT: '70000' }, 'PORT must be a whole number from 1 to 65535.'],
  [{ PORT: '-1' }, 'PORT must be a whole number from 1 to 65535.'],
  [{ PUBLIC_URL: 'play.example' }, 'PUBLIC_URL must be an http or https address.'],
  [{ PUBLIC_URL: 'https://play.example/game' }, 'PUBLIC_URL must be an address without a path, such as'],
  [{ PUBLIC_URL: 'https://play.example?a=1' }, 'PUBLIC_URL must be an address without a path, such as'],
  [{ PUBLIC_URL: 'https://me:secret@play.example' }, 'PUBLIC_URL must be an address without a path, such as'],
  [{ DATABASE_URL: 'mysql://x' }, 'DATABASE_URL must be a postgres:// address.'],
  [{ DATABASE_URL: 'postgres:called_shot' }, 'DATABASE_URL must be a postgres:// address.'],
  [
    { DATABASE_URL: 'postgres://game:12#b@localhost:5432/game' },
    'DATABASE_URL must be an address such as postgres://user:password@host:5432/name, with special characters of the password escaped (%23 for #).',
  ],
  [{ DATABASE_URL: 'postgres://game:a/b@localhost/game' }, 'with special characters of the password escaped'],
  [{ SEASON: 'summer' }, 'SEASON must be replay or live.'],
  [{ REPLAY_SPEED: '0' }, 'REPLAY_SPEED must be a number from 0.01 to 10000.'],
  [{ REPLAY_SEASON: 'latest' }, 'REPLAY_SEASON must be a whole number from 1900 to 2999.'],
  [{ REPLAY_FROM: 'November' }, 'REPLAY_FROM must be a date such as 2025-11-06.'],
  [{ LOCKOUT_SECONDS: '-5' }, 'LOCKOUT_SECONDS must be a number from 0 to 86400.'],
  [{ ROLES: 'web,cook' }, 'ROLES must be web, worker, or both with a comma.'],
  [{ TWO_PERSONS: 'yes' }, 'TWO_PERSONS must be on or off.'],
  [
    { ALLOWED_ORIGINS: 'https://play.example/' },
    'ALLOWED_ORIGINS must be http or https origins such as https://play.example, with commas between.',
  ],
  [{ ALLOWED_ORIGINS: '*' }, 'ALLOWED_ORIGINS must be http or https origins'],
  [{ CONTACT_EMAIL: 'nobody' }, 'CONTACT_EMAIL must be an email address.'],
  [
    { OPERATOR_EMAIL: 'op@example.com', OPERATOR_PASSWORD: 'short' },
    'OPERATOR_PASSWORD must have at least 10 characters.',
  ],
  [{ OPERATOR_PASSWORD: 'long enough to be one' }, 'OPERATOR_PASSWORD is set without OPERATOR_EMAIL'],
  [{ SMTP_URL: 'smtp://mail.example' }, 'SMTP_URL is set without MAIL_FROM'],
  [
    { SMTP_URL: 'smtp://', MAIL_FROM: 'game@play.example' },
    'SMTP_URL must be an smtp:// or smtps:// address.',
  ],
  [
    { SMTP_URL: 'smtp://mail.example', MAIL_FROM: 'the game' },
    'MAIL_FROM must be an email address, or a name',
  ],
  [{ PRODUCTION_HOST: 'https://play.example' }, 'PRODUCTION_HOST must be a host in small letters such as'],
  [
    { PRODUCTION_API_URL: '//play.example' },
    'PRODUCTION_API_URL must be an http or https address, or a path.',
  ],
  [{ METRICS_TOKEN: 'two words' }, 'METRICS_TOKEN must be ASCII without spaces'],
  [
    { AUTH_MANAGEMENT_CLIENT_ID: 'machine', AUTH_MANAGEMENT_CLIENT_SECRET: 'its secret' },
    'AUTH_MANAGEMENT_CLIENT_ID is a client of another identity provider: set AUTH_ISSUER',
  ],
  [
    { MOONPAY_API_KEY: 'pk_test_1' },
    'MOONPAY_API_KEY is set without MOONPAY_SECRET_KEY and MOONPAY_WEBHOOK_KEY',
  ],
  [
    { AUTH_ISSUER: 'https://id.example/' },
    'AUTH_ISSUER is set without AUTH_AUDIENCE and AUTH_JWKS_URL and AUTH_CLIENT_ID',
  ],
  [{ WALLET_SEED: 'abandon ability' }, 'WALLET_SEED must be 16 to 64 bytes in hexadecimal.'],
  [{ WALLET_SEED: 'a'.repeat(33) }, 'WALLET_SEED must be 16 to 64 bytes in hexadecimal.'],
  [{ PORT: 'x', SEASON: 'y' }, 'PORT must be a whole number from 1 to 65535. SEASON must be replay or live.'],
])('%j is refused, naming the variable', (environment, sentence) => {
  expect(() => readConfig(environment)).toThrow(sentence)
})

test.each([
  ['http://localhost:4203/', 'http://localhost:4203'],
  ['https://Play.Example', 'https://Play.Example'],
  ['http://[::1]:3000', 'http://[::1]:3000'],
  ['https://play.example:443', 'https://play.example:443'],
])('PUBLIC_URL may be %s', (address, publicUrl) => {
  expect(readConfig({ PUBLIC_URL: address }).publicUrl).toBe(publicUrl)
})

test.each(['game@play.example', 'Called Shot <game@play.example>', '"Called Shot" <game@play.example>'])(
  'mail may be sent from %s',
  (from) => {
    expect(readConfig({ SMTP_URL: 'smtps://u:p@mail.example:465', MAIL_FROM: from }).mail?.from).toBe(from)
  },
)

test.each([
  ['?sslmode=require', '?sslmode=verify-full'],
  [
    '?application_name=game&sslmode=prefer&sslrootcert=ca.pem',
    '?application_name=game&sslmode=verify-full&sslrootcert=ca.pem',
  ],
  ['?sslmode=disable', '?sslmode=disable'],
  ['?uselibpqcompat=true&sslmode=require', '?uselibpqcompat=true&sslmode=require'],
])('%s of DATABASE_URL is read as the client library reads it, without its warning', (given, read) => {
  const address = 'postgres://game:secret@db.example/game'
  expect(readConfig({ DATABASE_URL: `${address}${given}` }).databaseUrl).toBe(`${address}${read}`)
})

test('a refused secret is not repeated in the error', () => {
  expect(() => readConfig({ WALLET_SEED: 'my secret words' })).toThrow(/^(?!.*secret words)/)
})

test('only a proxy in front of the game can say where a caller is', () => {
  const headers = { COUNTRY_HEADER: 'CF-IPCountry', STATE_HEADER: 'cf-region-code' }
  expect(readConfig({ ...headers, TRUSTED_PROXIES: '1' }).region).toEqual({
    countryHeader: 'cf-ipcountry',
    stateHeader: 'cf-region-code',
  })
  for (const name of ['COUNTRY_HEADER', 'STATE_HEADER'] as const)
    expect(() => readConfig({ [name]: headers[name] })).toThrow(/need TRUSTED_PROXIES/)
})
