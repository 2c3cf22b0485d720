import { QueryObserver } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { contract } from '@called-shot/shared/contract.ts'
import type { Endpoint } from '@called-shot/shared/endpoint.ts'
import { news, nothing, topics } from '@called-shot/shared/topics.ts'
import { putInPlace, queryClient, readAgainWith, refresh, showing } from './refresh.ts'

const calls: ReadonlyMap<string, Endpoint> = new Map(
  Object.entries(contract).flatMap(([slice, endpoints]) =>
    Object.entries(endpoints).map(([name, endpoint]) => [`${slice}.${name}`, endpoint] as const),
  ),
)
const reads = [...calls].filter(([, { method }]) => method === 'GET')

/** The reads of the contract that are stale after these topics change, if all of them were on the screen. */
async function staleAfter(changed: Endpoint['changes'] = nothing): Promise<readonly string[]> {
  const held = reads.map(([name, endpoint]) => {
    const query = queryClient
      .getQueryCache()
      .build(queryClient, { queryKey: [endpoint.path], ...showing(endpoint) })
    query.setData({})
    return [name, query] as const
  })
  await refresh(changed)
  return held.filter(([, { state }]) => state.isInvalidated).map(([name]) => name)
}

afterEach(() => queryClient.clear())

const ownLists = [
  'cards.listDates',
  'cards.listCategories',
  'cards.listIdentities',
  'cards.listEvents',
  'cards.listTriggers',
  'cards.listPrizes',
  'cards.listPredictions',
]

test.each([...calls])('%s declares the topics that it shows or changes, and no others', (_, endpoint) => {
  const { method, reads: shown, changes } = endpoint
  const declared = method === 'GET' ? shown : changes
  expect(declared).toBeDefined()
  expect(topics).toEqual(expect.arrayContaining([...(declared ?? [])]))
  expect(method === 'GET' ? changes : shown).toBeUndefined()
})

test.each([
  [
    'market.buyListing',
    [
      ...ownLists,
      'cards.listPacks',
      'cards.listFilters',
      'market.listCards',
      'market.getListing',
      'wallet.getBalance',
      'transactions.listTransactions',
    ],
  ],
  ['market.cancelListing', ['market.listCards', 'market.prices', 'cards.eligibleMatches']],
  ['offers.makeOffer', ['wallet.getBalance', 'transactions.listTransactions', 'market.prices']],
  ['bids.withdrawBid', ['bids.listBids', 'wallet.getBalance']],
  ['packs.buyPacks', ['cards.listPacks', 'packs.listCollections', 'wallet.getBalance', 'dashboard.show']],
  [
    'packs.openPack',
    [...ownLists, 'cards.listPacks', 'cards.listFilters', 'album.list', 'session.firstSteps'],
  ],
  ['packs.takeDailyPack', ['cards.listPacks', 'packs.nextDailyPack', 'dashboard.show']],
  [
    'crafting.craftIdentity',
    [...ownLists, 'cards.identityMatches', 'cards.quickCraftParts', 'session.firstSteps'],
  ],
  ['crafting.craftPrediction', [...ownLists, 'cards.eligibleMatches', 'predictions.listStatus']],
  ['predictions.claimCards', [...ownLists, 'predictions.listStatus', 'wallet.getBalance', 'dashboard.show']],
  ['predictions.disputeOutcome', ['predictions.listStatus']],
  ['prizes.combinePrizes', ['cards.listPrizes', 'cards.eligibleMatches', 'cards.listFilters']],
  ['prizes.redeemPrize', ['cards.listPrizes', 'cards.listFilters', 'wallet.getBalance']],
  [
    'tournaments.joinTournament',
    [
      'tournaments.listOpen',
      'tournaments.listMine',
      'tournaments.listCards',
      'tournaments.getRecord',
      'tournaments.getInvited',
      'cards.listPredictions',
      'cards.listPrizes',
    ],
  ],
  [
    'withdrawals.requestWithdrawal',
    ['withdrawals.listOwnWithdrawals', 'transactions.listTransactions', 'wallet.getBalance'],
  ],
  ['account.setLimits', ['account.getLimits', 'session.firstSteps']],
  ['keys.revokeKey', ['keys.listKeys']],
  ['sharing.createShare', ['sharing.listShares']],
  ['leaderboards.setOwnProfile', ['leaderboards.list', 'leaderboards.showPlayer']],
  ['residents.setChoice', ['leaderboards.list', 'tournaments.listOpen']],
  ['operator.suspendAccount', ['operator.listAccounts', 'work.list', 'lookup.show']],
])('after %s, the reads of what it changes are stale: %s', async (command, stale) => {
  expect(await staleAfter(calls.get(command)?.changes)).toEqual(expect.arrayContaining(stale))
})

