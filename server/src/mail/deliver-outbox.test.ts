import { createServer as createHttpServer } from 'node:http'
import { createServer, type AddressInfo, type Server } from 'node:net'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import type { AccountId } from '@called-shot/shared/ids.ts'
import { useTestDatabase } from '../../test/database.ts'
import { queriesOf } from '../commit/reader.ts'
import { readConfig } from '../config.ts'
import { deliverOutbox } from './deliver-outbox.ts'
import { listOutbox } from '../operator/outbox-lists.ts'
import { createOutbox } from './mailer.ts'
import { deliveredChannels, openTransports } from './open-transports.ts'

const { game, owner } = await useTestDatabase()
const stops: (() => void)[] = []
afterAll(() => stops.forEach((stop) => stop()))

interface ReceivedMail {
  readonly from: string
  readonly to: string
  readonly source: string
}

/** The mail server's answer to the next message's data; after that it accepts messages again. */
let mailAnswers: string[] = []
const mails: ReceivedMail[] = []

/** A mail server with as much SMTP as a client needs. */
const mailServer = createServer((socket) => {
  let envelope = { from: '', to: '' }
  let source: string | null = null
  let unread = ''
  const say = (line: string) => socket.write(`${line}\r\n`)
  say('220 mail.example.com ESMTP')
  socket.setEncoding('utf8')
  socket.on('error', () => undefined)
  socket.on('data', (chunk: string) => {
    const lines = (unread + chunk).split('\r\n')
    unread = lines.pop() ?? ''
    for (const line of lines) {
      if (source !== null) {
        if (line !== '.') source += `${line}\n`
        else {
          const answer = mailAnswers.shift() ?? '250 taken'
          if (answer.startsWith('250')) mails.push({ ...envelope, source })
          source = null
          say(answer)
        }
        continue
      }
      const verb = line.slice(0, 4).toUpperCase()
      if (verb === 'MAIL') envelope = { ...envelope, from: line.slice(10) }
      if (verb === 'RCPT') envelope = { ...envelope, to: line.slice(8) }
      if (verb === 'DATA') {
        source = ''
        say('354 go on')
      } else say(verb === 'QUIT' ? '221 bye' : '250 fine')
      if (verb === 'QUIT') socket.end()
    }
  })
})

interface ReceivedText {
  readonly path: string
  readonly authorization: string
  readonly once: string
  readonly form: Record<string, string>
}
let textStatuses: number[] = []
const texts: ReceivedText[] = []

const gateway = createHttpServer((request, response) => {
  let body = ''
  request.setEncoding('utf8')
  request.on('data', (chunk: string) => (body += chunk))
  request.on('end', () => {
    const status = textStatuses.shift() ?? 201
    if (status === 201) {
      texts.push({
        path: request.url ?? '',
        authorization: request.headers.authorization ?? '',
        once: String(request.headers['i-twilio-idempotency-token']),
        form: Object.fromEntries(new URLSearchParams(body)),
      })
    }
    response.writeHead(status, { 'content-type': 'application/json' })
    response.end(JSON.stringify({ status: 'queued', message: 'told by the gateway' }))
  })
})

async function portOf(server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  stops.push(() => server.close())
  const address: AddressInfo | string | null = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  return address.port
}

const config = readConfig({
  SMTP_URL: `smtp://127.0.0.1:${await portOf(mailServer)}`,
  MAIL_FROM: 'Called Shot <no-reply@called-shot.example>',
  SMS_URL: `http://127.0.0.1:${await portOf(gateway)}/2010-04-01/`,
  SMS_ACCOUNT: 'AC123',
  SMS_TOKEN: 'a secret token',
  SMS_FROM: '+15550009999',
})
const transports = await openTransports(config)
const mailer = createOutbox(game, deliveredChannels(config))
const deliver = () => deliverOutbox(game, transports)

const mail = {
  accountId: null,
  channel: 'mail',
  recipient: 'ann@example.com',
  subject: 'Good news',
  body: 'Line one.\n\nÉlise',
} as const
const text = {
  accountId: null,
  channel: 'text',
  recipient: '+15551234567',
  subject: '',
  body: '123456 is your code.',
} as const

async function claimed(): Promise<number | undefined> {
  const { rows } = await owner.query<{ count: number }>(
    'select count(*)::integer as count from outbox where tries > 0',
  )
  return rows[0]?.count
}

