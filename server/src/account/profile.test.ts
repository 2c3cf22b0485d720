import { describe, expect, test } from 'vitest'
import { accountId } from '@called-shot/shared/ids.ts'
import { flagDefaults } from '@called-shot/shared/account/flags.ts'
import { useAccounts } from '../../test/account-calls.ts'
import { playerById } from '../commit/player.ts'
import { queriesOf } from '../commit/reader.ts'
import { accountById } from './account-reads.ts'
import { changeEmail } from './change-email.ts'
import { changePassword } from './change-password.ts'
import { updateProfile } from './update-profile.ts'

const { game, owner, send, registered, server } = await useAccounts()
const caller = { ip: '::1', headers: {} }

describe('the profile', () => {
  test('settings change one at a time, by PUT and by POST, and stay', async () => {
    const { token } = await registered()
    await send('PUT /me/profile_flags', { flags: { sound: false } }, token)
    await send('POST /me/profile_flags', { flags: { expiredevent: true } }, token)
    await send('POST /me/update_profile', { flags: { demo: false } }, token)
    const { answer } = await send('GET /me/get_profile', undefined, token)
    expect(answer['flags']).toEqual({ ...flagDefaults, sound: false, expiredevent: true, demo: false })
    expect((await send('PUT /me/profile_flags', { flags: { money: true } }, token)).status).toBe(400)
  })

  test('name and nickname can change, and nothing else can', async () => {
    const { token, user } = await registered()
    const named = await send('POST /me/update_profile', { name: 'élise ок' }, token)
    expect(named.answer['name']).toBe('Élise Ок')
    const marked = await send('POST /me/update_profile', { nickname: '<img onerror=1>' }, token)
    expect(marked.answer['nickname']).toBe('<img onerror=1>')
    expect((await send('POST /me/update_profile', { nickname: '' }, token)).answer['nickname']).toBeNull()
    for (const change of [
      { name: '' },
      { name: 'a'.repeat(51) },
      { balance: 999 },
      { auth_id: 'x' },
      {},
      { nickname: 'a\u0000b' },
      { nickname: '\u202eecA' },
    ]) {
      expect((await send('POST /me/update_profile', change, token)).status).toBe(400)
    }
    expect((await send('GET /me/get_profile', undefined, token)).answer).toEqual({
      ...user,
      name: 'Élise Ок',
    })
  })

  test('accounts of another provider keep nickname, email and password there', async () => {
    const { user } = await registered()
    const player = await playerById(queriesOf(game), accountId(user.id))
    if (!player) throw new Error('nobody registered')
    const elsewhere = { ...player, authId: 'google-oauth2|1' }
    await expect(
      updateProfile(server().parts, { player: elsewhere, caller }, { nickname: 'Ace' }),
    ).rejects.toMatchObject({
      code: 'not_allowed',
    })
    await expect(
      changeEmail(server().parts, { player: elsewhere, caller, grantHash: null }, 'x@example.com'),
    ).rejects.toMatchObject({
      code: 'not_allowed',
    })
    const change = { current: 'x', next: 'another horse battery' }
    await expect(changePassword(server().parts, { player: elsewhere, caller }, change)).rejects.toMatchObject(
      {
        code: 'not_allowed',
      },
    )
    await updateProfile(server().parts, { player: elsewhere, caller }, { name: 'Anna' })
    expect((await accountById(queriesOf(game), player.id)).name).toBe('Anna')
  })
})

describe('limits', () => {
  test('the weekly limit falls at once and rises after seven days', async () => {
    const { token } = await registered()
    const set = async (weekly_purchase: number) =>
      (await send('PUT /me/limits', { weekly_purchase }, token)).answer
    expect((await send('GET /me/limits', undefined, token)).answer).toEqual({
      weekly_purchase: 500,
      weekly_spent: 0,
      weekly_purchase_next: null,
      weekly_purchase_next_at: null,
      break_until: null,
      self_excluded_until: null,
    })
    expect(await set(100)).toMatchObject({ weekly_purchase: 100, weekly_purchase_next: null })
    const raised = await set(300.5)
    expect(raised).toMatchObject({ weekly_purchase: 100, weekly_purchase_next: 300.5 })
    const days = (new Date(String(raised['weekly_purchase_next_at'])).getTime() - Date.now()) / 86_400_000
    expect(days).toBeCloseTo(7, 2)
    expect(await set(300)).toMatchObject({ weekly_purchase_next_at: raised['weekly_purchase_next_at'] })
    await owner.query(`update account set weekly_limit_next_at = clock_timestamp() - interval '1 second'`)
    expect((await send('GET /me/limits', undefined, token)).answer).toMatchObject({ weekly_purchase: 300 })
    expect(await set(50)).toMatchObject({ weekly_purchase: 50, weekly_purchase_next: null })
    for (const bad of [-1, 10.005, '5', 1e9]) {
      expect((await send('PUT /me/limits', { weekly_purchase: bad }, token)).status).toBe(400)
    }
  })

  test('setting the current limit again cancels a pending raise', async () => {
    const { token } = await registered()
    const set = async (weekly_purchase: number) =>
      (await send('PUT /me/limits', { weekly_purchase }, token)).answer
    expect(await set(800)).toMatchObject({ weekly_purchase: 500, weekly_purchase_next: 800 })
    expect(await set(500)).toMatchObject({
      weekly_purchase: 500,
      weekly_purchase_next: null,
      weekly_purchase_next_at: null,
    })
  })
})
