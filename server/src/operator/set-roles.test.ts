import { beforeAll, describe, expect, test } from 'vitest'
import type { Endpoint } from '@called-shot/shared/endpoint.ts'
import { market } from '@called-shot/shared/market/contract.ts'
import { operator } from '@called-shot/shared/operator/contract.ts'
import { room } from '@called-shot/shared/operator/entrance-contract.ts'
import { operators } from '@called-shot/shared/operator/operators-contract.ts'
import { operatorRoles, type OperatorRole } from '@called-shot/shared/operator-roles.ts'
import { deposits } from '@called-shot/shared/wallet/deposits-contract.ts'
import { withdrawals } from '@called-shot/shared/wallet/withdrawals-contract.ts'
import { pathOf, useWholeApp, type Someone } from '../../test/whole-app.ts'

const app = await useWholeApp()

/** A player with a confirmed address. */
async function somebody(): Promise<Someone> {
  const who = await app.register()
  await app.confirmEmail(who)
  return who
}

const give = (by: Someone, to: Someone, roles: readonly OperatorRole[], reason = 'for a test') =>
  app.send('POST', '/api/operator/roles', {
    token: by.token,
    body: { email: to.email.toUpperCase(), roles, reason },
  })

/** An operator with these roles, as an owner made them. */
async function colleague(...roles: OperatorRole[]): Promise<Someone> {
  const who = await somebody()
  expect((await give(app.operator, who, roles)).status).toBe(200)
  return who
}

const giveOne = (by: Someone, to: Someone, role: OperatorRole | null) =>
  app.send('POST', `/api/operator/accounts/${to.id}/role`, { token: by.token, body: { role } })

const enter = (who: Someone) => app.send('GET', '/api/operator/room', { token: who.token })

describe('roles', () => {
  test('an owner makes a player an operator, changes what they may do, and takes it all back; the audit log has before and after', async () => {
    const ann = await somebody()
    expect((await enter(ann)).status).toBe(403)
    const given = await give(app.operator, ann, ['oracle', 'support', 'support'], 'She knows the games.')
    expect(given).toMatchObject({ status: 200, body: { email: ann.email, roles: ['support', 'oracle'] } })
    expect(await app.ask(room.enter, { as: ann })).toMatchObject({ roles: ['support', 'oracle'] })
    await give(app.operator, ann, ['oracle'])
    const { data } = await app.ask(operators.listOperators, { as: ann })
    expect(data.find(({ id }) => id === ann.id)).toMatchObject({
      roles: ['oracle'],
      is_configured: false,
      changed_by: app.operator.email,
    })
    expect(data.find(({ is_configured }) => is_configured)).toMatchObject({
      roles: ['owner'],
      changed_at: null,
    })
    await give(app.operator, ann, [])
    expect((await enter(ann)).status).toBe(403)
    const { data: log } = await app.ask(operator.audit, {
      as: app.operator,
      query: { search: `account ${ann.id}` },
    })
    expect(log.map(({ action, detail }) => [action, detail])).toEqual([
      ['roles_set', { reason: 'for a test', before: ['oracle'], after: [] }],
      ['roles_set', { reason: 'for a test', before: ['support', 'oracle'], after: ['oracle'] }],
      ['roles_set', { reason: 'She knows the games.', before: [], after: ['support', 'oracle'] }],
    ])
  })

  test('an owner gives an account one role by its id, in place of what it had, and takes it back', async () => {
    const ann = await colleague('support', 'treasurer')
    const given = await giveOne(app.operator, ann, 'oracle')
    expect(given).toMatchObject({ status: 200, body: { id: ann.id, roles: ['oracle'] } })
    expect(await app.ask(room.enter, { as: ann })).toMatchObject({ roles: ['oracle'] })
    expect(await giveOne(ann, ann, 'owner')).toMatchObject({ status: 403, body: { code: 'role_missing' } })
    const own = await giveOne(app.operator, app.operator, null)
    expect(own).toMatchObject({ status: 403, body: { code: 'not_allowed' } })
    expect(await giveOne(app.operator, ann, null)).toMatchObject({ status: 200, body: { roles: [] } })
    expect((await enter(ann)).status).toBe(403)
  })

  test('nobody can promote themselves: only owners give roles, and nobody changes their own', async () => {
    for (const role of operatorRoles) {
      const who = await colleague(role)
      const answer = await give(who, who, [...operatorRoles])
      expect(answer).toMatchObject({
        status: 403,
        body:
          role === 'owner'
            ? { code: 'not_allowed', message: 'You cannot change your own roles. Ask another owner.' }
            : { code: 'role_missing', message: `This needs the role owner; you have ${role}. Ask an owner.` },
      })
      const { roles } = await app.ask(room.enter, { as: who })
      expect(roles).toEqual([role])
    }
  })

  test('the last owner stays one: they cannot give up their role, and the operator of the settings cannot lose it', async () => {
    expect(await give(app.operator, app.operator, [])).toMatchObject({
      status: 403,
      body: { code: 'not_allowed' },
    })
    const other = await colleague('owner')
    for (const roles of [[], ['support']] as const)
      expect(await give(other, app.operator, roles)).toMatchObject({
        status: 403,
        body: { message: 'OPERATOR_EMAIL names this operator, who stays an owner.' },
      })
    await give(app.operator, other, [])
  })

  test('of two owners who remove each other’s role at once, one stays an owner', async () => {
    for (let round = 0; round < 5; round += 1) {
      const [one, other] = [await colleague('owner'), await colleague('owner')]
      const answers = await Promise.all([give(one, other, []), give(other, one, ['support'])])
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 403])
      const left = await app.ask(operators.listOperators, { as: app.operator })
      const owners = left.data.filter(
        ({ id, roles }) => [one.id, other.id].includes(id) && roles.includes('owner'),
      )
      expect(owners).toHaveLength(1)
      for (const { id } of owners) await give(app.operator, id === one.id ? one : other, [])
    }
  })

  test('a stranger’s unconfirmed address, a closed account and unknown roles are refused', async () => {
    const stranger = await app.register()
    expect(await give(app.operator, stranger, ['support'])).toMatchObject({
      status: 403,
      body: { code: 'email_unconfirmed' },
    })
    await app.confirmEmail(stranger)
    await app.database.owner.query(
      `update account set closed_at = now(), version = version + 1 where id = $1`,
      [stranger.id],
    )
    expect(await give(app.operator, stranger, ['support'])).toMatchObject({ status: 403 })
    expect(await give(app.operator, { ...stranger, email: 'nobody@example.com' }, ['support'])).toMatchObject(
      { status: 404 },
    )
    const bad = { email: stranger.email, roles: ['king'], reason: 'for a test' }
    expect(
      await app.send('POST', '/api/operator/roles', {
        token: app.operator.token,
        body: bad,
      }),
    ).toMatchObject({ status: 400 })
  })

  test('an email names the account that logs in with it, and no other that a database would lower to it', async () => {
    const email = 'idi@example.com'
    const idi = { ...(await app.register({ email })), email }
    await app.confirmEmail(idi)
    for (const other of ['\u0130di@example.com', 'id\u0130@example.com'])
      for (const answer of [
        await give(app.operator, { ...idi, email: other }, ['support']),
        await app.send('POST', '/api/operator/grants', {
          token: app.operator.token,
          body: { email: other, funds: 1, reason: 'for a test' },
        }),
      ])
        expect(answer).toMatchObject({ status: 404, body: { code: 'not_found' } })
    expect(await give(app.operator, idi, ['support'])).toMatchObject({ status: 200 })
  })

  test('only an owner suspends or restores an operator, so that support cannot shut the owners out', async () => {
    const [support, oracle] = [await colleague('support'), await colleague('oracle')]
    const change = (by: Someone, what: 'suspend' | 'restore', who: Someone) =>
      app.send('POST', `/api/operator/accounts/${who.id}/${what}`, {
        token: by.token,
        body: { reason: 'for a test' },
      })
    for (const what of ['suspend', 'restore'] as const)
      expect(await change(support, what, oracle)).toMatchObject({
        status: 403,
        body: { code: 'role_missing' },
      })
    expect((await change(app.operator, 'suspend', oracle)).status).toBe(200)
    expect(await enter(oracle)).toMatchObject({ status: 403, body: { code: 'suspended' } })
    expect((await change(app.operator, 'restore', oracle)).status).toBe(200)
  })
})

