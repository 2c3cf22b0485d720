import { beforeAll, describe, expect, test } from 'vitest'
import { operator } from '@called-shot/shared/operator/contract.ts'
import { passHeader } from '@called-shot/shared/operator/pass-header.ts'
import { recoveryCodeCount, secondFactor } from '@called-shot/shared/operator/second-factor-contract.ts'
import { codeOf, withSecondFactor } from '../../test/second-factor-samples.ts'
import { useWholeApp, type Answer, type Someone } from '../../test/whole-app.ts'
import { namedCalls } from '../../test/named-calls.ts'
import { createRandom } from '../commit/random.ts'
import { accountId } from '@called-shot/shared/ids.ts'
import { createPasses } from './passes.ts'

const app = await useWholeApp({ OPERATOR_SECOND_FACTOR: 'on' })

const get = (who: Someone, path: string, pass?: string) =>
  app.send('GET', `/api/operator/${path}`, {
    token: who.token,
    headers: pass === undefined ? {} : { [passHeader]: pass },
  })
const post = (who: Someone, path: string, body: object, pass?: string) =>
  app.send('POST', `/api/operator/${path}`, {
    token: who.token,
    body,
    headers: pass === undefined ? {} : { [passHeader]: pass },
  })
const give = (who: Someone, code: string) => post(who, 'second_factor/pass', { code })
const codeIn = ({ status, body }: Answer) => [status, (body as { code?: string }).code]
const stateOf = (who: Someone, pass?: string) => get(who, 'second_factor', pass)

test('without a second factor, every other operator call is refused until one is set up and passed', async () => {
  const ann = await app.registerOperator('owner')
  expect(codeIn(await get(ann, 'books'))).toEqual([403, 'second_factor_missing'])
  expect(await stateOf(ann)).toMatchObject({
    status: 200,
    body: { is_needed: true, is_set_up: false, is_passed: false },
  })
  expect((await get(ann, 'room')).status).toBe(200)
  const { pass, recoveryCodes } = await withSecondFactor(app, ann)
  expect(recoveryCodes).toHaveLength(recoveryCodeCount)
  expect(codeIn(await get(ann, 'books'))).toEqual([403, 'second_factor_needed'])
  expect(codeIn(await post(ann, 'grants', { account_id: ann.id, funds: 5, reason: 'x' }))).toEqual([
    403,
    'second_factor_needed',
  ])
  expect((await get(ann, 'books', pass)).status).toBe(200)
  const figures = (headers: Record<string, string>) =>
    app.send('GET', '/metrics', { token: ann.token, headers })
  expect(codeIn(await figures({}))).toEqual([403, 'second_factor_needed'])
  expect((await figures({ [passHeader]: pass })).status).toBe(200)
  expect(await stateOf(ann, pass)).toMatchObject({
    body: { is_set_up: true, is_passed: true, recovery_codes_left: recoveryCodeCount },
  })
})

test('only three operator calls are open without a pass, and setting up is open once', () => {
  const calls = namedCalls.flatMap(({ name, endpoint: { secondFactor: asked } }) =>
    asked ? [[name, asked]] : [],
  )
  expect(Object.fromEntries(calls)).toEqual({
    'room.enter': 'never',
    'secondFactor.readSecondFactor': 'never',
    'secondFactor.giveCode': 'never',
    'secondFactor.setUpSecondFactor': 'once set up',
  })
})

