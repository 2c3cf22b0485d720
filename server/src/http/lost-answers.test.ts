import { isDeepStrictEqual } from 'node:util'
import { expect, test } from 'vitest'
import { inTurn } from '../../test/in-turn.ts'
import { possessionsOf } from '../../test/possessions.ts'
import { startProxy } from '../../test/proxy.ts'
import { sampleCalls, type SampleCall } from '../../test/sample-calls.ts'
import { pathOf, useWholeApp } from '../../test/whole-app.ts'
import { namedCalls } from '../../test/named-calls.ts'
import { checkInvariants } from '../ledger/invariants.ts'

const app = await useWholeApp({ DISPUTE_SECONDS: '3600' })

/** Sent again it is another log-in, and another mail with a link to the address that asked for it. */
const takesNoKey = new Set(['account.login', 'account.changeEmail'])
/** Refused when they are sent again, because they have no stored answer and were done; the others give it again. */
const refusedAgain: Readonly<Record<string, string>> = {
  'account.register': 'email_taken',
  'account.verifyNumber': 'bad_input',
  'account.resendCode': 'too_many',
  'account.changePassword': 'bad_input',
  'keys.createKey': 'name_taken',
  'feeds.reportResults': 'replayed',
  'feeds.reportPlays': 'replayed',
  'feeds.reportEvent': 'replayed',
}
/** Ends the session that it was sent with, too; the server notices that within moments, and then refuses the token. */
const endsItsSession = new Set(['account.changePassword'])
/** Refused even the first time: as given in the samples, or in a season of play money. */
const refusedAnyway = new Set([
  'account.closeAccount',
  'withdrawals.payOutClosed',
  'withdrawals.requestWithdrawal',
])

const commands = new Map(
  namedCalls
    .filter(({ endpoint }) => endpoint.method !== 'GET' && app.serves(endpoint))
    .map(({ name, endpoint }) => [name, endpoint]),
)

/** All that a command can leave behind: money, ownership and results, and how many rows of everything it tells. */
async function effects(): Promise<object> {
  const { rows } = await app.database.owner.query<object>(`
    select (select count(*) from notification) as notices, (select count(*) from audit) as acts,
      (select count(*) from outbox) as messages, (select count(*) from idempotency) as keys,
      (select count(*) from bid) as bids, (select count(*) from account) as accounts`)
  return { ...(await possessionsOf(app.database.owner)), ...rows[0] }
}

function headersOf({ headers }: SampleCall, given: { readonly key: string; readonly token: string }) {
  return { 'idempotency-key': given.key, authorization: `Bearer ${given.token}`, ...headers }
}

test('a command whose answer is lost happens once; sent again with its key, it gets that answer', async () => {
  const player = await app.register()
  const samples = await sampleCalls(app, player)
  const proxy = await startProxy({ host: 'localhost', port: Number(new URL(app.url).port) })
  const asked = inTurn(
    [...samples].filter(([name]) => commands.has(name) && !takesNoKey.has(name)),
    6,
  )
  const wrong: string[] = []
  for (const [name, sample] of asked) {
    const endpoint = commands.get(name)
    if (!endpoint) continue
    const headers = headersOf(sample, {
      key: `lost-${name}`,
      token: endpoint.who === 'operator' ? app.operator.token : player.token,
    })
    const path = pathOf(endpoint.path, sample)
    const send = () => app.send(endpoint.method, path, { body: sample.body, headers })

    proxy.set({ toCaller: 'cut' })
    const lost = await fetch(`http://127.0.0.1:${proxy.port}${path}`, {
      method: endpoint.method,
      headers: { ...headers, ...(sample.body === undefined ? {} : { 'content-type': 'application/json' }) },
      ...(sample.body === undefined ? {} : { body: JSON.stringify(sample.body) }),
    }).catch(() => null)
    proxy.heal()
    if (lost !== null) wrong.push(`${name}: its answer came through`)

    const before = await effects()
    const [again, oncemore] = [await send(), await send()]
    if (!isDeepStrictEqual(await effects(), before)) wrong.push(`${name}: sent again it did something again`)
    const code = refusedAgain[name]
    const isLoggedOut = ({ status }: typeof again) => endsItsSession.has(name) && status === 401
    const isAsExpected = code === undefined ? again.status === 200 : again.text.includes(`"code":"${code}"`)
    const isTheSame = again.text === oncemore.text || isLoggedOut(oncemore)
    if (!isTheSame || (!isAsExpected && !isLoggedOut(again) && !refusedAnyway.has(name)))
      wrong.push(`${name}: ${again.status} ${again.text.slice(0, 100)}, then ${oncemore.status}`)
  }
  await proxy.close()
  expect(wrong).toEqual([])
  expect(asked.length).toBeGreaterThan(10)
  expect(await checkInvariants(app.database.owner)).toEqual([])
})
