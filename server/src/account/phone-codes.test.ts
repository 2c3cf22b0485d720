import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { accountId, type AccountId } from '@called-shot/shared/ids.ts'
import { useAccounts } from '../../test/account-calls.ts'
import { playerById } from '../commit/player.ts'
import { queriesOf } from '../commit/reader.ts'
import { sendPhoneCode } from './send-phone-code.ts'
import { createTextLimits, type TextSettings } from './text-limits.ts'

const { game, owner, send, registered, confirmed, newestMessage, confirm, halfAMinuteLater, server } =
  await useAccounts()

describe('a phone number', () => {
  test('a phone number is saved once its code is entered', async () => {
    const { token, form } = await confirmed()
    const number = '+14155550101'
    expect((await send('POST /me/update_profile', { number }, token)).answer['phone_number']).toBeNull()
    const first = /\d{6}/.exec((await newestMessage(number))?.body ?? '')?.[0] ?? ''
    await halfAMinuteLater()
    await send('POST /me/resend_code', { number }, token)
    const message = await newestMessage(number)
    const code = /\d{6}/.exec(message?.body ?? '')?.[0] ?? ''
    expect(message?.channel).toBe('text')
    const wrong = code === '000000' ? '000001' : '000000'
    expect((await send('POST /me/verify_number', { number, code: wrong }, token)).status).toBe(400)
    if (first !== code)
      expect((await send('POST /me/verify_number', { number, code: first }, token)).status).toBe(400)
    expect((await send('POST /me/verify_number', { number: '+14155550102', code }, token)).status).toBe(400)
    expect((await send('POST /me/verify_number', { number, code }, token)).answer['phone_number']).toBe(
      number,
    )
    expect((await send('POST /me/verify_number', { number, code }, token)).status).toBe(400)
    expect((await newestMessage(form.email))?.body).toContain('got a new phone number just now')
  })

  test('a code allows five tries; the sixth is refused, even with the right code', async () => {
    const { token } = await confirmed()
    const number = '+14155550103'
    await send('POST /me/resend_code', { number }, token)
    const code = /\d{6}/.exec((await newestMessage(number))?.body ?? '')?.[0] ?? ''
    const wrong = code === '000000' ? '000001' : '000000'
    for (let count = 0; count < 5; count += 1) {
      expect((await send('POST /me/verify_number', { number, code: wrong }, token)).status).toBe(400)
    }
    const sixth = await send('POST /me/verify_number', { number, code }, token)
    expect([sixth.status, sixth.headers.has('retry-after')]).toEqual([429, true])
  })

  test('of a hundred guesses at once, five are checked, and then even the right code is refused', async () => {
    const { token } = await confirmed()
    const number = '+14155550113'
    await send('POST /me/resend_code', { number }, token)
    const code = Number(/\d{6}/.exec((await newestMessage(number))?.body ?? '')?.[0])
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, index) => {
        const guess = String((code + 1 + index) % 1_000_000).padStart(6, '0')
        return send('POST /me/verify_number', { number, code: guess }, token)
      }),
    )
    const checked = answers.filter(({ status }) => status === 400)
    const refused = answers.filter(({ status }) => status === 429)
    expect([checked.length, refused.length]).toEqual([5, 95])
    const right = { number, code: String(code).padStart(6, '0') }
    expect((await send('POST /me/verify_number', right, token)).status).toBe(429)
  })

  test('a number that one player has verified cannot be verified by another', async () => {
    const number = '+14155550104'
    const verify = async (token: string) => {
      await send('POST /me/resend_code', { number }, token)
      const code = /\d{6}/.exec((await newestMessage(number))?.body ?? '')?.[0] ?? ''
      return send('POST /me/verify_number', { number, code }, token)
    }
    expect((await verify((await confirmed()).token)).status).toBe(200)
    expect((await verify((await confirmed()).token)).status).toBe(409)
  })

  test('a number stays taken when its account is closed, and the refusal says what to do', async () => {
    const number = '+14155550119'
    const verify = async (token: string) => {
      await send('POST /me/resend_code', { number }, token)
      const code = /\d{6}/.exec((await newestMessage(number))?.body ?? '')?.[0] ?? ''
      return send('POST /me/verify_number', { number, code }, token)
    }
    expect((await verify((await confirmed()).token)).status).toBe(200)
    await owner.query('update account set closed_at = now() where phone_number = $1', [number])
    expect(await verify((await confirmed()).token)).toMatchObject({
      status: 409,
      answer: {
        message:
          'This number belongs to another account, perhaps one that you closed: a closed account keeps its number. Please use another one.',
      },
    })
  })

  test('a second code within 30 seconds is refused by both calls that send one', async () => {
    const { token } = await confirmed()
    const number = '+14155550105'
    expect((await send('POST /me/update_profile', { number }, token)).status).toBe(200)
    const codesSent = async () =>
      (await owner.query('select 1 from outbox where recipient = $1', [number])).rows.length
    for (const call of ['POST /me/resend_code', 'POST /me/update_profile']) {
      const early = await send(call, { number }, token)
      const wait = Number(early.headers.get('retry-after'))
      expect([early.status, wait > 20 && wait <= 30]).toEqual([429, true])
    }
    expect(await codesSent()).toBe(1)
    await halfAMinuteLater()
    const many = await Promise.all(
      Array.from({ length: 8 }, () => send('POST /me/resend_code', { number }, token)),
    )
    expect(many.map(({ status }) => status).sort()).toEqual([200, ...Array.from({ length: 7 }, () => 429)])
    expect(await codesSent()).toBe(2)
  })

  test('no code is sent before the email is confirmed, or to a number outside the United States', async () => {
    const { token, form } = await registered()
    const ask = (number: string) => send('POST /me/resend_code', { number }, token)
    expect((await ask('+14155550106')).answer.code).toBe('email_unconfirmed')
    const changed = await send('POST /me/update_profile', { number: '+14155550106', name: 'Bea' }, token)
    expect([changed.status, changed.answer.code]).toEqual([403, 'email_unconfirmed'])
    expect((await send('GET /me/get_profile', undefined, token)).answer['name']).toBe('Ann Lee')
    await confirm(form.email)
    for (const number of ['+881612345678', '+447911123456', '+18765550106', '+19005550106', '+123456789']) {
      const refused = await ask(number)
      expect([number, refused.status, refused.answer.message]).toEqual([
        number,
        400,
        expect.stringContaining('number: '),
      ])
    }
    expect((await ask('+14155550106')).status).toBe(200)
  })

  test('without a mail server a code is sent before the email is confirmed', async () => {
    const { user } = await registered()
    const player = await playerById(queriesOf(game), accountId(user.id))
    if (!player) throw new Error('nobody registered')
    const phoneNumber = '+14155550108'
    const parts = { ...server().parts, needsConfirmedEmail: false }
    await sendPhoneCode(parts, player, { phoneNumber, address: '192.0.2.7' })
    expect((await newestMessage(phoneNumber))?.body).toMatch(/^\d{6} is your Called Shot code/)
  })
})