describe('what a role does not cover', () => {
  /** Each call is made with an empty body: a role that may make it is told that the input is bad. */
  const tryAll = async (who: Someone, calls: readonly Endpoint[]) =>
    Promise.all(
      calls.map(async ({ method, path }) => {
        const { status, body } = await app.send(method, pathOf(path, { params: { id: '1' } }), {
          token: who.token,
          body: {},
        })
        return [path, status, body]
      }),
    )
  const refusedAs = (calls: readonly Endpoint[], message: string) =>
    calls.map(({ path }) => [path, 403, { code: 'role_missing', message }])
  let support: Someone
  let oracle: Someone

  beforeAll(async () => {
    support = await colleague('support')
    oracle = await colleague('oracle')
  })

  test('a support operator cannot decide an outcome', async () => {
    const calls = [operator.decideOutcome, operator.amendOutcome, operator.recordObservations]
    expect(await tryAll(support, calls)).toEqual(
      refusedAs(calls, 'This needs the role oracle or owner; you have support. Ask an owner.'),
    )
  })

  test('an oracle operator cannot move money', async () => {
    const calls = [
      operator.grant,
      deposits.creditDeposit,
      deposits.rejectDeposit,
      deposits.reverseDeposit,
      deposits.collectDeposit,
      withdrawals.approveWithdrawal,
      withdrawals.sendWithdrawal,
      withdrawals.settleWithdrawal,
      withdrawals.rejectWithdrawal,
      market.releaseSale,
      market.reverseSale,
    ]
    expect(await tryAll(oracle, calls)).toEqual(
      refusedAs(calls, 'This needs the role treasurer or owner; you have oracle. Ask an owner.'),
    )
  })

  test('an operator who loses a role is refused its calls in the middle of a session', async () => {
    const who = await colleague('support', 'oracle')
    const decide = () => tryAll(who, [operator.decideOutcome])
    expect(await decide()).toMatchObject([[operator.decideOutcome.path, 400, { code: 'bad_input' }]])
    await give(app.operator, who, ['support'])
    expect(await decide()).toMatchObject([[operator.decideOutcome.path, 403, { code: 'role_missing' }]])
  })
})
