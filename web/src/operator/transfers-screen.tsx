import type { ReactNode } from 'react'
import { Navigate, useSearchParams } from 'react-router'
import { houseAccounts, money } from '@called-shot/shared/operator/money-contract.ts'
import { transferKinds } from '@called-shot/shared/transfer-kinds.ts'
import type { Answer } from '../api/client.ts'
import { amount, link, moment, words } from './columns.tsx'
import { listScreen } from './list-screen.tsx'
import { transfersPage } from './money-facts.ts'
import { at, pageOf } from './pages.ts'

type Transfer = Answer<typeof money.listTransfers>['data'][number]

/** One end of a transfer, the house's account or the player's, with a link to its page. */
const end = (account: string, player: number | null) => ({
  to: player === null ? at(`books/${account}`) : pageOf('account', player),
  text: account.replaceAll('_', ' '),
})

/** Whose transfers these are: they are never those of everybody. */
function Whose() {
  const [params] = useSearchParams()
  const account = (params.get('account') ?? '').replaceAll('_', ' ')
  const player = params.get('player') ?? ''
  const of = [account && `the house’s account “${account}”`, player && `player ${player}`].filter(Boolean)
  return <p>{`Transfers of ${of.join(' with ')}. Choose another account or a player below.`}</p>
}

const List = listScreen<Transfer>(money.listTransfers, {
  title: 'Transfers',
  empty: 'Nothing moved there',
  rowKey: ({ id }) => id,
  children: <Whose />,
  filters: [
    { name: 'account', label: 'Account of the house', kind: 'choice', options: houseAccounts },
    { name: 'player', label: 'Player, by account number', kind: 'line' },
    { name: 'kind', label: 'Kind', kind: 'choice', options: transferKinds },
    { name: 'from', label: 'From (UTC)', kind: 'moment' },
    { name: 'to', label: 'Before (UTC)', kind: 'moment' },
  ],
  file: { endpoint: money.transfersAsCsv, name: 'called-shot-transfers.csv' },
  columns: [
    moment('At', (row) => row.at),
    link('Transfer', ({ id, kind }) => ({ to: pageOf('transfer', id), text: kind.replaceAll('_', ' ') })),
    link('From', ({ from, from_player }) => end(from, from_player)),
    link('To', ({ to, to_player }) => end(to, to_player)),
    amount('Amount', (row) => row.amount),
    words('About', ({ item }) => item),
  ],
})

/** The transfers of one account: deposits of players, unless the address names a different account. */
export function TransfersScreen(): ReactNode {
  const [params] = useSearchParams()
  const isChosen = ['account', 'player'].some((name) => (params.get(name) ?? '') !== '')
  return isChosen ? <List /> : <Navigate replace to={transfersPage({ account: 'deposits' })} />
}
