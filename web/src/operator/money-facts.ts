import { formatUsd, sumCents } from '@called-shot/shared/money.ts'
import type { money } from '@called-shot/shared/operator/money-contract.ts'
import { millisecondsPerDay, millisecondsPerHour } from '@called-shot/shared/time.ts'
import type { Answer } from '../api/client.ts'
import { at } from './pages.ts'
import { countText, utcMomentText } from './values.ts'

type Overview = Answer<typeof money.overview>
export type HouseAccount = Overview['accounts'][number]

export const stepMilliseconds = { hour: millisecondsPerHour, day: millisecondsPerDay }

export const kindWords = (kind: string) => kind.replaceAll('_', ' ')

/** The page of one account of the house, over the same period. */
export const accountPage = (account: string, period: string) => at(`books/${account}?period=${period}`)

export interface TransferFilter {
  readonly account?: HouseAccount['account']
  readonly player?: number
  readonly kind?: string
  readonly from?: Date
  readonly to?: Date
}

/** The list of the transfers behind a number. */
export function transfersPage({ account, player, kind, from, to }: TransferFilter): string {
  const query = new URLSearchParams()
  if (account !== undefined) query.set('account', account)
  if (player !== undefined) query.set('player', String(player))
  if (kind !== undefined) query.set('kind', kind)
  if (from !== undefined) query.set('from', utcMomentText(from))
  if (to !== undefined) query.set('to', utcMomentText(to))
  return at(`transfers?${query}`)
}

/** The money in and out over the period, in one line. */
export function movedText({ kinds }: Pick<HouseAccount, 'kinds'>): string {
  const transfers = kinds.reduce((sum, each) => sum + each.transfers, 0)
  if (transfers === 0) return 'No transfers in this period'
  const received = formatUsd(sumCents(kinds.map((each) => each.received)))
  const paid = formatUsd(sumCents(kinds.map((each) => each.paid)))
  return `${received} in, ${paid} out, ${countText(transfers)} ${transfers === 1 ? 'transfer' : 'transfers'}`
}
