import { beforeAll, expect, test } from 'vitest'
import { account } from '@called-shot/shared/account/contract.ts'
import { session } from '@called-shot/shared/account/session-contract.ts'
import { cards } from '@called-shot/shared/cards/contract.ts'
import { crafting } from '@called-shot/shared/crafting/contract.ts'
import type { BodyIn } from '@called-shot/shared/endpoint.ts'
import { market } from '@called-shot/shared/market/contract.ts'
import { operator } from '@called-shot/shared/operator/contract.ts'
import { packs } from '@called-shot/shared/packs/contract.ts'
import { useWholeApp, type Someone } from '../../test/whole-app.ts'

const app = await useWholeApp()
const mahomes = 'patrick-mahomes-19950917'
const nothing = { pack: false, identity: false, prediction: false, listing: false, limit: false }
const stepsOf = (as: Someone) => app.ask(session.firstSteps, { as })

let ann: Someone
let bea: Someone
beforeAll(async () => {
  ann = await app.register()
  bea = await app.register()
})

async function given(cardsToGive: NonNullable<BodyIn<typeof operator.grant>['cards']>): Promise<number[]> {
  const { card_ids: ids = [] } = await app.ask(operator.grant, {
    as: app.operator,
    body: { account_id: ann.id, cards: cardsToGive, reason: 'a test' },
  })
  return ids
}

test('a newcomer has done nothing yet; every step counts from the moment it is done, for whoever did it', async () => {
  expect(await stepsOf(ann)).toEqual(nothing)

  const { data: starters } = await app.ask(cards.listPacks, { as: ann })
  await app.ask(packs.openPack, { as: ann, params: { id: String(starters[0]?.id) } })
  expect(await stepsOf(ann)).toEqual({ ...nothing, pack: true })

  const [category = 0, month = 0, day = 0, year = 0, part = 0] = await given([
    { kind: 'category', person_id: mahomes },
    { kind: 'month', person_id: mahomes },
    { kind: 'day', person_id: mahomes },
    { kind: 'year', person_id: mahomes },
    { kind: 'month', person_id: mahomes },
  ])
  const { nft_card_identity_id: identity } = await app.ask(crafting.craftIdentity, {
    as: ann,
    body: {
      nft_card_category_id: category,
      nft_card_month_id: month,
      nft_card_day_id: day,
      nft_card_year_id: year,
      celebrity_id: mahomes,
    },
  })
  expect(await stepsOf(ann)).toEqual({ ...nothing, pack: true, identity: true })

  await craftPrediction(identity)
  expect(await stepsOf(ann)).toEqual({ ...nothing, pack: true, identity: true, prediction: true })

  await app.ask(market.sellItem, { as: ann, params: { id: String(part) }, body: { price: 1 } })
  await app.ask(market.cancelListing, { as: ann, params: { id: String(part) } })
  expect(await stepsOf(ann)).toMatchObject({ listing: true, limit: false })

  await app.ask(account.setLimits, { as: ann, body: { weekly_purchase: 500 } })
  expect(await stepsOf(ann)).toEqual({
    pack: true,
    identity: true,
    prediction: true,
    listing: true,
    limit: true,
  })
  expect(await stepsOf(bea)).toEqual(nothing)
})

test('what somebody else crafted and listed is no step of its buyer', async () => {
  const [category = 0, month = 0, day = 0, year = 0] = await given([
    { kind: 'category', person_id: mahomes },
    { kind: 'month', person_id: mahomes },
    { kind: 'day', person_id: mahomes },
    { kind: 'year', person_id: mahomes },
  ])
  const { nft_card_identity_id: identity } = await app.ask(crafting.craftIdentity, {
    as: ann,
    body: {
      nft_card_category_id: category,
      nft_card_month_id: month,
      nft_card_day_id: day,
      nft_card_year_id: year,
      celebrity_id: mahomes,
    },
  })
  await app.ask(operator.grant, {
    as: app.operator,
    body: { account_id: bea.id, funds: 5, reason: 'a test' },
  })
  await app.ask(market.sellItem, { as: ann, params: { id: String(identity) }, body: { price: 2 } })
  await app.ask(market.buyListing, { as: bea, params: { id: String(identity) }, body: {} })
  expect(await stepsOf(bea)).toEqual(nothing)
  expect(await stepsOf(ann)).toMatchObject({ identity: true })
})

async function craftPrediction(identity: number): Promise<void> {
  const event = await app.ask(operator.createEvent, {
    as: app.operator,
    body: {
      name: 'Kansas City at Buffalo',
      type: 'football',
      starts_at: new Date(Date.now() + 3_600_000).toISOString(),
      collection_id: await oneId(`select id from collection where source_id = 'afc-west'`),
      participants: [mahomes],
    },
  })
  const trigger = await oneId(
    `select t.id from trigger_definition t join trigger_category c on c.trigger_id = t.id
     join person p on p.category_id = c.category_id and p.id = '${mahomes}'
     where t.subject = 'person' and 'football' = any (t.event_types) order by t.id limit 1`,
  )
  const [eventCard = 0, triggerCard = 0, prize = 0] = await given([
    { kind: 'event', event_id: event.id },
    { kind: 'trigger', trigger_id: trigger },
    { kind: 'prize', value: 2 },
  ])
  await app.ask(crafting.craftPrediction, {
    as: ann,
    body: {
      nft_card_identity_id: identity,
      nft_card_event_date_id: eventCard,
      nft_card_trigger_id: triggerCard,
      nft_card_prize_id: prize,
    },
  })
}

async function oneId(text: string): Promise<number> {
  const { rows } = await app.database.owner.query<{ id: number }>(text)
  const id = rows[0]?.id
  if (id === undefined) throw new Error(`nothing is found by ${text}`)
  return id
}
