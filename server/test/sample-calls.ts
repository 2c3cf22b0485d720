import { account } from '@called-shot/shared/account/contract.ts'
import type { AnswerOf } from '@called-shot/shared/endpoint.ts'
import { content } from '@called-shot/shared/operator/content-contract.ts'
import { operator } from '@called-shot/shared/operator/contract.ts'
import { packs } from '@called-shot/shared/packs/contract.ts'
import { predictions } from '@called-shot/shared/predictions/contract.ts'
import { sharing } from '@called-shot/shared/sharing/contract.ts'
import { addSeconds, secondsPerDay, secondsPerHour } from '@called-shot/shared/time.ts'
import {
  give,
  giveCards,
  giveFour,
  newFootballGame,
  oneId,
  predict,
  quarterback,
  triggerOfQuarterback,
} from './app-predictions.ts'
import { feedSamples } from './feed-samples.ts'
import { fundsSamples } from './funds-samples.ts'
import { giveKey } from './key-samples.ts'
import { withSecondFactor } from './second-factor-samples.ts'
import { someSubscription } from './push-service.ts'
import { marketSamples } from './market-samples.ts'
import { tournamentSamples } from './tournament-samples.ts'
import { publishLiabilities } from '../src/ledger/publish-liabilities.ts'
import { pathOf, type Someone, type WholeApp } from './whole-app.ts'
import { newestCheckpoint, someWitness } from './witness-samples.ts'

/** The parts of one call of the contract, in their wire format. */
export interface SampleCall {
  readonly params?: Readonly<Record<string, string>>
  readonly query?: Readonly<Record<string, string>>
  readonly body?: Readonly<Record<string, unknown>>
  readonly headers?: Readonly<Record<string, string>>
}

/** By slice and name: `packs.openPack`. Those that end the caller's session or right to play come last. */
export type SampleCalls = ReadonlyMap<string, SampleCall>

/**
 * Quick samples for calls that compute for seconds: the caller's rights are accepted, and the input is refused at once.
 */
export const quickSamples: SampleCalls = new Map([
  ['content.preview', { body: { base: '0'.repeat(64), files: { 'shows.json': '[]' } } }],
  [
    'content.publishEdit',
    { body: { base: '0'.repeat(64), files: { 'shows.json': '[]' }, reason: 'for a test' } },
  ],
  ['operator.publishContent', { body: { directory: 'nowhere' } }],
])

const parts = ['category', 'month', 'day', 'year'] as const

/**
 * Gives the player one of everything that a call can be about, and returns for every call of the contract a body, path
 * and query with which it succeeds once for that player (or for an operator, if only operators make it). The server's
 * dispute window must be open: `useWholeApp({ DISPUTE_SECONDS: '3600' })`.
 */
