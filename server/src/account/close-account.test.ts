import { describe, expect, test } from 'vitest'
import { account } from '@called-shot/shared/account/contract.ts'
import { market } from '@called-shot/shared/market/contract.ts'
import { offers } from '@called-shot/shared/offers/contract.ts'
import { predictions } from '@called-shot/shared/predictions/contract.ts'
import { push } from '@called-shot/shared/push/contract.ts'
import { wallet } from '@called-shot/shared/wallet/contract.ts'
import { decide, give, month, predictOnNewGame } from '../../test/app-predictions.ts'
import { aDay } from '../../test/inputs.ts'
import { someSubscription } from '../../test/push-service.ts'
import { sampleCalls } from '../../test/sample-calls.ts'
import { useWholeApp, type Someone } from '../../test/whole-app.ts'
import { queriesOf } from '../commit/reader.ts'
import { playerByAuthId } from '../commit/player.ts'
import { checkInvariants } from '../ledger/invariants.ts'
import { closeAccount } from './close-account.ts'

const app = await useWholeApp({ DISPUTE_SECONDS: '3600' })

async function withCards(funds = 50): Promise<{ readonly who: Someone; readonly cards: readonly number[] }> {
  const who = await app.register()
  const { card_ids: cards = [] } = await give(app, who, {
    funds,
    cards: [month, { kind: 'prize', value: 5 }],
  })
  return { who, cards }
}

const close = (as: Someone, email = as.email) =>
  app.send('POST', '/api/me/close', { token: as.token, body: { email } })

async function offerOf(as: Someone, card: number): Promise<unknown> {
  const body = { marketplace_listing_id: card, amount: 2, ...aDay }
  return (await app.send('POST', '/api/marketplace_offer', { token: as.token, body })).body
}

describe('closing an account', () => {
  test('closing ends listings and offers, every session and every way to log in again, and keeps the books', async () => {
    const [ann, bob] = [await withCards(), await withCards()]
    await app.letMoneyMature(ann.who)
    const [hers = 0] = ann.cards
    const [his = 0] = bob.cards
    await app.ask(market.sellItem, { as: ann.who, params: { id: String(hers) }, body: { price: 3 } })
    await app.ask(offers.makeOffer, {
      as: ann.who,
      body: { marketplace_listing_id: his, amount: 7, ...aDay },
    })
    await app.ask(offers.makeOffer, {
      as: bob.who,
      body: { marketplace_listing_id: hers, amount: 2, ...aDay },
    })
    expect(await app.ask(account.getClosing, { as: ann.who })).toEqual({
      balance: 4300,
      reserved: 700,
      withdrawable: 4300,
      cards: 2,
      packs: 2,
      predictions: 0,
      redeemable_prizes: 0,
      redeemable_value: 0,
    })
    const wrong = await close(ann.who, 'somebody@example.com')
    expect(wrong.body).toMatchObject({ code: 'bad_input', message: expect.stringContaining('email') })
    const closed = await close(ann.who, ann.who.email.toUpperCase())
    expect(closed.body).toEqual({ id: ann.who.id, status: 'closed' })

    expect((await app.send('GET', '/api/me/get_profile', { token: ann.who.token })).status).toBe(401)
    const login = await app.send('POST', '/api/user/login', {
      body: { email: ann.who.email, password: ann.who.password },
    })
    expect(login.body).toMatchObject({ code: 'wrong_credentials' })
    const again = await app.send('POST', '/api/auth/register', {
      body: {
        email: ann.who.email,
        password: 'correct horse battery',
        name: 'Ann Lee',
        birth_date: '1990-05-17',
        state: 'CA',
      },
    })
    expect(again.body).toMatchObject({ code: 'email_taken' })
    const listing = await app.ask(market.getListing, { as: bob.who, params: { id: String(hers) } })
    expect(listing.card.is_listed).toBe(false)
    await expect(offerOf(bob.who, hers)).resolves.toMatchObject({ code: 'offers_off' })
    expect(await app.ask(wallet.getBalance, { as: bob.who })).toMatchObject({ balance: 5000, reserved: 0 })
    const { rows } = await app.database.owner.query(
      'select kind, balance_cents from ledger_account where account_id = $1 order by kind',
      [ann.who.id],
    )
    expect(rows).toEqual([
      { kind: 'available', balance_cents: 5000 },
      { kind: 'bonus', balance_cents: 0 },
      { kind: 'reserved', balance_cents: 0 },
    ])
    expect(await checkInvariants(app.database.owner)).toEqual([])
  })

  test('what would be left behind names a prediction, and not its four cards as well', async () => {
    const { who } = await withCards(1)
    await predictOnNewGame(app, who, { prize: 3 })
    expect(await app.ask(account.getClosing, { as: who })).toMatchObject({
      cards: 2,
      packs: 2,
      predictions: 1,
    })
  })

  test('is refused to an operator', async () => {
    expect((await close(app.operator)).body).toMatchObject({ code: 'not_allowed' })
  })

  test('is refused while money can be withdrawn, in a season with withdrawals', async () => {
    const { who } = await withCards(1)
    await app.letMoneyMature(who)
    const player = await playerByAuthId(queriesOf(app.database.game), who.authId)
    if (!player) throw new Error('nobody')
    const run = app.game.runner.run({
      command: closeAccount({ isWithdrawingOpen: true }),
      player,
      input: { params: undefined, query: undefined, body: { email: who.email } },
      answer: account.closeAccount.answer,
    })
    await expect(run).rejects.toMatchObject({
      code: 'money_left',
      message: '$1.00 can be withdrawn. Please withdraw it first.',
    })
  })
})

