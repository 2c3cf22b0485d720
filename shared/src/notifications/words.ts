import { titleByName } from '../cards/card-title.ts'
import { easternMoment } from '../eastern-time.ts'
import { formatUsd, type Cents } from '../money.ts'
import type { NoticeFacts, NoticeType } from './facts.ts'

type Words = { readonly [Type in NoticeType]: (facts: NoticeFacts[Type]) => string }

const offerWord = (isCounter: boolean) => (isCounter ? 'counter-offer' : 'offer')

/** A card that has only its value for a name needs a word before it: "the $5.00 card". */
function named(word: 'the' | 'your' | 'Your', name: string): string {
  const title = titleByName(name)
  return title.startsWith('$') ? `${word} ${title}` : title
}

const the = (name: string) => named('the', name)
const your = (name: string) => named('your', name)

const words: Words = {
  offer_made: ({ cents, name }) => `You have an offer of ${formatUsd(cents)} for ${your(name)}.`,
  counter_offer_made: ({ cents, insteadOfCents, name }) =>
    `The owner of ${the(name)} wants ${formatUsd(cents)} instead of ${formatUsd(insteadOfCents)}.`,
  offer_accepted: ({ cents, name, isCounter, netCents }) => {
    const accepted = `Your ${offerWord(isCounter)} of ${formatUsd(cents)} for ${the(name)} was accepted.`
    return netCents === null ? accepted : `${accepted} You receive ${formatUsd(netCents)}.`
  },
  offer_declined: ({ cents, name, isCounter }) =>
    `Your ${offerWord(isCounter)} of ${formatUsd(cents)} for ${the(name)} was declined.`,
  offer_expired: ({ cents, name, what, how, isYours }) => {
    const whose = `${isYours ? 'Your' : 'The'} ${what}`
    if (how === 'ended') return `${whose} for ${the(name)} is off: it is no longer available.`
    const which = `${whose} of ${formatUsd(cents)} for ${the(name)}`
    if (how === 'unanswerable') return `${which} is off: the other player can no longer answer it.`
    return `${which} ${how === 'expired' ? 'has expired' : 'was withdrawn'}.`
  },
  bid_filled: ({ cents, name }) => `Your bid was filled: ${the(name)} for ${formatUsd(cents)}.`,
  sold: (facts) => soldWords[facts.how](facts),
  prediction_resolved: ({ name, cents, as, place }) =>
    as === 'paid'
      ? `Ruling changed: ${name}. ${formatUsd(cents)} was paid into your balance.`
      : `${as.toUpperCase()}: ${name}. ${resolvedWords[as][place](formatUsd(cents))}`,
  call_reached: ({ name }) =>
    `REACHED: ${name}. It counts at the final whistle, unless the stats are corrected.`,
  call_lost: ({ name }) => `${name}: this misses as it stands. It is decided at the final whistle.`,
  call_overtime: ({ name }) => `OVERTIME: ${name} is still up for grabs.`,
  event_postponed: ({ name, isEarlier, startsAt, holding }) => {
    const moved = `${name} ${isEarlier ? 'was moved up' : 'was postponed'} to ${easternMoment(new Date(startsAt))}.`
    return holding === 'cards'
      ? `${moved} Your event cards for it can still be used.`
      : `${moved} Your predictions on it stand.`
  },
  event_voided: ({ name, because, holding }) =>
    holding === 'cards'
      ? `Void: ${name}. ${because} Your event cards for it can no longer be used.`
      : `Void: ${name}. ${because} All four cards are back in your inventory.`,
  pool_closed: ({ name, entries, cents }) =>
    `Entries are closed: the pool ${name} has ${entries} ${entries === 1 ? 'entry' : 'entries'} and ${formatUsd(cents)} in it.`,
  tournament_started: ({ players, potCents }) =>
    `Your tournament is on: ${players} players for ${formatUsd(potCents)}.`,
  tournament_decided: (facts) => decidedWords[facts.result](facts),
  deposit_received: ({ cents }) => `${formatUsd(cents)} has arrived in your account.`,
  withdrawal_moved: ({ status, cents, reason }) => {
    if (status === 'charged_back')
      return `A payment of ${formatUsd(cents)} was charged back. Trading and withdrawing are closed; please contact us.`
    if (status === 'collected')
      return `${formatUsd(cents)} of your balance went toward a payment that was charged back.`
    const moved = `Your withdrawal of ${formatUsd(cents)} ${withdrawalWords[status]}.`
    return status === 'rejected' && reason !== null ? `${moved} “${reason}”` : moved
  },
}