export async function sampleCalls(app: WholeApp, player: Someone): Promise<SampleCalls> {
  const as = player
  const text = String
  const soon = addSeconds(new Date(), secondsPerHour).toISOString()
  const later = addSeconds(new Date(), secondsPerDay).toISOString()

  const [collection, series, trigger] = await Promise.all([
    oneId(app, `select id from collection where source_id = 'afc-west'`),
    oneId(
      app,
      `select id from series where pack_type = 'identity' and on_sale and not tutorial order by id limit 1`,
    ),
    triggerOfQuarterback(app),
  ])
  const published = await app.ask(content.read, { as: app.operator })
  const toPredict = (event: number) => giveFour(app, player, { event, trigger })
  const predictionOn = (event: number) => predict(app, player, { event, trigger })
  const outcomeOn = (event: number) => ({
    event_id: event,
    person_id: quarterback,
    trigger_id: trigger,
    outcome: 'true' as const,
    evidence: 'the box score',
  })
  const decide = (event: number) =>
    app.ask(operator.decideOutcome, { as: app.operator, body: outcomeOn(event) })
  const dispute = (prediction: number) => ({
    nft_card_prediction_id: prediction,
    reason: 'I saw it differently',
    link: 'https://example.com/box-score',
  })
  /** A decided outcome is final at once when it answers a dispute. */
  async function finalPrediction(): Promise<{ readonly event: number; readonly prediction: number }> {
    const event = await newFootballGame(app)
    const prediction = await predictionOn(event)
    await decide(event)
    await app.ask(predictions.disputeOutcome, { as, body: dispute(prediction) })
    await decide(event)
    return { event, prediction }
  }
  async function redeemablePrize(): Promise<number> {
    const { prize } = await app.ask(predictions.claimCards, {
      as,
      body: { nft_card_prediction_id: (await finalPrediction()).prediction },
    })
    return prize?.id ?? 0
  }
  async function disputablePrediction(): Promise<number> {
    const id = await newFootballGame(app)
    const prediction = await predictionOn(id)
    await decide(id)
    return prediction
  }

  await give(app, player, { funds: 100 })
  const [opened = 0, toOpen = 0, seeded = 0, ...toOpenAtOnce] =
    (await give(app, player, { packs: [{ series_id: series, quantity: 5 }] })).pack_ids ?? []
  await app.ask(packs.openPack, { as, params: { id: text(opened) } })
  const {
    cardpack_ids: [bought = 0],
  } = await app.ask(packs.buyPacks, {
    as,
    params: { id: text(series) },
    body: { payment_method: 'balance', quantity: 1, tier: 1 },
  })
  const [category, month, day, year] = await giveCards(
    app,
    player,
    parts.map((kind) => ({ kind, person_id: quarterback })),
  )
  const smallPrizes = await giveCards(app, player, [
    { kind: 'prize', value: 1 },
    { kind: 'prize', value: 2 },
  ])
  const another = await app.register()
  const colleague = await app.register()
  await app.confirmEmail(colleague)
  const lockedOut = await app.register()
  await app.database.owner.query(
    `update account set role = 'operator', operator_roles = array['support'], version = version + 1 where id = $1`,
    [lockedOut.id],
  )
  const barred = await app.register()
  await app.database.owner.query(
    `update account set suspended_at = now(), frozen_at = now(), version = version + 1 where id = $1`,
    [barred.id],
  )
  const leaving = await app.register()
  const { event: amended } = await finalPrediction()
  const [observed, decided, postponed, cancelled, started] = await Promise.all(
    Array.from({ length: 5 }, () => newFootballGame(app)),
  )
  const pooled = await newFootballGame(app, { pool: true })
  const called = await predictionOn(pooled)
  const shared = await app.ask(sharing.createShare, { as, body: { kind: 'album', id: text(collection) } })
  // Of this player alone, because one number gets few codes in a day.
  const subscriber = String(player.id % 10_000_000).padStart(7, '0')
  const number = `+1415${subscriber}`
  await app.confirmEmail(player)
  await app.ask(account.resendCode, { as, body: { number } })
  const [recoveryCode] = (await withSecondFactor(app, app.operator)).recoveryCodes
  // The last text message moves half a minute back, so that another one may be asked for.
  await publishLiabilities(app.database.owner)
  const checkpoint = await newestCheckpoint(app.database.owner)
  await app.database.owner.query(`update text_sent set sent_at = sent_at - interval '30 seconds'`)

  const calls: Record<string, SampleCall> = {
    'account.login': { body: { email: player.email, password: player.password } },
    'account.register': {
      body: {
        email: `sample-${player.id}@example.com`,
        password: 'correct horse battery',
        name: 'Sam Ple',
        birth_date: '1990-05-17',
        state: 'CA',
        nickname: 'Sam',
        phone_number: '+15550001111',
      },
    },
    'session.loginSettings': {},
    'session.getProfile': {},
    'session.setFlags': { body: { flags: { sound: false } } },
    'keys.createKey': { body: { name: 'a price watcher', scopes: ['read', 'trade'], expires_in_days: 30 } },
    'keys.listKeys': {},
    'keys.revokeKey': { params: { id: text((await giveKey(app, player)).id) } },
    'account.verifyNumber': { body: { number, code: await codeSentTo(app, number) } },
    // Without a number, whose code would come within half a minute of the next call's.
    'account.updateProfile': { body: { nickname: 'Ace', name: 'Ace Player' } },
    'account.resendCode': { body: { number: `+1628${subscriber}` } },
    'session.firstSteps': {},
    'account.getLimits': {},
    'account.getClosing': {},
    'account.exportData': {},
    'account.setLimits': { body: { weekly_purchase: 400 } },

    'transactions.listTransactions': { query: { limit: '20', offset: '0' } },
    'transactions.transactionsAsCsv': {},
    'wallet.getBalance': {},

    'cards.listDates': { query: { order: 'low_high', search: 'May' } },
    'cards.listCategories': { query: { order: 'a_z' } },
    'cards.listIdentities': { query: { order: 'rarity' } },
    'cards.listEvents': { query: { show_expired: 'true' } },
    'cards.listTriggers': { query: { collection: 'AFC West' } },
    'cards.listPrizes': { query: { order: 'ascending' } },
    'cards.listPredictions': { query: { limit: '5' } },
    'cards.listPacks': { query: { order: 'tier' } },
    'cards.listFilters': { query: { type: 'identities' } },
    'cards.identityMatches': { query: { month: 'September' } },
    'form.ofPerson': { query: { person_id: quarterback, trigger_id: text(trigger) } },
    'form.show': { query: { celebrity_id: quarterback, cards: '1,2' } },
    'album.list': {},
    'album.showBiography': { params: { person_id: 'patrick-mahomes-19950917' } },
    'album.showCollection': { params: { collection_id: text(collection) }, query: { show: 'one_away' } },
    'cards.quickCraftParts': { query: { celebrity_id: quarterback } },
    'cards.eligibleMatches': { query: { eligible_card: 'identity' } },
    'cards.identityRarity': { query: { category_rarity: '1', month_rarity: '2' } },
    'cards.predictionRarity': { query: { identity_rarity: '1', event_rarity: '2' } },

    'packs.listCollections': { query: { limit: '5' } },
    'packs.buyPacks': {
      params: { id: text(series) },
      body: { payment_method: 'balance', quantity: 1, tier: 1 },
    },
    'packs.nextDailyPack': {},
    'packs.takeDailyPack': {},
    'packs.showSeal': { params: { id: text(seeded) } },
    'packs.setClientSeed': { params: { id: text(seeded) }, body: { client_seed: 'my-own-seed' } },
    'packs.setClientSeeds': { body: { card_pack_ids: [seeded], client_seed: 'one-for-all' } },
    'packs.openPack': { params: { id: text(toOpen) } },
    'packs.openPacks': { body: { card_pack_ids: toOpenAtOnce } },
    'packs.proof': { params: { id: text(opened) } },
    'packs.commitments': { query: { day: new Date().toISOString().slice(0, 10) } },
    'packs.reseals': { query: { day: new Date().toISOString().slice(0, 10) } },
    'fairness.odds': {},
    'fairness.checkpoints': { query: { limit: '5' } },
    'fairness.witness': {
      params: { n: text(checkpoint.block) },
      body: { ...someWitness().signs(checkpoint.claims) },
    },
    'fairness.witnessesOf': { params: { n: text(checkpoint.block) }, query: { limit: '5' } },
    'fairness.liabilities': { query: { limit: '5' } },
    'fairness.ownLiabilities': {},

    'crafting.identityPlan': { query: { celebrity_id: quarterback, rarity: '2' } },
    'crafting.craftIdentity': {
      body: {
        nft_card_category_id: category,
        nft_card_month_id: month,
        nft_card_day_id: day,
        nft_card_year_id: year,
        celebrity_id: quarterback,
      },
    },
    'crafting.craftPrediction': { body: await toPredict(await newFootballGame(app)) },

    'predictions.claimCards': { body: { nft_card_prediction_id: (await finalPrediction()).prediction } },
    'predictions.listStatus': { query: { limit: '5' } },
    'predictions.showEvidence': { params: { id: text(await disputablePrediction()) } },
    'predictions.disputeOutcome': { body: dispute(await disputablePrediction()) },

    'live.listEvents': { query: { state: 'live' } },
    'live.showEvent': { params: { event_id: text(pooled) }, query: { after: '0' } },
    'live.chanceCounts': {},
    'live.myPredictions': {},
    'notifications.showCallNotices': {},
    'notifications.setCallNotices': { body: { overtime: true } },
    'push.showPush': {},
    'push.showPushKey': {},
    'push.setPush': {
      body: { kinds: ['calls'], quiet: { from: 1320, to: 420, time_zone: 'America/New_York' } },
    },
    'push.subscribe': { body: someSubscription() },
    'push.unsubscribe': { body: { endpoint: someSubscription().endpoint } },
    'sharing.createShare': { body: { kind: 'call', id: called } },
    'sharing.listShares': {},
    'sharing.revokeShare': { params: { id: text(shared.id) } },
    'pools.list': {},
    'pools.audit': { params: { event_id: text(pooled), trigger_id: text(trigger) }, query: { limit: '5' } },

    'prizes.combinePrizes': { body: { ids: smallPrizes } },
    'prizes.redeemPrize': { body: { id: await redeemablePrize() } },

    ...(await marketSamples(app, player)),
    ...(await fundsSamples(app, player)),
    ...(await feedSamples(app, { event: await newFootballGame(app), person: quarterback })),
    ...(await tournamentSamples(app, player, {
      event: await newFootballGame(app),
      trigger,
      person: quarterback,
    })),

    'dashboard.show': { query: { show_onboarding: 'true' } },
    'leaderboards.list': { query: { by: 'streak' } },
    'leaderboards.ownProfile': {},
    'leaderboards.setOwnProfile': { body: { listed: true } },
    'residents.showChoice': {},
    'residents.setChoice': { body: { hidden: true } },
    'leaderboards.showPlayer': { params: { id: text(player.id) } },

    'operator.listPeople': { query: { search: 'Mahomes' } },
    'operator.listTriggers': { query: { limit: '5' } },
    'operator.listEvents': { query: { limit: '5' } },
    'operator.listOutcomes': { query: { status: 'pending' } },
    'operator.listAccounts': { query: { limit: '5' } },
    'operator.listOutbox': { query: { limit: '5' } },
    'operator.listDisputes': { query: { limit: '5' } },
    'operator.books': {},
    'room.enter': {},
    'latestTrades.list': {},
    'lookup.search': { query: { q: 'Mahomes' } },
    'lookup.show': { query: { kind: 'account', id: text(player.id) } },
    'matchDay.list': { query: { limit: '5' } },
    'matchDay.exposure': { query: { event_id: text(postponed) } },
    'matchDay.amendment': {
      params: { id: text(amended) },
      query: { person_id: quarterback, trigger_id: text(trigger), outcome: 'false' },
    },
    'players.listSessions': { params: { id: text(leaving.id) } },
    'players.endSessions': { params: { id: text(leaving.id) }, body: { reason: 'for a test' } },
    'players.listCards': { params: { id: text(leaving.id) }, query: { limit: '5' } },
    'players.listNotes': { params: { id: text(leaving.id) } },
    'players.addNote': { params: { id: text(leaving.id) }, body: { text: 'asked by phone' } },
    'players.close': { params: { id: text(leaving.id) }, body: { reason: 'for a test' } },
    'checks.list': {},
    'checks.ask': { body: { kind: 'chains' } },
    'money.overview': { query: { period: 'day' } },
    'money.listTransfers': { query: { account: 'grants', limit: '5' } },
    'money.transfersAsCsv': { query: { player: text(player.id) } },
    'work.list': {},
    'work.health': {},
    'work.take': { body: { kind: 'alarm', subject: 'backup_too_old', taken: true } },
    'switches.list': {},
    'switches.close': { body: { name: 'residents', reason: 'for a test' } },
    'switches.open': { body: { name: 'residents', reason: 'for a test' } },
    'operator.backups': {},
    'operator.audit': { query: { limit: '5' } },
    'operator.grant': {
      body: {
        account_id: player.id,
        funds: 1,
        packs: [{ series_id: series, quantity: 1 }],
        cards: [
          { kind: 'prize', value: 1.5, rarity: 2 },
          { kind: 'month', person_id: quarterback },
        ],
        reason: 'for a test',
      },
    },
    'operator.createEvent': {
      body: {
        name: 'Los Angeles at Kansas City',
        type: 'football',
        starts_at: soon,
        collection_id: collection,
        participants: [quarterback],
        pool: true,
        sources_required: 1,
        group: 'Week 12',
      },
    },
    'operator.postponeEvent': { params: { id: text(postponed) }, body: { starts_at: later } },
    'operator.cancelEvent': { params: { id: text(cancelled) }, body: { reason: 'a storm' } },
    'operator.startEvent': {
      params: { id: text(started) },
      body: { actual_started_at: new Date().toISOString() },
    },
    'operator.recordObservations': {
      body: {
        source: 'box score',
        observations: [
          {
            event_id: observed,
            person_id: quarterback,
            metric: 'passing_yards',
            value: 312,
            final: true,
          },
        ],
      },
    },
    'operator.decideOutcome': { body: outcomeOn(decided ?? 0) },
    'operator.amendOutcome': {
      body: { ...outcomeOn(amended), outcome: 'false', reason: 'for a test' },
    },
    'operator.setParticipation': {
      params: { id: text(await newFootballGame(app)) },
      body: { person_id: quarterback, takes_part: false, reason: 'for a test' },
    },
    'operator.suspendAccount': { params: { id: text(another.id) }, body: { reason: 'for a test' } },
    'operator.restoreAccount': { params: { id: text(barred.id) }, body: { reason: 'for a test' } },
    'operator.unfreezeAccount': { params: { id: text(barred.id) }, body: { reason: 'for a test' } },
    'operators.listOperators': {},
    'operators.setRoles': {
      body: { email: colleague.email, roles: ['support'], reason: 'for a test' },
    },
    'operators.setRole': { params: { id: text(colleague.id) }, body: { role: 'oracle' } },
    'secondFactor.readSecondFactor': {},
    'secondFactor.giveCode': { body: { code: recoveryCode ?? '' } },
    'secondFactor.setUpSecondFactor': { body: {} },
    'secondFactor.resetSecondFactor': { body: { email: lockedOut.email, reason: 'for a test' } },
    'content.read': {},
    'content.listVersions': {},
    'content.readVersion': { params: { id: '1' } },
    'content.preview': { body: editOf(published) },
    'content.publishEdit': { body: { ...editOf(published), reason: 'for a test' } },
    'operator.publishContent': { body: { directory: '.' } },
    'operator.rotateSecrets': {},
    'operator.refundPack': { params: { id: text(bought) }, body: { reason: 'for a test' } },

    'account.takeBreak': { body: { days: 1 } },
    'account.selfExclude': { body: { months: 6 } },
    'account.confirmEmail': { body: { token: await tokenMailedTo(app, player.email) } },
    'account.resendConfirmation': {},
    'account.changeEmail': {
      params: { id: player.authId },
      body: { email: `changed-${player.id}@example.com` },
    },
    // Refused, so that the calls after it still pass.
    'account.closeAccount': { body: { email: 'nobody-at-all@example.com' } },
    'account.changePassword': {
      body: { current_password: player.password, new_password: 'another horse battery' },
    },
  }
  return new Map(Object.entries(calls))
}

/** An edit that changes nothing: publishing it again is harmless, and costs no loading of the catalogue. */
function editOf({ version, files }: AnswerOf<typeof content.read>) {
  return { base: version.hash, files: { 'shows.json': files['shows.json'] } }
}

async function codeSentTo(app: WholeApp, number: string): Promise<string> {
  return /^\d{6}/.exec(await app.newestMessageTo(number))?.[0] ?? ''
}

async function tokenMailedTo(app: WholeApp, email: string): Promise<string> {
  return /token=(\S+)/.exec(await app.newestMessageTo(email))?.[1] ?? ''
}

/** Sends a sample call by this method and path of the contract. */
export const sendingSamples =
  ({ send }: Pick<WholeApp, 'send'>) =>
  ([method, path]: readonly [method: string, path: string], sample: SampleCall, token: string | undefined) =>
    send(method, pathOf(path, sample), { token, body: sample.body, headers: sample.headers ?? {} })