interface Export {
  readonly account: Record<string, unknown> & { readonly consents: readonly { readonly document: string }[] }
  readonly ledger_lines: readonly { readonly kind: string; readonly amount: number }[]
  readonly [list: string]: unknown
}

async function exportOf(who: Someone): Promise<{ readonly text: string; readonly data: Export }> {
  const answer = await app.send('GET', '/api/me/export', { token: who.token })
  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8')
  expect(answer.headers.get('content-disposition')).toBe('attachment; filename="called-shot-data.json"')
  const data: Export = JSON.parse(answer.text)
  return { text: answer.text, data }
}

describe('the export of one’s own data', () => {
  test('holds the account, its consents, its money to the cent, and everything that the player owns and did', async () => {
    const player = await app.register({ nickname: 'Ace' })
    await sampleCalls(app, player)
    const { text, data } = await exportOf(player)
    expect(data.account).toMatchObject({
      id: player.id,
      email: player.email,
      name: 'Ann Lee',
      nickname: 'Ace',
      birth_date: '1990-05-17',
      state: 'CA',
      limits: { weekly_purchase: 500 },
    })
    expect(data.account.consents.map(({ document }) => document)).toEqual(['rules', 'terms'])
    const { rows } = await app.database.owner.query<{ assets: number; predictions: number; lines: number }>(
      `select (select count(*) from asset where owner_id = $1 and place <> 'gone') as assets,
        (select count(*) from asset where owner_id = $1 and kind = 'prediction') as predictions,
        (select count(*) from transfer where from_id in ($1::bigint + 1, $1 + 2, $1 + 3)
          or to_id in ($1::bigint + 1, $1 + 2, $1 + 3)) as lines`,
      [player.id],
    )
    expect(data).toMatchObject({
      cards_and_packs: { length: rows[0]?.assets },
      predictions: { length: rows[0]?.predictions },
      ledger_lines: { length: rows[0]?.lines },
    })
    for (const list of ['predictions', 'offers', 'bids', 'tournaments', 'disputes', 'notifications'])
      expect([list, Number((data[list] as { length: number }).length) > 0]).toEqual([list, true])
    const moments = text.match(/(?<=": ?")\d{4}-\d\d-\d\d[T ][^"]*/g) ?? []
    expect(moments.length).toBeGreaterThan(10)
    for (const moment of moments) expect(moment).toBe(new Date(moment).toISOString())
    for (const secret of ['seed', 'password', 'argon2', 'cipher']) expect(text).not.toContain(secret)
  })

  test('lists each message by its subject, not the codes and links in it, and what the player is pushed, and where', async () => {
    const player = await app.register()
    const { endpoint, keys } = someSubscription()
    const quiet = { from: 1320, to: 420, time_zone: 'America/New_York' }
    await app.ask(push.setPush, { as: player, body: { kinds: ['sales'], quiet } })
    await app.ask(push.subscribe, { as: player, body: { endpoint, keys } })
    const { text, data } = await exportOf(player)
    expect(data).toMatchObject({
      account: { push: { kinds: ['sales'], quiet } },
      messages: [
        { channel: 'mail', to: player.email, subject: 'Confirm your email for Called Shot', state: 'sent' },
      ],
      push_browsers: [{ push_service: new URL(endpoint).host }],
    })
    const { rows } = await app.database.owner.query<{ body: string }>(
      'select body from outbox where account_id = $1',
      [player.id],
    )
    const links = rows.flatMap(({ body }) => body.match(/https?:\S+/g) ?? [])
    expect(links).not.toEqual([])
    for (const secret of [...links, endpoint, keys.p256dh, keys.auth]) expect(text).not.toContain(secret)
  })

  test('lists what the player claimed, and a new email that waits for its confirmation', async () => {
    const player = await app.register()
    const { event, trigger, card } = await predictOnNewGame(app, player, { prize: 4 })
    await decide(app, { event, trigger })
    await app.ask(predictions.disputeOutcome, {
      as: player,
      body: { nft_card_prediction_id: card, reason: 'A test', link: 'https://example.com/box-score' },
    })
    // The answer to a dispute is final at once.
    await decide(app, { event, trigger })
    await app.ask(predictions.claimCards, { as: player, body: { nft_card_prediction_id: card } })
    const email = `new-${player.email}`
    await app.ask(account.changeEmail, { as: player, params: { id: player.authId }, body: { email } })
    const { data } = await exportOf(player)
    expect(data).toMatchObject({
      account: { email: player.email, new_email: email },
      claims: [
        { id: card, claimed_as: 'true', prize_value: 4, tutorial: false, claimed_at: expect.any(String) },
      ],
    })
    const newcomer = await exportOf(await app.register())
    expect(newcomer.data).toMatchObject({ account: { new_email: null }, claims: [] })
  })

  test('holds nothing of other players; for a newcomer the lists of trades are empty', async () => {
    const [ann, bob] = [await app.register({ name: 'Ann Lee' }), await app.register({ name: 'Bob Roe' })]
    await sampleCalls(app, bob)
    const { text, data } = await exportOf(ann)
    expect(text).not.toContain(bob.email)
    expect(text).not.toContain('Bob Roe')
    expect(data).toMatchObject({ ledger_lines: [], offers: [], bids: [], predictions: [], deposits: [] })
    expect(data['cards_and_packs']).toHaveLength(2)
    expect((await app.send('GET', '/api/me/export')).status).toBe(401)
  })

  test('is complete, however long its lists are', async () => {
    const player = await app.register()
    await app.database.owner.query(
      `insert into notification (id, account_id, type, message, payload, fact, created_at)
       select nextval('id_block') * 1000, $1, 'sold', 'Notice ' || n, '{}', 'fact ' || n, now()
       from generate_series(1, 1201) n`,
      [player.id],
    )
    const { data } = await exportOf(player)
    const messages = (data['notifications'] as { message: string }[]).map(({ message }) => message)
    expect(new Set(messages).size).toBe(1201)
  })
})