describe('text messages in a day', () => {
  const open: TextSettings = { textsPerNumber: 99, textsPerPlayer: 99, textsPerAddress: 99, textsPerDay: 99 }
  const textOf = (nr: number) => ({
    accountId: accounts[nr % accounts.length] ?? accountId(0),
    phoneNumber: `+1415555${String(nr).padStart(4, '0')}`,
    address: `192.0.2.${nr % 250}`,
  })
  let accounts: AccountId[] = []
  beforeAll(async () => {
    accounts = await Promise.all(
      Array.from({ length: 12 }, async () => accountId((await registered()).user.id)),
    )
  })
  beforeEach(() => owner.query('delete from text_sent'))
  /** How many of twelve messages are sent when two processes are asked for all of them at once. */
  const sentOf = async (settings: Partial<TextSettings>, change: Partial<ReturnType<typeof textOf>>) => {
    const processes = [1, 2].map(() => createTextLimits(game, { ...open, ...settings }))
    const asked = await Promise.allSettled(
      accounts.map(async (_, nr) => processes[nr % 2]?.count({ ...textOf(nr), ...change })),
    )
    for (const each of asked)
      if (each.status === 'rejected') expect(each.reason).toMatchObject({ code: 'too_many' })
    return asked.filter(({ status }) => status === 'fulfilled').length
  }

  test.each<[string, Partial<TextSettings>, Partial<ReturnType<typeof textOf>>]>([
    ['to one number', { textsPerNumber: 3 }, { phoneNumber: '+14155550199' }],
    ['from one address', { textsPerAddress: 3 }, { address: '198.51.100.1' }],
    ['of all players', { textsPerDay: 3 }, {}],
  ])(
    '%s stop at the limit, also when requested in parallel, until the first is a day old',
    async (_, settings, change) => {
      expect(await sentOf(settings, change)).toBe(3)
      const limits = createTextLimits(game, { ...open, ...settings })
      await halfAMinuteLater()
      const refused = await limits.count({ ...textOf(0), ...change }).catch((error: unknown) => error)
      expect(refused).toMatchObject({ code: 'too_many', retryAfterSeconds: expect.closeTo(86_370, -2) })
      await owner.query(
        `update text_sent set sent_at = sent_at - interval '1 day' where id = (select min(id) from text_sent)`,
      )
      await limits.count({ ...textOf(0), ...change })
      await expect(limits.count({ ...textOf(1), ...change })).rejects.toMatchObject({ code: 'too_many' })
    },
  )

  test('text messages to one player stop at the daily limit', async () => {
    const limits = createTextLimits(game, { ...open, textsPerPlayer: 3 })
    for (let nr = 0; nr < 3; nr += 1) {
      await limits.count({ ...textOf(nr), accountId: textOf(0).accountId })
      await halfAMinuteLater()
    }
    const refused = await limits.count(textOf(0)).catch((error: unknown) => error)
    expect(refused).toMatchObject({ code: 'too_many', retryAfterSeconds: expect.closeTo(86_310, -2) })
    await limits.count(textOf(1))
  })
})
