import { beforeAll, expect, test } from 'vitest'
import { operator } from '@called-shot/shared/operator/contract.ts'
import { matchDay } from '@called-shot/shared/operator/match-day-contract.ts'
import { predictions } from '@called-shot/shared/predictions/contract.ts'
import { newFootballGame, predict, quarterback, triggerOfQuarterback } from '../../test/app-predictions.ts'
import { useWholeApp, type Someone } from '../../test/whole-app.ts'

const app = await useWholeApp({ DISPUTE_SECONDS: '3600' })
const as = app.operator
let ann: Someone
let event: number
let trigger: number

beforeAll(async () => {
  ann = await app.register()
  trigger = await triggerOfQuarterback(app)
  event = await newFootballGame(app)
})

const exposure = (craftedFrom?: Date) =>
  app.ask(matchDay.exposure, {
    as,
    query: { event_id: String(event), crafted_from: craftedFrom?.toISOString() },
  })
const amendment = (outcome: 'true' | 'false' | 'void') =>
  app.ask(matchDay.amendment, {
    as,
    params: { id: String(event) },
    query: { person_id: quarterback, trigger_id: String(trigger), outcome },
  })
const decided = { person_id: quarterback, evidence: 'the box score' }

test('a start voids what its preview counts: the calls crafted from that moment on', async () => {
  await predict(app, ann, { event, trigger })
  const { rows } = await app.database.owner.query<{ at: Date }>(
    `select max(created_at) as at from asset where event_id = $1 and kind = 'prediction'`,
    [event],
  )
  const crafted = rows[0]?.at ?? new Date()
  const all = await exposure()
  expect(all.data).toMatchObject([{ event_id: event, predictions: 1, players: 1, status: 'pending' }])
  expect(all.total).toBe(all.data[0]?.owed_if_true)
  expect((await exposure(new Date(crafted.getTime() - 1000))).data).toHaveLength(1)
  expect((await exposure(new Date(crafted.getTime() + 1000))).data).toEqual([])
})

test('an outcome is listed with the names of its event, person and trigger, and the trigger’s sentence', async () => {
  const { data } = await app.ask(operator.listOutcomes, { as, query: { event_id: String(event) } })
  const [exposed] = (await exposure()).data
  const { trigger: name, sentence } = data[0] ?? {}
  expect(data).toMatchObject([{ event: 'Kansas City at Buffalo', person: 'Patrick Mahomes', sentence }])
  expect(sentence).toMatch(/^\w+s .+/)
  expect(exposed).toMatchObject({
    event: 'Kansas City at Buffalo',
    trigger: name,
    sentence,
    final_at: null,
    frozen: false,
  })
})

test('an amendment pays what its preview said, and says nothing is owed once it is paid', async () => {
  const call = { event_id: event, trigger_id: trigger, ...decided }
  const decide = (outcome: 'true' | 'false') =>
    app.ask(operator.decideOutcome, { as, body: { ...call, outcome } })
  const [prediction] = (
    await app.database.owner.query<{ id: number; value: number }>(
      `select id, value_cents as value from asset where event_id = $1 and kind = 'prediction'`,
      [event],
    )
  ).rows
  await decide('false')
  await app.ask(predictions.disputeOutcome, {
    as: ann,
    body: { nft_card_prediction_id: prediction?.id ?? 0, reason: 'I saw it differently' },
  })
  // An answered dispute is final at once.
  await decide('false')
  expect(await amendment('true')).toMatchObject({ status: 'false', unclaimed: 1, paid: 0, owed: 0 })
  await app.ask(predictions.claimCards, { as: ann, body: { nft_card_prediction_id: prediction?.id ?? 0 } })
  expect(await amendment('true')).toEqual({
    status: 'false',
    unclaimed: 0,
    paid: 1,
    owed: prediction?.value,
    has_more: false,
  })
  expect(await amendment('void')).toMatchObject({ paid: 1, owed: prediction?.value })
  const body = { ...call, outcome: 'true' as const, reason: 'a late correction' }
  const { transfers } = await app.ask(operator.amendOutcome, { as, body })
  expect(transfers.map(({ amount }) => amount)).toEqual([prediction?.value])
  expect(await amendment('true')).toMatchObject({ status: 'true', paid: 0, owed: 0 })
})

test('an outcome that nobody predicted has no amendment', async () => {
  const path = `/api/operator/events/${event}/amendment?trigger_id=${trigger}&outcome=true`
  expect((await app.send('GET', path, { token: as.token })).status).toBe(404)
})