async function outbox() {
  const { rows } = await owner.query<{
    state: string
    tries: number
    body: string
    problem: string | null
    sent_at: Date | null
    waits: number | null
  }>(
    `select state, tries, body, problem, sent_at,
      round(extract(epoch from next_try_at - clock_timestamp()))::int as waits from outbox order by id`,
  )
  return rows
}

/** As if the pause before the next try had passed. */
const pass = () => owner.query(`update outbox set next_try_at = clock_timestamp() where state = 'queued'`)

beforeEach(async () => {
  await owner.query('delete from outbox')
  mails.length = 0
  texts.length = 0
  mailAnswers = []
  textStatuses = []
})

describe('a message of a channel without a server', () => {
  test('is stored as sent, and nothing more happens to it', async () => {
    await createOutbox(game).send(mail)
    expect(await deliver()).toBe(false)
    expect(await outbox()).toMatchObject([{ state: 'sent', body: mail.body, sent_at: expect.any(Date) }])
    expect(mails).toEqual([])
  })
})

describe('what operators read of messages', () => {
  const query = { search: '', limit: 20, offset: 0 }
  const bodiesOf = async (showsBodies: boolean) =>
    (await listOutbox(queriesOf(game), query, { showsBodies })).data.map(({ body }) => body)

  test('in the play-money season, the outbox shows messages to players, and never those to operators', async () => {
    const [player, operator] = [await accountOf('player'), await accountOf('operator')]
    const outbox = createOutbox(game)
    await outbox.send({ ...mail, accountId: player, body: 'for a player' })
    await outbox.send({ ...mail, accountId: operator, body: 'for an operator' })
    await outbox.send({
      ...mail,
      accountId: operator,
      recipient: 'elsewhere@example.com',
      body: 'a new address',
    })
    await outbox.send({ ...mail, body: 'for nobody known' })
    expect(await bodiesOf(true)).toEqual(['', '', '', 'for a player'])
    expect(await bodiesOf(false)).toEqual(['', '', '', ''])
    await owner.query(`update account set role = 'operator', operator_roles = '{owner}' where id = $1`, [
      player,
    ])
    expect(await bodiesOf(true)).toEqual(['', '', '', ''])
  })

  test('is nothing while a message is on its way', async () => {
    const player = await accountOf('player')
    await mailer.send({ ...mail, accountId: player })
    expect(await bodiesOf(true)).toEqual([''])
    await deliver()
    expect(await bodiesOf(true)).toEqual([''])
  })

  async function accountOf(role: 'player' | 'operator'): Promise<AccountId> {
    const { rows } = await owner.query<{ id: AccountId }>(
      `insert into account (id, auth_id, email, name, role, operator_roles, wallet_address, weekly_limit_cents)
      select n, 'auth0|' || n, n || '@example.com', 'A Reader', $1,
        case when $1 = 'operator' then '{owner}'::text[] else '{}' end, '0x' || n, 50000
      from (select nextval('id_block') * 1000 as n) x returning id`,
      [role],
    )
    if (!rows[0]) throw new Error('no account')
    return rows[0].id
  }
})