const soldWords: Readonly<Record<NoticeFacts['sold']['how'], (facts: NoticeFacts['sold']) => string>> = {
  paid: ({ cents, name, netCents }) =>
    `${named('Your', name)} was sold for ${formatUsd(cents)}. You receive ${formatUsd(netCents)}.`,
  held: ({ cents, name, netCents }) =>
    `${named('Your', name)} was sold for ${formatUsd(cents)}. That is far above the usual price, so ${formatUsd(netCents)} is on hold until we have looked at the sale.`,
  released: ({ name, netCents }) => `The sale of ${your(name)} checks out: ${formatUsd(netCents)} is yours.`,
  card_returned: ({ name }) => `The sale of ${your(name)} was reversed: it is yours again.`,
  price_returned: ({ cents, name }) =>
    `The sale of ${the(name)} was reversed: ${formatUsd(cents)} is back in your balance.`,
}

const overruled = 'The ruling has changed since.'

const resolvedWords = {
  true: {
    held: (prize: string) => `Claim your prize of ${prize}.`,
    // A tournament's predictions are claimed once all of them are decided.
    slotted: (prize: string) => `Claim your prize of ${prize} once its tournament is decided.`,
    // Nor is anything of a pool claimed before its shares are known.
    pooled: (prize: string) => `Claim your prize of ${prize} once its pool is settled.`,
    claimed: (prize: string) => `You have claimed your prize of ${prize}.`,
    overruled: () => overruled,
  },
  false: {
    held: () => 'Take your Identity back.',
    slotted: () => 'Take your Identity back once its tournament is decided.',
    pooled: () => 'Take your Identity back once its pool is settled.',
    claimed: () => 'You have taken your Identity back.',
    overruled: () => overruled,
  },
}

type Decided = NoticeFacts['tournament_decided']

const wagerBack = (stake: Cents) => `Your ${formatUsd(stake)} wager card is back in your inventory.`
const predictionBack = 'Your prediction is back in your inventory.'

const noWinner = 'Your tournament ended without a winner.'
/** Others won: something was paid. */
const ownIsVoid = 'Your tournament is decided, but your prediction is void and did not count.'

const decidedWords: Readonly<Record<Decided['result'], (facts: Decided) => string>> = {
  won: ({ paidCents, potCents }) =>
    `You won ${formatUsd(paidCents)} of the ${formatUsd(potCents)} in your tournament. ${predictionBack}`,
  lost: () => `Your tournament is decided: others were right. ${predictionBack}`,
  returned: ({ potCents, stakeCents }) => `${potCents > 0 ? ownIsVoid : noWinner} ${wagerBack(stakeCents)}`,
  nobody_joined: ({ stakeCents }) => `Nobody joined your tournament in time. ${wagerBack(stakeCents)}`,
}

const withdrawalWords = {
  requested: 'was requested',
  review: 'is being reviewed',
  approved: 'was approved',
  sent: 'is on its way',
  settled: 'has arrived',
  rejected: 'was rejected, and the money is back in your balance',
} as const

/** The text of a notification. */
export function noticeWords<Type extends NoticeType>(type: Type, facts: NoticeFacts[Type]): string {
  return words[type](facts)
}

export const isNoticeType = (type: string): type is NoticeType => Object.hasOwn(words, type)
