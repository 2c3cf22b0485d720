import { afterEach, expect, test } from 'vitest'
import { contract } from '@called-shot/shared/contract.ts'
import type { Endpoint } from '@called-shot/shared/endpoint.ts'
import { queryClient, refresh, showing } from '../api/refresh.ts'
import { changedBy } from './changed-by.ts'

const reads = Object.entries(contract).flatMap(([slice, endpoints]) =>
  Object.entries(endpoints).flatMap(([name, endpoint]): [string, Endpoint][] =>
    endpoint.method === 'GET' ? [[`${slice}.${name}`, endpoint]] : [],
  ),
)

afterEach(() => queryClient.clear())

/** The reads of the contract that a notice causes to run again, if all of them were on the screen. */
async function readAgainAfter(...types: readonly string[]): Promise<readonly string[]> {
  const held = reads.map(([name, endpoint]) => {
    const query = queryClient.getQueryCache().build(queryClient, { queryKey: [name], ...showing(endpoint) })
    query.setData({})
    return [name, query] as const
  })
  await refresh(changedBy(types.map((type) => ({ type }))) ?? [])
  return held.filter(([, { state }]) => state.isInvalidated).map(([name]) => name)
}

const money = ['wallet.getBalance', 'transactions.listTransactions']
const lists = ['cards.listDates', 'cards.listIdentities', 'cards.listFilters', 'album.list', 'dashboard.show']

test.each([
  ['sold', [...money, ...lists, 'cards.listPacks', 'market.listCards'], ['pools.list', 'live.myPredictions']],
  ['bid_filled', [...money, ...lists, 'bids.listBids'], ['pools.list']],
  ['offer_accepted', [...money, ...lists], ['predictions.listStatus']],
  ['offer_made', ['dashboard.show', 'transactions.listTransactions', 'market.prices'], ['cards.listDates']],
  ['offer_declined', [...money, 'dashboard.show'], ['cards.listDates', 'market.listCards']],
  ['offer_expired', [...money, 'bids.listBids'], ['cards.listDates', 'market.listCards']],
  ['prediction_resolved', [...lists, 'predictions.listStatus', 'pools.list', 'live.myPredictions'], []],
  ['call_reached', ['live.myPredictions', 'predictions.listStatus'], [...money, 'cards.listDates']],
  ['pool_closed', ['pools.list', 'predictions.listStatus'], [...money, 'cards.listDates']],
  ['tournament_started', ['tournaments.listMine'], [...money, 'cards.listDates']],
  ['tournament_decided', [...money, ...lists, 'tournaments.getRecord'], []],
  ['deposit_received', [...money, 'withdrawals.listOwnWithdrawals'], ['cards.listDates', 'market.listCards']],
  ['withdrawal_moved', [...money, 'withdrawals.listOwnWithdrawals'], ['cards.listDates']],
] as const)('%s: what it can have changed is read again, and nothing else', async (type, again, not) => {
  const stale = await readAgainAfter(type)
  expect(stale).toEqual(expect.arrayContaining([...again]))
  const untouched = [
    'session.getProfile',
    'packs.listCollections',
    'packs.nextDailyPack',
    'notifications.list',
  ]
  expect(stale.filter((name) => [...not, ...untouched].includes(name))).toEqual([])
})

test('several notices cause what any of them can have changed to be read again', async () => {
  const stale = await readAgainAfter('tournament_started', 'withdrawal_moved')
  expect(stale).toEqual(expect.arrayContaining(['tournaments.listMine', 'wallet.getBalance']))
  expect(stale).not.toContain('cards.listDates')
})

test('what a notice of an unknown type changed is unknown, whatever else is told', () => {
  expect(changedBy([{ type: 'tournament_started' }, { type: 'of a later version' }])).toBeNull()
})
