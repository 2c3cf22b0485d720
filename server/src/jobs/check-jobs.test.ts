import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { operator } from '@called-shot/shared/operator/contract.ts'
import { checks } from '@called-shot/shared/operator/checks-contract.ts'
import { useWholeApp } from '../../test/whole-app.ts'
import { rehearsalJob, runAskedChecks } from './check-jobs.ts'

const app = await useWholeApp()
const { owner, connection } = app.database

const rehearsed: string[] = []
const run = () =>
  runAskedChecks({
    owner,
    connection,
    rehearse: async () => {
      rehearsed.push('once')
      throw new Error('the disk is full')
    },
  })
const ask = (kind: 'chains' | 'rehearsal') => app.ask(checks.ask, { as: app.operator, body: { kind } })
const newest = async () => (await app.ask(checks.list, { as: app.operator })).data[0]

test('the chains are checked once per request, one check at a time', async () => {
  const first = await ask('chains')
  expect(await ask('chains')).toEqual(first)
  expect(await newest()).toMatchObject({ kind: 'chains', passed: null, asked_by: app.operator.email })
  expect(await run()).toBe(1)
  expect(await newest()).toMatchObject({
    passed: true,
    findings: [
      expect.stringMatching(/^The audit log is intact: [1-9]/),
      expect.stringMatching(/^The transfers are intact/),
      expect.stringMatching(/not chained yet\.$/),
    ],
  })
  const { data } = await app.ask(operator.audit, { as: app.operator, query: { search: 'check_asked' } })
  expect(data.map(({ detail }) => detail)).toEqual([{ kind: 'chains' }])
  expect(await run()).toBe(0)
})

test('a rewritten log is reported', async () => {
  await owner.query(`alter table audit disable trigger user`)
  const forge = `update audit set detail = '{}' where action = 'check_asked' returning id`
  const { rows } = await owner.query<{ id: number }>(forge)
  await owner.query(`alter table audit enable trigger user`)
  await ask('chains')
  await run()
  expect(await newest()).toMatchObject({
    passed: false,
    findings: [`Entry ${rows[0]?.id} was changed: its hash is not that of what it says.`],
  })
})

test('a check whose process stopped is reported as interrupted, and can be asked for again', async () => {
  const { id } = await ask('chains')
  await owner.query('update asked_check set begun_at = clock_timestamp() where id = $1', [id])
  expect(await run()).toBe(0)
  expect(await newest()).toMatchObject({
    id,
    passed: false,
    findings: [expect.stringMatching(/^The process/)],
  })
  await ask('chains')
  expect(await run()).toBe(1)
})

test('a rehearsal needs a backup; one that fails says why', async () => {
  const { why_no_rehearsal: why } = await app.ask(checks.list, { as: app.operator })
  expect(why).toMatch(/^There is no backup yet/)
  await expect(ask('rehearsal')).rejects.toThrow('not_found')
  await owner.query(
    `insert into asked_check (id, kind, asked_by, asked_at) values (1, 'rehearsal', $1, clock_timestamp())`,
    [app.operator.id],
  )
  await run()
  expect(rehearsed).toEqual(['once'])
  const { data } = await app.ask(checks.list, { as: app.operator })
  expect(data.find(({ kind }) => kind === 'rehearsal')).toMatchObject({
    passed: false,
    findings: ['It could not be done: the disk is full'],
  })
})

test('each backup is rehearsed once by itself, one at a time, and a failure waits for the next backup', async () => {
  const done: string[] = []
  const failed: unknown[] = []
  let newest = 'monday'
  let end: () => void = () => undefined
  const job = rehearsalJob(
    {
      isDue: async () => done.at(-1) !== newest,
      async rehearse() {
        done.push(newest)
        await new Promise<void>((resolve) => (end = resolve))
        if (done.at(-1) === 'tuesday') throw new Error('the folder is gone')
      },
    },
    (error) => failed.push(error),
  )
  await job.work()
  newest = 'tuesday'
  await job.work()
  expect(done).toEqual(['monday'])
  end()
  for (; done.length < 2; await setImmediate()) await job.work()
  end()
  while (failed.length === 0) await setImmediate()
  await job.work()
  expect(done).toEqual(['monday', 'tuesday'])
  newest = 'wednesday'
  await job.work()
  expect(done.at(-1)).toBe('wednesday')
  end()
})
