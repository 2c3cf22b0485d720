import { depositId, type AccountId, type DepositId } from '@called-shot/shared/ids.ts'
import { formatUsd, type Cents } from '@called-shot/shared/money.ts'
import { largestCreditCents } from '@called-shot/shared/wallet/rules.ts'
import type { DepositStatus, Effects, NewDeposit } from '../commit/effects.ts'
import { purseOf } from '../commit/player.ts'
import type { Reader } from '../commit/reader.ts'
import type { Context } from '../commit/run-command.ts'
import { house } from '../ledger/kinds.ts'
import { readAccountOfWallet, readPayment, type Deposit, type WalletOwner } from './deposit-reads.ts'
import { network, stablecoin } from './on-ramp.ts'
import type { PaymentNews } from './payment-news.ts'
import { chargeBackEffects } from './reverse-deposit.ts'

/** The states that a payment can still reach; any other message about it is a repetition or too late. */
const goesOn: Readonly<Record<DepositStatus, readonly PaymentNews['says'][]>> = {
  pending: ['failed', 'completed', 'charged_back'],
  failed: ['completed', 'charged_back'],
  credited: ['charged_back'],
  review: ['charged_back'],
  rejected: [],
  reversed: [],
}

/**
 * House command: records what the on-ramp reports about a payment, in any order, any number of times. A completed
 * payment of the right stablecoin, network and wallet is credited once, with what was delivered; any other, one for an
 * account that is closed and one that is unusually large go to an operator. A charge-back takes back what is left and
 * freezes the account (Design §4b).
 */
export async function recordPayment(
  { read }: Context<null>,
  news: PaymentNews,
): Promise<Effects<DepositStatus>> {
  const known = await readPayment(read, news.providerId)
  if (known && !goesOn[known.status].includes(news.says)) return { answer: known.status }
  const owner = await readAccountOfWallet(read, news.wallet)
  const account = owner?.id ?? null
  if (known?.status === 'credited') return reversed(read, known)
  const said = decide(news, owner)
  const id = known?.id ?? depositId(await read.newId())
  const credit =
    said.status === 'credited' && owner !== null && news.cents !== null
      ? creditEffects({ id, account: owner, cents: news.cents })
      : {}
  return {
    answer: said.status,
    ...credit,
    ...(known
      ? {
          setDeposits: [
            {
              id,
              version: known.version,
              status: said.status,
              detail: news.detail,
              ...(account === null ? {} : { accountId: account }),
              ...(news.cents === null ? {} : { cents: news.cents }),
              ...(said.reason === null ? {} : { reason: said.reason }),
            },
          ],
        }
      : { newDeposits: [newDeposit(id, news, { account, ...said })] }),
  }
}

function newDeposit(
  id: DepositId,
  news: PaymentNews,
  decided: {
    readonly account: AccountId | null
    readonly status: DepositStatus
    readonly reason: string | null
  },
): NewDeposit {
  return {
    id,
    providerId: news.providerId,
    accountId: decided.account,
    status: decided.status,
    cents: news.cents,
    reason: decided.reason,
    detail: news.detail,
  }
}

function decide(
  news: PaymentNews,
  owner: WalletOwner | null,
): { readonly status: DepositStatus; readonly reason: string | null } {
  if (news.says === 'pending' || news.says === 'failed') return { status: news.says, reason: null }
  if (news.says === 'charged_back')
    return { status: 'rejected', reason: 'It was charged back before it was credited.' }
  const reason = whyNotCredited(news, owner)
  return reason === null ? { status: 'credited', reason } : { status: 'review', reason }
}

/** Why a person has to look at a completed payment; null if it can be credited automatically. */
function whyNotCredited(news: PaymentNews, owner: WalletOwner | null): string | null {
  if (news.currency !== stablecoin) return `It came in ${news.currency || 'an unnamed currency'}.`
  if (news.network !== null && news.network !== network) return `It came over ${news.network}.`
  if (owner === null) return 'No account has the wallet it went to.'
  if (owner.isClosed) return 'The account it went to is closed.'
  if (news.customer !== null && news.customer !== String(owner.id))
    return `It was started by ${news.customer}, whose wallet that is not.`
  if (news.cents === null) return 'It names no amount.'
  return news.cents > largestCreditCents ? `It is more than ${formatUsd(largestCreditCents)}.` : null
}

/**
 * Credited money with its notice, for an account as it was read: it may close meanwhile. The caller writes the row of
 * the deposit.
 */
export function creditEffects({
  id,
  account,
  cents,
}: {
  readonly id: DepositId
  readonly account: Pick<WalletOwner, 'id' | 'version'>
  readonly cents: Cents
}): Required<Pick<Effects<unknown>, 'restsOn' | 'transfers' | 'notices'>> {
  return {
    restsOn: { id: account.id, version: account.version },
    transfers: [{ from: house.deposits, to: purseOf(account.id).available, cents, kind: 'deposit', ref: id }],
    notices: [
      {
        accountId: account.id,
        type: 'deposit_received',
        facts: { cents },
        payload: {},
        fact: `deposit:${id}`,
      },
    ],
  }
}

async function reversed(read: Reader, deposit: Deposit): Promise<Effects<DepositStatus>> {
  return {
    answer: 'reversed',
    ...(await chargeBackEffects(read, deposit, 'The on-ramp reports a charge-back.')),
  }
}