test.each([
  ['offers.makeOffer', ['packs.listCollections', 'tournaments.listOpen', 'notifications.list']],
  ['prizes.redeemPrize', ['market.listCards', 'cards.listPacks', 'cards.identityMatches']],
  ['keys.revokeKey', ['cards.listDates', 'wallet.getBalance', 'sharing.listShares']],
  ['operator.suspendAccount', ['cards.listDates', 'notifications.list', 'market.listCards']],
])('after %s, reads of other topics are not repeated: %s', async (command, fresh) => {
  const stale = await staleAfter(calls.get(command)?.changes)
  expect(stale.filter((name) => fresh.includes(name))).toEqual([])
})

test('a socket message makes notices, pools, tournaments and withdrawals stale, and nothing else', async () => {
  const stale = await staleAfter(news)
  expect(stale.toSorted()).toEqual([
    'notifications.list',
    'pools.audit',
    'pools.list',
    'tournaments.getInvited',
    'tournaments.getRecord',
    'tournaments.listCards',
    'tournaments.listMine',
    'tournaments.listOpen',
    'withdrawals.listOwnWithdrawals',
  ])
})

test('a read registered outside of queries runs again when its topic changes, and for no other topic', async () => {
  const read: string[] = []
  readAgainWith('balance', async () => void read.push('balance'))
  await refresh(['cards'])
  expect(read).toEqual([])
  await refresh(['cards', 'balance'])
  expect(read).toEqual(['balance'])
})

/** A read on screen, whose answers come when they are given. */
function readOnScreen() {
  const asked: PromiseWithResolvers<string>[] = []
  const queryKey = ['on screen']
  const observer = new QueryObserver(queryClient, {
    queryKey,
    queryFn: () => {
      const answer = Promise.withResolvers<string>()
      asked.push(answer)
      return answer.promise
    },
    meta: { reads: ['notifications'] },
  })
  const leave = observer.subscribe(() => {})
  const answered = async (turn: number, answer: string) => {
    await vi.waitFor(() => expect(asked).toHaveLength(turn))
    asked.at(-1)?.resolve(answer)
  }
  return { queryKey, asked, answered, leave, shown: () => queryClient.getQueryData(queryKey) }
}

test('a first read that was underway when its topic changed is made once more', async () => {
  const { asked, answered, leave, shown } = readOnScreen()
  const refreshed = refresh(['notifications'])
  await answered(1, 'from before the news')
  await answered(2, 'with the news')
  await refreshed
  expect([shown(), asked.length]).toEqual(['with the news', 2])
  leave()
})

test('the answer of a command stays in place of a read that was asked for before it', async () => {
  const { queryKey, asked, answered, leave, shown } = readOnScreen()
  await answered(1, 'before')
  await vi.waitFor(() => expect(shown()).toBe('before'))
  const refreshed = refresh(['notifications'])
  putInPlace(queryKey, 'saved')
  expect(asked).toHaveLength(3)
  asked[1]?.resolve('before')
  await answered(3, 'saved, and read')
  await refreshed
  expect(shown()).toBe('saved, and read')
  leave()
})
