import { describe, expect, test } from 'vitest'
import { account } from '@called-shot/shared/account/contract.ts'
import {
  standingFacts,
  standingRules,
  type Permission,
  type Setter,
  type StandingFact,
  type StandingRule,
} from '@called-shot/shared/account/standing.ts'
import type { AnswerOf } from '@called-shot/shared/endpoint.ts'
import { cents } from '@called-shot/shared/money.ts'
import { operator } from '@called-shot/shared/operator/contract.ts'
import { useWholeApp, type Answer, type Someone } from '../../test/whole-app.ts'
import { checkInvariants } from '../ledger/invariants.ts'
import { network, stablecoin } from '../wallet/on-ramp.ts'
import { recordPayment } from '../wallet/record-payment.ts'

const app = await useWholeApp()
const { owner } = app.database
const ruleOf = (fact: StandingFact): StandingRule => standingRules[fact]

interface Act {
  readonly by: Setter
  readonly sets?: StandingFact
  readonly lifts?: readonly StandingFact[]
  /** The permission that the player needs for it; acts of others need none. */
  readonly needs?: Permission
  readonly do: (who: Someone) => Promise<Answer | null>
}

const byOperator =
  (verb: string) =>
  (who: Someone, as: Someone = app.operator) =>
    app.send('POST', `/api/operator/accounts/${who.id}/${verb}`, {
      token: as.token,
      body: { reason: `to ${verb}` },
    })
const suspend = byOperator('suspend')
const byPlayer = (path: string, body: (who: Someone) => object) => (who: Someone) =>
  app.send('POST', `/api/me/${path}`, { token: who.token, body: body(who) })

let payments = 0
/** A payment of $5 that is credited, before the account was closed if it is, and then charged back. */
async function chargeBack(who: Someone): Promise<null> {
  payments += 1
  const { rows } = await owner.query<{ wallet: string; closedAt: Date | null }>(
    'select wallet_address as wallet, closed_at as "closedAt" from account where id = $1',
    [who.id],
  )
  const setClosed = (at: Date | null) =>
    owner.query('update account set version = version + 1, closed_at = $2 where id = $1', [who.id, at])
  const payment = {
    providerId: `payment ${payments}`,
    cents: cents(500),
    currency: stablecoin,
    network,
    wallet: rows[0]?.wallet ?? '',
    customer: null,
    detail: {},
  }
  await setClosed(null)
  await app.game.runner.runHouse(recordPayment, { ...payment, says: 'completed' })
  await setClosed(rows[0]?.closedAt ?? null)
  await app.game.runner.runHouse(recordPayment, { ...payment, says: 'charged_back' })
  return null
}

async function letTimePass(who: Someone): Promise<null> {
  await owner.query(
    `update account set version = version + 1,
       break_until = case when break_until is not null then now() - interval '1 second' end,
       self_excluded_until = case when self_excluded_until is not null then now() - interval '1 second' end
     where id = $1`,
    [who.id],
  )
  return null
}

const acts: Readonly<Record<string, Act>> = {
  suspend: { by: 'operator', sets: 'suspended', do: (who) => suspend(who) },
  restore: { by: 'operator', lifts: ['suspended'], do: (who) => byOperator('restore')(who) },
  'charge back': { by: 'charge_back', sets: 'frozen', do: chargeBack },
  unfreeze: { by: 'operator', lifts: ['frozen'], do: (who) => byOperator('unfreeze')(who) },
  close: {
    by: 'player',
    sets: 'closed',
    needs: 'withdraw',
    do: byPlayer('close', ({ email }) => ({ email })),
  },
  'take a break': {
    by: 'player',
    sets: 'on_a_break',
    needs: 'claim',
    do: byPlayer('break', () => ({ days: 2 })),
  },
  'exclude oneself': {
    by: 'player',
    sets: 'excluded',
    needs: 'claim',
    do: byPlayer('self_exclusion', () => ({ months: 6 })),
  },
  'time passes': { by: 'time', lifts: ['excluded', 'on_a_break'], do: letTimePass },
}
const actNames = Object.keys(acts)
const setting = actNames.filter((name) => acts[name]?.sets !== undefined)
const lifting = actNames.filter((name) => acts[name]?.lifts !== undefined)
const actOf = (name: string): Act => acts[name] ?? { by: 'time', do: async () => null }

test('every fact of the table is set and lifted by an act here, and only by those whom the table names', () => {
  for (const fact of standingFacts) {
    const setters = Object.values(acts).filter(({ sets }) => sets === fact)
    const lifters = Object.values(acts).filter(({ lifts = [] }) => lifts.includes(fact))
    expect([fact, setters.map(({ by }) => by)]).toEqual([fact, [ruleOf(fact).setBy]])
    expect([fact, lifters.map(({ by }) => by)]).toEqual([fact, ruleOf(fact).liftedBy])
  }
})

type Listed = AnswerOf<typeof operator.listAccounts>['data'][number]

