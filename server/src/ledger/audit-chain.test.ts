import { beforeEach, describe, expect, test } from 'vitest'
import { useTestDatabase } from '../../test/database.ts'
import { createIdSource } from '../commit/ids.ts'
import type { AuditEntry } from '../commit/effects.ts'
import { createRandom } from '../commit/random.ts'
import { createRunner } from '../commit/run-command.ts'
import { openDatabase } from '../db/database.ts'
import { queriesOf } from '../commit/reader.ts'
import { listAudit } from '../operator/audit-lists.ts'
import { secondChecker } from '../../test/second-checker.ts'
import { sha256, writtenJson, writtenMoment } from '../../test/published-encoding.ts'
import { checkAuditChain } from './audit-chain.ts'

const { game, owner, connection } = await useTestDatabase()
const ids = createIdSource(game)
const random = createRandom(Buffer.alloc(32, 7))
const runner = createRunner({ game, ids, random })
const actions = ['first', 'second', 'third', 'fourth']

function entry(action: string): AuditEntry {
  return {
    actorId: null,
    action,
    subject: 'account 7',
    detail: { reason: `the ${action}, “said” so`, cents: 12, é: [1, { b: null }], aaa: true },
  }
}

async function write(action: string): Promise<void> {
  await runner.runHouse(async () => ({ answer: null, audit: entry(action) }), null)
}

beforeEach(async () => {
  await owner.query('truncate audit')
  await owner.query(`update audit_head set hash = repeat('0', 64)`)
  for (const action of actions) await write(action)
})

const breaks = async (known?: string) => (await checkAuditChain(owner, known)).breaks
const idOf = async (action: string) =>
  (await owner.query<{ id: number }>('select id from audit where action = $1', [action])).rows[0]?.id

describe('the chain of the audit log', () => {
  test('is whole as commit wrote it, in any time zone of the server and its reader', async () => {
    expect(await checkAuditChain(owner)).toEqual({
      entries: 4,
      head: expect.stringMatching(/^[0-9a-f]{64}$/),
      breaks: [],
    })
    const { rows } = await owner.query<{ name: string }>('select current_database() as name')
    await owner.query(`alter database ${rows[0]?.name} set timezone = 'Asia/Kathmandu'`)
    const elsewhere = openDatabase({ connection })
    const there = createRunner({ game: elsewhere.game, ids, random })
    await there.runHouse(async () => ({ answer: null, audit: entry('there') }), null)
    expect((await checkAuditChain(elsewhere.owner)).breaks).toEqual([])
    await elsewhere.close()
    expect(await breaks()).toEqual([])
  })

  test('can be computed again from what docs/fairness.md says is hashed', async () => {
    const { rows } = await owner.query<{
      id: number
      micros: number
      action: string
      subject: string
      detail: unknown
      hash: string
      previous_hash: string
    }>(`select id, (extract(epoch from at) * 1000000)::bigint as micros, action, subject, detail, hash, previous_hash
      from audit order by at, id`)
    expect(rows).toHaveLength(4)
    const { data } = await listAudit(queriesOf(game), { limit: 100, offset: 0 })
    let before = '0'.repeat(64)
    for (const row of rows) {
      const fields = [
        row.id,
        `${writtenMoment(row.micros)}+00`,
        row.action,
        row.subject,
        writtenJson(row.detail),
      ]
      expect(row).toMatchObject({ previous_hash: before, hash: sha256([before, ...fields].join('|')) })
      const shown = data.find(({ id }) => id === row.id)
      expect(sha256(`${shown?.previous_hash}|${shown?.hashed}`)).toBe(shown?.hash)
      before = row.hash
    }
    const genuine = await secondChecker('log', [{ data }])
    expect(genuine.broken).toEqual([])
    const changed = data.map((each, index) => (index === 1 ? { ...each, detail: { cents: 13 } } : each))
    expect((await secondChecker('log', [{ data: changed }])).output).toMatch(/^NO .*says what is hashed/m)
    const shorter = await secondChecker('log', [{ data: data.filter((_, index) => index !== 2) }])
    expect(shorter.output).toMatch(/^NO +nothing is missing/m)
  })

  test('names the entry whose text, actor or time was changed', async () => {
    await owner.query(`insert into account (id, auth_id, email, name, wallet_address)
      values (5000, 'other', 'other@example.com', 'Other', '0x5')`)
    for (const [action, change] of [
      ['first', `at = at + interval '1 microsecond'`],
      ['second', `detail = '{"cents": 13}'`],
      ['third', 'actor_id = 5000'],
    ]) {
      await owner.query(`update audit set ${change} where action = $1`, [action])
      expect(await breaks()).toContainEqual(
        expect.stringContaining(`Entry ${await idOf(action ?? '')} was changed`),
      )
    }
    expect(await breaks()).toHaveLength(3)
  })

  test('shows where an entry was removed, in the middle or at the end', async () => {
    const [first, third] = [await idOf('first'), await idOf('third')]
    await owner.query(`delete from audit where action = 'second'`)
    expect(await breaks()).toEqual([`Between entry ${first} and entry ${third} something was removed.`])
    await owner.query(`delete from audit where action = 'fourth'`)
    expect(await breaks()).toContain(`After entry ${third} the newest entries were removed.`)
  })

  test('names an entry inserted without commit', async () => {
    await owner.query(`insert into audit (id, at, actor_id, action, subject, detail, hash, previous_hash)
      select 999999999, at, actor_id, 'grant', subject, detail, repeat('a', 64), hash from audit where action = 'second'`)
    expect(await breaks()).not.toEqual([])
    expect((await breaks()).join(' ')).toContain('999999999')
  })

  test('a hash noted earlier reveals that the whole chain was rewritten', async () => {
    const { head } = await checkAuditChain(owner)
    await write('fifth')
    expect(await breaks(head)).toEqual([])
    await owner.query('truncate audit')
    await owner.query(`update audit_head set hash = repeat('0', 64)`)
    for (const action of actions) await write(action)
    expect(await breaks()).toEqual([])
    expect(await breaks(head)).toEqual([expect.stringContaining('noted hash')])
  })
})