describe('a code', () => {
  let bob: Someone
  let secret: string
  beforeAll(async () => {
    bob = await app.registerOperator('support')
    secret = (await withSecondFactor(app, bob)).secret
  })

  test('is good once, even when given many times at once', async () => {
    // The next step's code is already valid; the current one was used to set up.
    const next = codeOf(secret, 1)
    const answers = await Promise.all(Array.from({ length: 4 }, () => give(bob, next)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    for (const answer of answers.filter(({ status }) => status !== 200))
      expect(codeIn(answer)).toEqual([403, 'code_used'])
  })

  test('works only for its owner: another operator’s is wrong', async () => {
    const cyd = await app.registerOperator('support')
    const hers = await withSecondFactor(app, cyd)
    expect(codeIn(await give(bob, codeOf(hers.secret, 1)))).toEqual([403, 'wrong_code'])
  })
})

test('guesses are limited, and then even a right code is refused', async () => {
  const dan = await app.registerOperator('support')
  const { secret, recoveryCodes } = await withSecondFactor(app, dan)
  const wrong = codeOf(secret, 500)
  const answers = []
  for (let guess = 0; guess < 6; guess += 1) answers.push(codeIn(await give(dan, wrong))[1])
  expect(answers).toEqual([...Array.from({ length: 5 }, () => 'wrong_code'), 'too_many'])
  expect(codeIn(await give(dan, recoveryCodes[0] ?? ''))).toEqual([429, 'too_many'])

  // What is refused uncounted does not use up the day: a thief of the password would lock its owner out until tomorrow.
  for (let guess = 0; guess < 30; guess += 1) await give(dan, wrong)
  await app.database.owner.query('update provider_attempt set expire = 0 where key = $1', [
    `second-factor:${dan.id}`,
  ])
  expect((await give(dan, recoveryCodes[0] ?? '')).status).toBe(200)
})

test('a recovery code opens the room once, however it is typed, and the audit log records its use', async () => {
  const eve = await app.registerOperator('owner')
  const { recoveryCodes } = await withSecondFactor(app, eve)
  const [first = ''] = recoveryCodes
  const given = await give(eve, first.toLowerCase().replaceAll('-', ' '))
  expect(given.status).toBe(200)
  const { pass } = secondFactor.giveCode.answer.parse(given.body)
  expect(await stateOf(eve, pass)).toMatchObject({ body: { recovery_codes_left: recoveryCodeCount - 1 } })
  expect(codeIn(await give(eve, first))).toEqual([403, 'wrong_code'])
  const log = operator.audit.answer.parse((await get(eve, `audit?search=account%20${eve.id}`, pass)).body)
  expect(log.data.map(({ action }) => action)).toEqual([
    'recovery_code_used',
    'second_factor_set_up',
    'second_factor_begun',
  ])
})

test('neither secrets, codes nor recovery codes are readable in the database, stored answers included', async () => {
  const fay = await app.registerOperator('support')
  const { secret } = secondFactor.setUpSecondFactor.answer.parse(
    (
      await app.send('POST', '/api/operator/second_factor/setup', {
        token: fay.token,
        body: {},
        headers: { 'idempotency-key': 'a-setup' },
      })
    ).body,
  )
  const answer = await app.send('POST', '/api/operator/second_factor/pass', {
    token: fay.token,
    body: { code: codeOf(secret) },
    headers: { 'idempotency-key': 'a-code' },
  })
  const given = secondFactor.giveCode.answer.parse(answer.body)
  const { rows } = await app.database.owner.query<{ text: string }>(`
    select answer as text from idempotency union all
    select encode(secret_sealed, 'escape') from second_factor union all
    select what from second_factor_use union all select hash from recovery_code union all
    select detail::text from audit`)
  const all = rows.map(({ text }) => text).join('\n')
  expect(rows.length).toBeGreaterThan(20)
  for (const secretText of [secret, given.pass, ...given.recovery_codes])
    expect(all).not.toContain(secretText)
})

test('an operator with a pass sets up another second factor for a new phone; the old one counts until the new one’s first code', async () => {
  const gil = await app.registerOperator('support')
  const old = await withSecondFactor(app, gil)
  expect(codeIn(await post(gil, 'second_factor/setup', {}))).toEqual([403, 'second_factor_needed'])
  const guess = await post(gil, 'second_factor/setup', { current_password: 'a wrong guess' }, old.pass)
  expect([guess.status, guess.body]).toMatchObject([400, { message: 'current_password: is wrong' }])
  const begun = await post(gil, 'second_factor/setup', {}, old.pass)
  const { secret } = secondFactor.setUpSecondFactor.answer.parse(begun.body)
  expect((await get(gil, 'work', old.pass)).status).toBe(200)
  const { pass } = secondFactor.giveCode.answer.parse((await give(gil, codeOf(secret))).body)
  expect((await get(gil, 'work', pass)).status).toBe(200)
  expect(codeIn(await get(gil, 'work', old.pass))).toEqual([403, 'second_factor_needed'])
  expect(codeIn(await give(gil, codeOf(old.secret, 1)))).toEqual([403, 'wrong_code'])
})

test('a code of a set-up that another one replaced is told so, and is no wrong guess', async () => {
  const hal = await app.registerOperator('support')
  const secrets: string[] = []
  for (let device = 0; device < 2; device += 1)
    secrets.push(
      secondFactor.setUpSecondFactor.answer.parse((await post(hal, 'second_factor/setup', {})).body).secret,
    )
  const [replaced = '', newest = ''] = secrets
  const told = {
    code: 'wrong_code',
    message: 'That code is from a QR code that a newer one has replaced. Scan the newest one.',
  }
  for (let tried = 0; tried < 6; tried += 1) {
    const answer = await give(hal, codeOf(replaced))
    expect([answer.status, answer.body]).toMatchObject([403, told])
  }
  expect((await give(hal, codeOf(newest))).status).toBe(200)
  const after = await give(hal, codeOf(replaced))
  expect([after.status, after.body]).toMatchObject([403, told])
  // It does not take back wrong guesses either.
  const wrong = codeOf(newest, 500)
  const codes = []
  for (const code of [wrong, wrong, wrong, wrong, codeOf(replaced), wrong, wrong])
    codes.push(codeIn(await give(hal, code))[1])
  expect(codes).toEqual([...Array.from({ length: 6 }, () => 'wrong_code'), 'too_many'])
})

test('another owner resets a lost second factor; nobody resets their own, and only owners do', async () => {
  const [owner, hal, support] = [
    await app.registerOperator('owner'),
    await app.registerOperator('owner'),
    await app.registerOperator('support'),
  ]
  const [ownersPass, halsPass, supportsPass] = [
    (await withSecondFactor(app, owner)).pass,
    (await withSecondFactor(app, hal)).pass,
    (await withSecondFactor(app, support)).pass,
  ]
  const reset = (by: Someone, pass: string, who: Someone) =>
    post(by, 'second_factor/reset', { email: who.email, reason: 'a lost phone' }, pass)
  expect(codeIn(await reset(hal, halsPass, hal))).toEqual([403, 'not_allowed'])
  expect(codeIn(await reset(support, supportsPass, hal))).toEqual([403, 'role_missing'])
  expect(codeIn(await reset(owner, ownersPass, await app.register()))).toEqual([404, 'not_found'])
  expect((await reset(owner, ownersPass, hal)).status).toBe(200)
  expect(codeIn(await get(hal, 'books', halsPass))).toEqual([403, 'second_factor_missing'])
  const again = await withSecondFactor(app, hal)
  expect((await get(hal, 'books', again.pass)).status).toBe(200)
  expect(codeIn(await get(hal, 'books', halsPass))).toEqual([403, 'second_factor_needed'])
})

test('a pass is valid only for its operator and its time, and survives a change of SECRET_KEY', () => {
  const [before, after] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)]
  const now = new Date('2026-11-23T12:00:00Z')
  const later = new Date('2026-11-24T00:00:00Z')
  const pass = { accountId: accountId(5000), factorId: 7, expiresAt: later }
  const text = createPasses(createRandom(before)).write(pass)
  const read = (passes: ReturnType<typeof createPasses>, given = text, id = 5000, at = now) =>
    passes.read(given, accountId(id), at)
  const same = createPasses(createRandom(before))
  expect(read(same)).toEqual(pass)
  expect(read(createPasses(createRandom(after, before)))).toEqual(pass)
  expect(read(createPasses(createRandom(after)))).toBeNull()
  expect(read(same, text, 6000)).toBeNull()
  expect(read(same, text, 5000, later)).toBeNull()
  expect(read(same, text.replace(/^7/, '8'))).toBeNull()
  for (const forged of ['', '7', '7..', `7.${later.getTime()}.`, `7.${later.getTime()}.${'A'.repeat(43)}`])
    expect(read(same, forged)).toBeNull()
})
