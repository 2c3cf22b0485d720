import { describe, expect, test } from 'vitest'
import { work } from '@called-shot/shared/operator/work-contract.ts'
import { withdrawals } from '@called-shot/shared/wallet/withdrawals-contract.ts'
import { useWholeApp, type Answer, type Someone } from '../../test/whole-app.ts'
import { codeIn, statusIn, withdrawing } from '../../test/withdrawing.ts'

const app = await useWholeApp({ SEASON: 'live', WITHDRAWALS: 'on' })
const address = '0x52908400098527886E0F7030069857D2E4169EE7'
const { playerWith, secondOperator, newOperator, step, sound } = withdrawing(app)

const ask = (who: Someone, amount: number) =>
  app.ask(withdrawals.requestWithdrawal, { as: who, body: { amount, address } })
/** Moves that operator's approvals back by this interval. */
const later = (who: Someone, interval: string) =>
  app.database.owner.query(
    'update withdrawal set approved_at = approved_at - $2::interval where approved_by = $1',
    [who.id, interval],
  )
/**
 * Runs all at the same moment: before the first one writes, as many as there are connections have read and decided,
 * and wait inside their commits.
 */
async function heldUp(calls: readonly (() => Promise<Answer>)[]): Promise<Answer[]> {
  const holder = await app.database.owner.connect()
  try {
    await holder.query('begin')
    await holder.query('select 1 from audit_head for update')
    const answers = Promise.all(calls.map((call) => call()))
    const waiting = async () =>
      (
        await app.database.owner.query(
          `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
        )
      ).rowCount
    await expect.poll(waiting).toBe(app.database.game.options.max)
    await holder.query('commit')
    return await answers
  } finally {
    holder.release()
  }
}

describe('the approval of a withdrawal', () => {
  test('needs two different operators above $1,000, and one at $1,000', async () => {
    const [ann, bob] = [await playerWith(1001), await playerWith(1000)]
    const [large, small] = [await ask(ann, 1000.01), await ask(bob, 1000)]
    const [one, other] = [await newOperator(), await secondOperator()]
    const waits = async () =>
      (await app.ask(work.list, { as: other })).data.find(({ subject }) => subject === String(large.id))
        ?.title
    await step(large.id, 'review', { as: one })
    expect(await waits()).toBe(`${ann.email}, review`)
    expect(statusIn(await step(large.id, 'approve', { as: one }))).toBe('review')
    expect(await waits()).toBe(`${ann.email}, review, approved once`)
    expect((await step(large.id, 'send', { as: one })).status).toBe(409)
    const again = await step(large.id, 'approve', { as: one })
    expect([again.status, codeIn(again)]).toEqual([403, 'not_allowed'])
    const approved = await step(large.id, 'approve', { as: other })
    expect(approved.body).toMatchObject({ status: 'approved', approved_by: one.id, confirmed_by: other.id })
    const alone = await step(small.id, 'approve', { as: one })
    expect(alone.body).toMatchObject({ status: 'approved', approved_by: one.id, confirmed_by: null })
    expect(await sound()).toEqual([])
  })

  test('one operator approves alone only one of eight requests for $1,000 by one account at once, no matter who else approves', async () => {
    const ann = await playerWith(8000)
    const asked: number[] = []
    for (let count = 0; count < 8; count += 1) asked.push((await ask(ann, 1000)).id)
    const [one, two] = [await newOperator(), await newOperator()]
    const answers = await heldUp(
      asked.map((id, index) => () => step(id, 'approve', { as: index < 4 ? one : two })),
    )
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200))
    expect(answers.map(statusIn).toSorted()).toEqual(['approved', ...Array(7).fill('review')])
    for (const id of asked) await step(id, 'approve', { as: one })
    const sent = await Promise.all(asked.map((id) => step(id, 'send', { as: one })))
    // One had been approved alone by either; the first four by `one` waited, the others had `two` before `one`.
    const approvedByTwo = answers.filter(
      (answer, index) => index >= 4 && statusIn(answer) === 'review',
    ).length
    expect(sent.filter(({ status }) => status === 200)).toHaveLength(1 + approvedByTwo)
    expect(await sound()).toEqual([])
  })

  test('one operator approves alone only one of four requests for $600 by four accounts in a day', async () => {
    const [one, other] = [await newOperator(), await newOperator()]
    const asked = await Promise.all(
      Array.from({ length: 4 }, async () => (await ask(await playerWith(600), 600)).id),
    )
    const answers = await heldUp(asked.map((id) => () => step(id, 'approve', { as: one })))
    expect(answers.map(statusIn).toSorted()).toEqual(['approved', 'review', 'review', 'review'])
    const [waiting] = asked.filter((_, index) => answers.map(statusIn)[index] === 'review')
    expect(codeIn(await step(waiting ?? 0, 'approve', { as: one }))).toBe('not_allowed')
    expect(statusIn(await step(waiting ?? 0, 'approve', { as: other }))).toBe('approved')
    // A second approval does not count as approving alone.
    const bob = await playerWith(1000)
    expect(statusIn(await step((await ask(bob, 1000)).id, 'approve', { as: other }))).toBe('approved')
    await later(one, '24 hours')
    const carol = await playerWith(1000)
    expect(statusIn(await step((await ask(carol, 1000)).id, 'approve', { as: one }))).toBe('approved')
  })

  test('an approved withdrawal counts for its account for 7 days, no matter who approved it, unless it is rejected', async () => {
    const ann = await playerWith(4000)
    const operators = [await newOperator(), await newOperator(), await newOperator()] as const
    const approve = async (dollars: number, as: Someone) => {
      const { id } = await ask(ann, dollars)
      return { id, status: statusIn(await step(id, 'approve', { as })) }
    }
    const first = await approve(600, operators[0])
    expect(first.status).toBe('approved')
    expect(await approve(400.01, operators[1])).toMatchObject({ status: 'review' })
    await step(first.id, 'reject', { as: operators[1] })
    const second = await approve(500, operators[1])
    expect(second.status).toBe('approved')
    await step(second.id, 'send', { as: operators[1] })
    await step(second.id, 'settle', { as: operators[1] })
    expect(await approve(500.01, operators[2])).toMatchObject({ status: 'review' })
    await later(operators[1], '6 days 23 hours')
    expect(await approve(500.02, operators[2])).toMatchObject({ status: 'review' })
    await later(operators[1], '1 hour')
    expect(await approve(500.03, operators[2])).toMatchObject({ status: 'approved' })
  })

  test('waits for a third operator if the first approver is no longer an operator', async () => {
    const ann = await playerWith(2000)
    const { id } = await ask(ann, 2000)
    const [one, two, three] = [await newOperator(), await newOperator(), await newOperator()]
    expect(statusIn(await step(id, 'approve', { as: one }))).toBe('review')
    await app.database.owner.query(
      `update account set suspended_at = now(), version = version + 1 where id = $1`,
      [one.id],
    )
    expect(statusIn(await step(id, 'approve', { as: two }))).toBe('review')
    expect(statusIn(await step(id, 'approve', { as: three }))).toBe('approved')
  })
})
