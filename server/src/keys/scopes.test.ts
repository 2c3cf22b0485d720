import { beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import type { Endpoint } from '@called-shot/shared/endpoint.ts'
import { scopes, type Scope } from '@called-shot/shared/keys/rules.ts'
import { operator } from '@called-shot/shared/operator/contract.ts'
import { giveKey } from '../../test/key-samples.ts'
import { sampleCalls, type SampleCalls } from '../../test/sample-calls.ts'
import { pathOf, useWholeApp } from '../../test/whole-app.ts'
import { namedCalls } from '../../test/named-calls.ts'
import { newKey } from './key-text.ts'

const app = await useWholeApp({ DISPUTE_SECONDS: '3600' })

/** Which calls a key with each scope may make. Written a second time, apart from the contract that it checks. */
const callsOf: Readonly<Record<Scope, readonly string[]>> = {
  read: [
    'session.firstSteps account.getLimits transactions.listTransactions transactions.transactionsAsCsv wallet.getBalance',
    'cards.listDates cards.listCategories cards.listIdentities cards.listEvents cards.listTriggers cards.listPrizes',
    'cards.listPredictions cards.listPacks cards.listFilters cards.identityMatches cards.quickCraftParts',
    'cards.eligibleMatches cards.identityRarity cards.predictionRarity packs.listCollections packs.nextDailyPack packs.showSeal',
    'crafting.identityPlan predictions.listStatus predictions.showEvidence pools.list pools.audit',
    'market.listCards market.listPacks market.identityMatches market.missingParts market.prices market.getListing',
    'offers.getOffer offers.getCounterOffer bids.listBids tournaments.listOpen tournaments.getInvited',
    'tournaments.listMine tournaments.getRecord tournaments.listCards leaderboards.ownProfile notifications.list',
    'residents.showChoice latestTrades.list fairness.ownLiabilities',
    'dashboard.show form.show album.list album.showCollection album.showBiography live.myPredictions notifications.showCallNotices',
  ].flatMap((line) => line.split(' ')),
  craft: [
    'packs.takeDailyPack packs.openPack packs.openPacks packs.setClientSeed packs.setClientSeeds',
    'crafting.craftIdentity crafting.craftPrediction predictions.claimCards prizes.combinePrizes prizes.redeemPrize',
  ].flatMap((line) => line.split(' ')),
  trade: [
    'packs.buyPacks market.sellItem market.cancelListing market.buyListing market.buyListings',
    'offers.makeOffer offers.reviewOffer offers.withdrawOffer offers.counterOffer offers.reviewCounterOffer',
    'offers.withdrawCounterOffer offers.setOffersOpen bids.makeBid bids.withdrawBid bids.fillBid',
    'tournaments.createTournament tournaments.joinTournament tournaments.cancelTournament',
  ].flatMap((line) => line.split(' ')),
}

/** Listed by hand: these must stay closed to every key, whatever the contract says. */
const neverByKey = [
  'withdrawals.requestWithdrawal',
  'deposits.signOnRamp',
  // No program sells or burns what a player has locked by hand.
  'cards.lockCard',
  'cards.unlockCard',
  'account.changeEmail',
  'account.changePassword',
  'account.updateProfile',
  'account.verifyNumber',
  'account.setLimits',
  'account.takeBreak',
  'account.selfExclude',
  'account.closeAccount',
  'account.exportData',
  'session.getProfile',
  'session.setFlags',
  'notifications.setCallNotices',
  'leaderboards.setOwnProfile',
  'residents.setChoice',
  'keys.createKey',
  'keys.listKeys',
  'keys.revokeKey',
  'push.showPush',
  'push.showPushKey',
  'push.setPush',
  'push.subscribe',
  'push.unsubscribe',
  'sharing.createShare',
  'sharing.listShares',
  'sharing.revokeShare',
]

const served = namedCalls.filter(({ endpoint }) => app.serves(endpoint))

const bearers = [...scopes, 'every scope', 'suspended', 'expired', 'revoked', 'malformed', 'unknown'] as const
type Bearer = (typeof bearers)[number]
const refusedForKey = [
  'not_logged_in',
  'key_invalid',
  'key_expired',
  'key_revoked',
  'suspended',
  'scope_missing',
  'key_not_allowed',
]

let samples: SampleCalls
let keys: Readonly<Record<Bearer, string>>

beforeAll(async () => {
  const ann = await app.register({ name: 'Ann Lee', nickname: 'annsnick', phone_number: '+15557654321' })
  samples = await sampleCalls(app, ann)
  const suspended = await app.register()
  const ofSuspended = await giveKey(app, suspended, { scopes })
  const body = { reason: 'for a test' }
  await app.ask(operator.suspendAccount, { as: app.operator, params: { id: String(suspended.id) }, body })
  const revoked = await giveKey(app, ann, { scopes })
  await app.database.owner.query('update api_key set revoked_at = clock_timestamp() where id = $1', [
    revoked.id,
  ])
  const whole = await giveKey(app, ann, { scopes })
  keys = {
    read: (await giveKey(app, ann, { scopes: ['read'] })).key,
    craft: (await giveKey(app, ann, { scopes: ['craft'] })).key,
    trade: (await giveKey(app, ann, { scopes: ['trade'] })).key,
    'every scope': whole.key,
    suspended: ofSuspended.key,
    expired: (await giveKey(app, ann, { scopes, expiresInDays: -1 })).key,
    revoked: revoked.key,
    malformed: whole.key.slice(0, -1),
    unknown: newKey().text,
  }
})

const scopeOf = (name: string) => scopes.find((scope) => callsOf[scope].includes(name)) ?? null

/** The refusal expected for a call with this key, or null if it passes. */
function refusalFor(bearer: Bearer, { who }: Endpoint, scope: Scope | null): string | null {
  if (who === 'anyone') return null
  if (bearer === 'suspended') return 'suspended'
  if (bearer === 'expired') return 'key_expired'
  if (bearer === 'revoked') return 'key_revoked'
  if (bearer === 'malformed' || bearer === 'unknown') return 'key_invalid'
  if (scope === null) return 'key_not_allowed'
  return bearer === 'every scope' || bearer === scope ? null : 'scope_missing'
}

test('the table above knows every scope of the contract, and no key withdraws, changes the account or makes an operator call', () => {
  const wrong = served.flatMap(({ name, endpoint }) =>
    (endpoint.scope ?? null) === scopeOf(name) ? [] : [`${name}: ${endpoint.scope}, not ${scopeOf(name)}`],
  )
  expect(wrong).toEqual([])
  expect(served.filter(({ endpoint }) => endpoint.who !== 'player' && endpoint.scope !== undefined)).toEqual(
    [],
  )
  expect(neverByKey.filter((name) => scopeOf(name) !== null)).toEqual([])
  const known = new Set(served.map(({ name }) => name))
  expect(neverByKey.filter((name) => !known.has(name))).toEqual([])
})

test('a call that moves a card or a cent needs more than the scope read', () => {
  const wrong = served.filter(({ endpoint: { moves, method, scope } }) => {
    return scope === 'read' && (moves === true || method !== 'GET')
  })
  expect(wrong.map(({ name }) => name)).toEqual([])
})

describe('what a key may call', () => {
  test.each(bearers)(
    'a key: %s',
    async (bearer) => {
      const wrong: string[] = []
      for (const [name, sample] of samples) {
        const endpoint = served.find((each) => each.name === name)?.endpoint
        if (!endpoint) continue
        const { method, alsoMethods = [], path, also = [] } = endpoint
        const scope = scopeOf(name)
        const wanted = refusalFor(bearer, endpoint, scope)
        for (const verb of [method, ...alsoMethods])
          for (const spelled of [path, ...also]) {
            const answer = await app.send(verb, pathOf(spelled, sample), {
              token: keys[bearer],
              body: sample.body,
              headers: sample.headers ?? {},
            })
            const body = z.object({ code: z.string(), message: z.string() }).safeParse(answer.body)
            const code = answer.status >= 400 && body.success ? body.data.code : null
            const refusal = code !== null && refusedForKey.includes(code) ? code : null
            const namesScope = refusal !== 'scope_missing' || body.data?.message.includes(`"${scope}"`)
            if (answer.status >= 500 || refusal !== wanted || !namesScope)
              wrong.push(`${verb} ${spelled}: ${answer.status} ${answer.text.slice(0, 100)}, not ${wanted}`)
          }
      }
      expect(wrong).toEqual([])
    },
    120_000,
  )
})

test('the OpenAPI document names for each call the key that can make it, and how a key is refused', async () => {
  const operation = z.object({
    'x-scope': z.enum(scopes).optional(),
    security: z.array(z.record(z.string(), z.array(z.string()))),
    responses: z.record(z.string(), z.object({ description: z.string() })),
  })
  const document = z.object({ paths: z.record(z.string(), z.record(z.string(), operation)) })
  const { paths } = document.parse((await app.send('GET', '/api/openapi.json')).body)
  const wrong: string[] = []
  for (const { name, endpoint } of served.filter(({ endpoint: { who } }) => who !== 'anyone')) {
    const found = paths[endpoint.path]?.[endpoint.method.toLowerCase()]
    const scope = scopeOf(name)
    const keysOf = found?.security.flatMap((each) => each['apiKey'] ?? []) ?? []
    const refusal = scope === null ? 'key_not_allowed' : 'scope_missing'
    const isNamed = found?.responses['403']?.description.includes(`\`${refusal}\``)
    if ((found?.['x-scope'] ?? null) !== scope || (keysOf[0] ?? null) !== scope || !isNamed) wrong.push(name)
  }
  expect(wrong).toEqual([])
})

test('a key is no session where only a log-in counts: it cannot read the figures', async () => {
  const answer = await app.send('GET', '/metrics', { token: keys['every scope'] })
  expect(answer).toMatchObject({ status: 401, body: { code: 'not_logged_in' } })
})
