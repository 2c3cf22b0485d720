import type { Endpoint } from './endpoint.ts'
import { account } from './account/contract.ts'
import { session } from './account/session-contract.ts'
import { album } from './album/contract.ts'
import { cards } from './cards/contract.ts'
import { crafting } from './crafting/contract.ts'
import { dashboard } from './dashboard/contract.ts'
import { fairness } from './fairness/contract.ts'
import { feeds } from './feeds/contract.ts'
import { keys } from './keys/contract.ts'
import { form } from './form/contract.ts'
import { leaderboards } from './leaderboards/contract.ts'
import { live } from './live/contract.ts'
import { market } from './market/contract.ts'
import { latestTrades } from './market/latest-contract.ts'
import { notifications } from './notifications/contract.ts'
import { bids } from './offers/bids-contract.ts'
import { offers } from './offers/contract.ts'
import { operator } from './operator/contract.ts'
import { lookup } from './operator/lookup-contract.ts'
import { checks } from './operator/checks-contract.ts'
import { content } from './operator/content-contract.ts'
import { money } from './operator/money-contract.ts'
import { players } from './operator/players-contract.ts'
import { matchDay } from './operator/match-day-contract.ts'
import { work } from './operator/work-contract.ts'
import { switches } from './operator/switches-contract.ts'
import { room } from './operator/entrance-contract.ts'
import { operators } from './operator/operators-contract.ts'
import { secondFactor } from './operator/second-factor-contract.ts'
import { packs } from './packs/contract.ts'
import { pools } from './pools/contract.ts'
import { predictions } from './predictions/contract.ts'
import { prizes } from './prizes/contract.ts'
import { push } from './push/contract.ts'
import { sharing } from './sharing/contract.ts'
import { residents } from './residents/contract.ts'
import { tournaments } from './tournaments/contract.ts'
import { wallet } from './wallet/contract.ts'
import { deposits } from './wallet/deposits-contract.ts'
import { transactions } from './wallet/transactions-contract.ts'
import { withdrawals } from './wallet/withdrawals-contract.ts'

/** Every call of the product, by slice: OpenAPI, the rights table and the startup check use it. */
export const contract: Readonly<Record<string, Readonly<Record<string, Endpoint>>>> = {
  account,
  session,
  keys,
  wallet,
  transactions,
  deposits,
  withdrawals,
  cards,
  form,
  album,
  dashboard,
  packs,
  fairness,
  crafting,
  predictions,
  live,
  pools,
  prizes,
  market,
  latestTrades,
  offers,
  bids,
  tournaments,
  leaderboards,
  residents,
  notifications,
  push,
  sharing,
  operator,
  room,
  operators,
  secondFactor,
  switches,
  work,
  lookup,
  matchDay,
  money,
  players,
  checks,
  content,
  feeds,
}