async function listed(who: Someone): Promise<Listed> {
  const { data } = await app.ask(operator.listAccounts, { as: app.operator, query: { search: who.email } })
  const found = data.find(({ id }) => id === who.id)
  if (!found) throw new Error(`${who.email} is not in the list`)
  return found
}

/** As the operator's list shows them. */
async function factsListed(who: Someone): Promise<StandingFact[]> {
  const row = await listed(who)
  const now = new Date()
  const holds: Readonly<Record<StandingFact, boolean>> = {
    closed: row.closed_at !== null,
    suspended: row.suspended_at !== null,
    frozen: row.frozen_at !== null,
    excluded: row.self_excluded_until !== null && row.self_excluded_until > now,
    on_a_break: row.break_until !== null && row.break_until > now,
  }
  return standingFacts.filter((fact) => holds[fact])
}

/**
 * The facts expected after an act: the one that it sets is added, those that it lifts are gone, and nothing else has
 * changed.
 */
function factsAfter(before: readonly StandingFact[], { sets, lifts = [], needs }: Act): StandingFact[] {
  const isRefused = needs !== undefined && before.some((fact) => ruleOf(fact).forbids.includes(needs))
  if (isRefused) return [...before]
  return standingFacts.filter((fact) => fact === sets || (before.includes(fact) && !lifts.includes(fact)))
}

/**
 * Whether an act is accepted from an account with these facts: a player may be forbidden it, and operators are told that
 * there is nothing to do.
 */
function isAccepted(facts: readonly StandingFact[], { by, sets, lifts = [], needs }: Act): boolean {
  if (needs !== undefined) return !facts.some((fact) => ruleOf(fact).forbids.includes(needs))
  if (by !== 'operator') return true
  return sets === undefined ? facts.some((fact) => lifts.includes(fact)) : !facts.includes(sets)
}

/** What the audit log says about an account, newest first. */
async function auditedOf({ id }: Someone): Promise<string[]> {
  const { data } = await app.ask(operator.audit, { as: app.operator, query: { search: `account ${id}` } })
  return data.filter(({ subject }) => subject === `account ${id}`).map(({ action }) => action)
}

describe('each act sets or lifts its own fact and no other', () => {
  test.each([
    ['restore', 'This account is not suspended.'],
    ['unfreeze', 'This account is not frozen.'],
  ])(
    'to %s an account when there is nothing to lift is refused, changes nothing and is not audited',
    async (verb, sentence) => {
      const who = await app.register()
      const answer = await byOperator(verb)(who)
      expect([answer.status, answer.body]).toEqual([409, { code: 'changed', message: sentence }])
      expect(await factsListed(who)).toEqual([])
      expect(await auditedOf(who)).toEqual([])
    },
  )

  test.each(setting)('%s, followed by every act and then by all that lift something', async (first) => {
    let who = await app.register()
    for (const second of actNames) {
      // The acts at the end have lifted all that can be lifted.
      if ((await factsListed(who)).length > 0) who = await app.register()
      let facts: StandingFact[] = []
      for (const name of [first, second, ...lifting]) {
        const act = actOf(name)
        const answer = await act.do(who)
        const after = factsAfter(facts, act)
        const isAnswered = answer === null || answer.status === 200
        expect([first, second, name, isAnswered]).toEqual([first, second, name, isAccepted(facts, act)])
        expect([first, second, name, await factsListed(who)]).toEqual([first, second, name, after])
        facts = after
      }
    }
  })

  test('the operator’s list tells who suspended an account and why, and why it is frozen', async () => {
    const who = await app.register()
    await suspend(who)
    await chargeBack(who)
    expect(await listed(who)).toMatchObject({
      status: 'suspended',
      suspended_by: app.operator.email,
      suspended_reason: 'to suspend',
      frozen_reason: 'The on-ramp reports a charge-back.',
    })
    await byOperator('restore')(who)
    expect(await listed(who)).toMatchObject({ status: 'frozen', suspended_by: null, suspended_reason: null })
  })

  test('a second suspension is refused: the moment, the author and the reason stay those of the first', async () => {
    const who = await app.register()
    await suspend(who)
    const first = await listed(who)
    const again = await app.send('POST', `/api/operator/accounts/${who.id}/suspend`, {
      token: app.operator.token,
      body: { reason: 'another' },
    })
    expect([again.status, again.body]).toEqual([
      409,
      { code: 'changed', message: 'This account is already suspended.' },
    ])
    const { suspended_at, suspended_reason } = await listed(who)
    expect([suspended_at, suspended_reason]).toEqual([first.suspended_at, 'to suspend'])
    expect(await auditedOf(who)).toEqual(['account_suspended'])
  })
})

/**
 * One call for each permission that a standing can take away. A call that passes may still be refused by the game's
 * rules.
 */
