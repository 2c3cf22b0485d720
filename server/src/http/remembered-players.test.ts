import { expect, test, vi } from 'vitest'
import { cards } from '@called-shot/shared/cards/contract.ts'
import { accountId } from '@called-shot/shared/ids.ts'
import { market } from '@called-shot/shared/market/contract.ts'
import { wallet } from '@called-shot/shared/wallet/contract.ts'
import { useWholeApp, type Someone } from '../../test/whole-app.ts'
import { playerById } from '../commit/player.ts'
import { queriesOf } from '../commit/reader.ts'
import { rememberedPlayers } from './remembered-players.ts'

const app = await useWholeApp()
const change = (who: Someone, columns: string) =>
  app.database.owner.query(`update account set ${columns}, version = version + 1 where id = $1`, [who.id])
const takeDailyPack = async (who: Someone) => {
  const { status, body } = await app.send('POST', '/api/me/card_pack/daily', { token: who.token, body: {} })
  return [status, status === 200 ? 'done' : (body as { code: string }).code]
}

test('a player is remembered for a minute, and the database’s time goes on meanwhile', async () => {
  const ann = await playerById(queriesOf(app.database.game), accountId((await app.register()).id))
  if (!ann) throw new Error('no player')
  const clock = vi.spyOn(performance, 'now')
  try {
    const players = rememberedPlayers()
    clock.mockReturnValue(1000)
    players.keep(ann)
    clock.mockReturnValue(61_000)
    expect(players.recall(ann.authId)).toEqual({ ...ann, now: new Date(ann.now.getTime() + 60_000) })
    clock.mockReturnValue(61_001)
    expect(players.recall(ann.authId)).toBeNull()
  } finally {
    clock.mockRestore()
  }
})

test('a player suspended after a remembered call is refused the next command, and may go on once restored', async () => {
  const ann = await app.register()
  await app.ask(wallet.getBalance, { as: ann })
  await change(ann, 'suspended_at = now()')
  expect(await takeDailyPack(ann)).toEqual([403, 'suspended'])
  await change(ann, 'suspended_at = null')
  expect(await takeDailyPack(ann)).toEqual([200, 'done'])
})

test('a refusal is decided from the current account, not the cached one', async () => {
  const ann = await app.register()
  expect(await takeDailyPack(ann)).toEqual([200, 'done'])
  await app.ask(wallet.getBalance, { as: ann })
  await change(ann, `break_until = now() + interval '1 day'`)
  expect(await takeDailyPack(ann)).toEqual([403, 'on_a_break'])
  await change(ann, `break_until = null, daily_pack_at = daily_pack_at - interval '2 days'`)
  expect(await takeDailyPack(ann)).toEqual([200, 'done'])
})

test.each([
  { list: 'that has cards', path: cards.listPacks.path, isEmpty: false },
  { list: 'that is empty', path: cards.listPredictions.path, isEmpty: true },
  { list: 'of the market', path: market.listCards.path, isEmpty: true },
])(
  'an account that is closed after a remembered call is refused the next list $list',
  async ({ path, isEmpty }) => {
    const ann = await app.register()
    const list = async () => {
      const { status, body } = await app.send('GET', `/api${path}`, { token: ann.token })
      const { code, data } = body as { readonly code?: string; readonly data?: readonly unknown[] }
      return { status, code, isEmpty: data && data.length === 0 }
    }
    const shown = { status: 200, code: undefined, isEmpty }
    await app.ask(wallet.getBalance, { as: ann })
    expect(await list()).toEqual(shown)
    await change(ann, 'closed_at = now()')
    expect(await list()).toEqual({ status: 401, code: 'not_logged_in', isEmpty: undefined })
    await change(ann, 'closed_at = null')
    expect(await list()).toEqual(shown)
  },
)