describe('an email', () => {
  test('is queued at once and delivered once by the job, which then drops its text', async () => {
    await mailer.send(mail)
    expect(await outbox()).toMatchObject([{ state: 'queued', tries: 0, sent_at: null }])
    await deliver()
    await deliver()
    expect(await outbox()).toMatchObject([
      { state: 'sent', tries: 1, body: '', problem: null, sent_at: expect.any(Date) },
    ])
    expect(mails.length).toBe(1)
    expect(mails[0]).toMatchObject({ from: '<no-reply@called-shot.example>', to: '<ann@example.com>' })
    expect(mails[0]?.source).toMatch(/^Subject: Good news$/m)
    expect(mails[0]?.source).toMatch(/^From: Called Shot <no-reply@called-shot.example>$/m)
    expect(mails[0]?.source).toMatch(/^Message-ID: <\d+\.\d+@called-shot.example>$/m)
    expect(mails[0]?.source).toMatch(/^Content-Type: text\/plain; charset=utf-8$/m)
  })

  test('an email that the server cannot take now is retried after a minute, then two, as the same message', async () => {
    mailAnswers = ['451 come back later', '451 come back later']
    await mailer.send(mail)
    await deliver()
    const [first] = await outbox()
    expect(first).toMatchObject({ state: 'queued', tries: 1, problem: expect.stringContaining('451') })
    expect(first?.waits).toBeGreaterThan(50)
    // Not before its time.
    await deliver()
    expect((await outbox())[0]?.tries).toBe(1)
    await pass()
    await deliver()
    expect((await outbox())[0]?.waits).toBeGreaterThan(110)
    await pass()
    await deliver()
    expect(await outbox()).toMatchObject([{ state: 'sent', tries: 3, problem: null }])
    expect(mails.length).toBe(1)
  })

  test('an email that the server refuses for good, or that fails eight times, is marked failed', async () => {
    mailAnswers = ['554 no such mailbox']
    await mailer.send(mail)
    await deliver()
    expect(await outbox()).toMatchObject([
      { state: 'failed', tries: 1, body: '', problem: expect.stringContaining('554') },
    ])
    await owner.query('delete from outbox')
    mailAnswers = Array.from({ length: 20 }, () => '421 too busy')
    await mailer.send(mail)
    for (let count = 0; count < 12; count += 1) {
      await deliver()
      await pass()
    }
    expect(await outbox()).toMatchObject([{ state: 'failed', tries: 8, body: '' }])
  })

  test('a subject cannot add a header to an email', async () => {
    await mailer.send({ ...mail, subject: 'Hello\r\nBcc: eve@example.com' })
    await deliver()
    expect(mails.map(({ to }) => to)).toEqual(['<ann@example.com>'])
    expect(mails[0]?.source).not.toMatch(/^Bcc:/im)
  })

  test('each of many emails at once is sent once, even when two processes deliver', async () => {
    for (let count = 0; count < 25; count += 1) await mailer.send({ ...mail, subject: `Number ${count}` })
    const holder = await owner.connect()
    await holder.query('begin')
    await holder.query(`select from outbox where state = 'queued' order by next_try_at limit 1 for update`)
    const both = Promise.all([deliver(), deliver()])
    // Neither waits for the held email, to take what the other has taken: each has claimed ten others.
    await expect.poll(claimed).toBe(20)
    await holder.query('commit')
    holder.release()
    await both
    while (await deliver());
    const subjects = mails.map(({ source }) => /^Subject: (.*)$/m.exec(source)?.[1])
    expect(subjects.length).toBe(25)
    expect(new Set(subjects).size).toBe(25)
  })
})

describe('a text message', () => {
  test('is sent through the gateway with the account of the settings', async () => {
    await mailer.send(text)
    await deliver()
    expect(texts).toEqual([
      {
        path: '/2010-04-01/Accounts/AC123/Messages.json',
        authorization: `Basic ${Buffer.from('AC123:a secret token').toString('base64')}`,
        once: expect.stringMatching(/^\d+\.\d+$/),
        form: { To: '+15551234567', From: '+15550009999', Body: '123456 is your code.' },
      },
    ])
    expect(await outbox()).toMatchObject([{ state: 'sent', body: '' }])
  })

  test.each([500, 503, 429, 401])('a text message answered with %i is retried', async (status) => {
    textStatuses = [status]
    await mailer.send(text)
    await deliver()
    expect(await outbox()).toMatchObject([
      { state: 'queued', problem: expect.stringContaining(String(status)) },
    ])
    await pass()
    await deliver()
    expect((await outbox())[0]?.state).toBe('sent')
    expect(texts.length).toBe(1)
  })

  test('a text message to a number unknown to the gateway is marked failed', async () => {
    textStatuses = [400]
    await mailer.send(text)
    await deliver()
    expect(await outbox()).toMatchObject([
      { state: 'failed', problem: expect.stringContaining('told by the gateway') },
    ])
  })

  test('a text message whose code has expired meanwhile is not sent', async () => {
    textStatuses = [503]
    await mailer.send({ ...text, goodForSeconds: 600 })
    await deliver()
    await owner.query(`update outbox set good_until = clock_timestamp(), next_try_at = clock_timestamp()`)
    await deliver()
    expect(await outbox()).toMatchObject([
      { state: 'failed', tries: 1, problem: expect.stringContaining('too late') },
    ])
    expect(texts).toEqual([])
  })
})

test('a message waits while its server cannot be reached', async () => {
  const nobody = await openTransports(
    readConfig({ SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'a@example.com' }),
  )
  await mailer.send(mail)
  await deliverOutbox(game, nobody)
  expect(await outbox()).toMatchObject([
    { state: 'queued', tries: 1, problem: expect.stringContaining('ECONNREFUSED') },
  ])
})