const calls: Readonly<Record<Exclude<Permission, 'operate'>, (who: Someone) => Promise<Answer>>> = {
  log_in: ({ email, password }) => app.send('POST', '/api/user/login', { body: { email, password } }),
  read: ({ token }) => app.send('GET', '/api/me/get_profile', { token }),
  claim: ({ token }) =>
    app.send('POST', '/api/claimback/cards', { token, body: { nft_card_prediction_id: 1 } }),
  redeem: ({ token }) => app.send('POST', '/api/claimback/rewards', { token, body: { id: 1 } }),
  withdraw: ({ token }) =>
    app.send('POST', '/api/me/withdrawal', { token, body: { amount: 1, address: `0x${'1'.repeat(40)}` } }),
  buy: ({ token }) =>
    app.send('POST', '/api/card_series/1/buy', {
      token,
      body: { payment_method: 'balance', quantity: 1, tier: 1 },
    }),
  trade: ({ token }) => app.send('POST', '/api/marketplace_listing/1/sell', { token, body: { price: 3 } }),
  craft: ({ token }) =>
    app.send('POST', '/api/nft/craft_identity', {
      token,
      body: {
        nft_card_category_id: 1,
        nft_card_day_id: 2,
        nft_card_month_id: 3,
        nft_card_year_id: 4,
        celebrity_id: 'somebody',
      },
    }),
}
const setterOf = (fact: StandingFact) => Object.values(acts).find(({ sets }) => sets === fact)
const standingCodes: readonly string[] = [
  ...standingFacts.map((fact) => ruleOf(fact).refusal),
  'wrong_credentials',
]

describe('each fact forbids what the table says, and nothing else', () => {
  test.each([null, ...standingFacts])('%s', async (fact) => {
    const who = await app.register()
    if (fact !== null) await setterOf(fact)?.do(who)
    for (const [permission, call] of Object.entries(calls)) {
      const { body } = await call(who)
      const code = (body as { code?: string }).code ?? 'done'
      const rule = fact === null ? null : ruleOf(fact)
      const isForbidden = rule?.forbids.some((each) => each === permission) === true
      const refusal = permission === 'log_in' ? 'wrong_credentials' : rule?.refusal
      expect([permission, standingCodes.includes(code) ? code : 'accepted']).toEqual([
        permission,
        isForbidden ? refusal : 'accepted',
      ])
    }
  })
})

describe('operators', () => {
  test('a suspended operator’s calls are refused until another one restores them', async () => {
    const second = await app.registerOperator('owner')
    const look = () => app.send('GET', '/api/operator/books', { token: second.token })
    expect((await look()).status).toBe(200)
    await suspend(second)
    expect((await look()).body).toMatchObject({ code: 'suspended' })
    await byOperator('restore')(second)
    expect((await look()).status).toBe(200)
  })

  test('nobody suspends themselves, so that the last operator who can act stays', async () => {
    const answer = await suspend(app.operator, app.operator)
    expect([answer.status, answer.body]).toEqual([
      403,
      expect.objectContaining({ code: 'not_allowed', message: 'You cannot suspend yourself.' }),
    ])
    expect(await factsListed(app.operator)).toEqual([])
  })

  test('when two operators suspend each other at once, one can still act', async () => {
    const pair = [await app.registerOperator('owner'), await app.registerOperator('owner')] as const
    for (let round = 0; round < 3; round += 1) {
      const answers = await Promise.all([suspend(pair[0], pair[1]), suspend(pair[1], pair[0])])
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 403])
      const facts = await Promise.all(pair.map(factsListed))
      expect(facts.flat()).toEqual(['suspended'])
      for (const who of pair) await byOperator('restore')(who)
    }
  })
})

describe('two acts at once', () => {
  test.each([
    ['suspend', 'charge back', ['suspended', 'frozen']],
    ['restore', 'charge back', ['frozen']],
    ['unfreeze', 'suspend', ['suspended']],
    ['take a break', 'charge back', ['frozen', 'on_a_break']],
    ['exclude oneself', 'take a break', ['excluded', 'on_a_break']],
  ] as const)('%s and %s both count', async (one, other, expected) => {
    const who = await app.register()
    for (let round = 0; round < 3; round += 1) {
      if (one === 'restore') await suspend(who)
      if (one === 'unfreeze') await chargeBack(who)
      await Promise.all([actOf(one).do(who), actOf(other).do(who)])
      expect(await factsListed(who)).toEqual(expected)
      for (const name of lifting) await actOf(name).do(who)
    }
  })

  test('of two breaks taken at once, the longer one counts', async () => {
    const who = await app.register()
    await Promise.all([30, 1].map((days) => app.ask(account.takeBreak, { as: who, body: { days } })))
    const { break_until } = await listed(who)
    expect((break_until?.getTime() ?? 0) - Date.now()).toBeGreaterThan(29 * 86_400_000)
  })
})

test('every invariant of the books holds after these tests', async () => {
  expect(await checkInvariants(owner)).toEqual([])
})
