import { beforeAll, expect, test } from 'vitest'
import { account } from '@called-shot/shared/account/contract.ts'
import { session } from '@called-shot/shared/account/session-contract.ts'
import { cards } from '@called-shot/shared/cards/contract.ts'
import { crafting } from '@called-shot/shared/crafting/contract.ts'
import { market } from '@called-shot/shared/market/contract.ts'
import { packs } from '@called-shot/shared/packs/contract.ts'
import { give, giveCards, predictOnNewGame, quarterback } from '../../test/app-predictions.ts'
import { useWholeApp, type Someone } from '../../test/whole-app.ts'

const app = await useWholeApp()
const nothing = { pack: false, identity: false, prediction: false, listing: false, limit: false }
const stepsOf = (as: Someone) => app.ask(session.firstSteps, { as })

let ann: Someone
let bea: Someone
beforeAll(async () => {
  ann = await app.register()
  bea = await app.register()
})

/** Ann crafts the quarterback's Identity from four parts of hers. */
async function craftIdentity(): Promise<number> {
  const kinds = ['category', 'month', 'day', 'year'] as const
  const parts = await giveCards(
    app,
    ann,
    kinds.map((kind) => ({ kind, person_id: quarterback })),
  )
  const [category = 0, month = 0, day = 0, year = 0] = parts
  const { nft_card_identity_id: identity } = await app.ask(crafting.craftIdentity, {
    as: ann,
    body: {
      nft_card_category_id: category,
      nft_card_month_id: month,
      nft_card_day_id: day,
      nft_card_year_id: year,
      celebrity_id: quarterback,
    },
  })
  return identity
}

test('a newcomer has done no step yet; each counts from the moment it is done, only for that player', async () => {
  expect(await stepsOf(ann)).toEqual(nothing)

  const { data: starters } = await app.ask(cards.listPacks, { as: ann })
  await app.ask(packs.openPack, { as: ann, params: { id: String(starters[0]?.id) } })
  expect(await stepsOf(ann)).toEqual({ ...nothing, pack: true })

  await craftIdentity()
  expect(await stepsOf(ann)).toEqual({ ...nothing, pack: true, identity: true })

  await predictOnNewGame(app, ann)
  expect(await stepsOf(ann)).toEqual({ ...nothing, pack: true, identity: true, prediction: true })

  const [part] = await giveCards(app, ann, [{ kind: 'month', person_id: quarterback }])
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

test('buying a card that another player crafted and listed does not count as a step of the buyer', async () => {
  const identity = await craftIdentity()
  await give(app, bea, { funds: 5 })
  await app.ask(market.sellItem, { as: ann, params: { id: String(identity) }, body: { price: 2 } })
  await app.ask(market.buyListing, { as: bea, params: { id: String(identity) }, body: {} })
  expect(await stepsOf(bea)).toEqual(nothing)
  expect(await stepsOf(ann)).toMatchObject({ identity: true })
})
