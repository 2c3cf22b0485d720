import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { operatorRead } from '../operator-roles.ts'
import { page, pageQuery } from '../page.ts'
import { transferKinds } from '../transfer-kinds.ts'
import { idText, instant, maybe, sentId, usd } from '../wire.ts'

/** Every account of the house, in the order of docs/money.md. */
export const houseAccounts = [
  'deposits',
  'pack_sales',
  'market_fees',
  'prizes',
  'pool_bonuses',
  'promotions',
  'tournaments',
  'withdrawals',
  'grants',
  'corrections',
  'residents',
] as const

/** How a payment stands that is not credited, rejected or reversed yet. */
const openDepositStatuses = ['pending', 'failed', 'review'] as const

/** The last 24 hours, 7 days or 30 days, or everything since the first transfer. */
export const moneyPeriods = ['day', 'week', 'month', 'season'] as const

/** A list shows this many transfers; the file has more. */
export const maxTransfersListed = 10_000
export const maxTransfersInFile = 200_000

/** Transfers of one account of the house, of one player, or between the two; 400 without either. */
const transferFilter = {
  account: maybe(z.enum(houseAccounts)),
  player: maybe(idText),
  kind: maybe(z.enum(transferKinds)),
  /** The period: from this time on, and before that one. */
  from: maybe(instant),
  to: maybe(instant),
}

const moved = { received: usd, paid: usd, transfers: z.number().int() }

/** The house's money over time, and the transfers behind each number. */
export const money = {
  overview: endpoint({
    ...operatorRead('support', 'treasurer'),
    path: '/operator/money',
    query: z.object({ period: z.enum(moneyPeriods).default('week') }),
    answer: z.object({
      /** The start of the period, or the first transfer; null if there are none. */
      since: instant.nullable(),
      until: instant,
      step: z.enum(['hour', 'day']),
      accounts: z.array(
        z.object({
          account: z.enum(houseAccounts),
          total: usd,
          /** The total when the period started. */
          before: usd,
          /** Each hour or day (UTC) with transfers, and the total after it. */
          points: z.array(z.object({ at: instant, total: usd, ...moved })),
          kinds: z.array(z.object({ kind: z.enum(transferKinds), ...moved })),
        }),
      ),
      /** The value that free packs have given away since midnight UTC, and the maximum for a day. */
      promotions: z.object({ since: instant, given: usd, most: usd }),
      /** Payments that are not credited, rejected or reversed yet; an unknown amount counts as zero. */
      open_deposits: z.array(
        z.object({ status: z.enum(openDepositStatuses), payments: z.number().int(), total: usd }),
      ),
    }),
    refusals: [],
    summary: 'Each house account over time, promotions against their ceiling, and open payments',
  }),

  listTransfers: endpoint({
    ...operatorRead('support', 'treasurer'),
    path: '/operator/transfers',
    query: z.object({ ...pageQuery, ...transferFilter }),
    answer: page(
      z.object({
        id: sentId,
        at: instant,
        kind: z.enum(transferKinds),
        /** The account of the house, or a player's email and which of the three accounts. */
        from: z.string(),
        from_player: z.number().nullable(),
        to: z.string(),
        to_player: z.number().nullable(),
        amount: usd,
        item: z.string().nullable(),
      }),
    ),
    refusals: ['bad_input'],
    summary: 'Transfers of a house account or of a player, newest first; at most the newest 10,000',
  }),

  transfersAsCsv: endpoint({
    ...operatorRead('support', 'treasurer'),
    path: '/operator/transfers.csv',
    query: z.object(transferFilter),
    file: 'text/csv',
    /** Oldest first; if there are more than 200,000 lines, the last one says where it ends. */
    answer: z.string(),
    refusals: ['bad_input'],
    summary: 'The same transfers as a CSV file, oldest first',
  }),
}
