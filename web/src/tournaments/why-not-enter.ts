import type { Closure } from '@called-shot/shared/account/closures.ts'
import { whyClosedTo } from '@called-shot/shared/account/standing.ts'
import { factsOfTag } from '@called-shot/shared/cards/card-facts.ts'
import { cents } from '@called-shot/shared/money.ts'
import { refusalText } from '@called-shot/shared/refusals.ts'
import { tournaments } from '@called-shot/shared/tournaments/contract.ts'
import { whyCannotEnter, whyCannotJoin, whyWrongStake } from '@called-shot/shared/tournaments/entry-rules.ts'
import { refusalSentence } from '../api/refusal-sentence.ts'
import { propertyOf, type CardItem } from '../card/card-item.ts'
import { nameOf } from '../card/card-label.ts'
import { centsIn } from '../card/words.ts'
import type { Choice } from './submit-words.ts'

const has = (card: CardItem, title: string) => propertyOf(card, title) !== null

interface Entering {
  readonly choice: Choice
  readonly closed: Closure | null
  /** The lock-out of the prediction's event has begun since its card was read. */
  readonly isLockedOut: boolean
}

/** Why these cards cannot enter the chosen tournament, in words for the player; null if they can. */
export function whyNotEnter(
  { prediction, wager }: { readonly prediction: CardItem; readonly wager: CardItem },
  { choice, closed, isLockedOut }: Entering,
): string | null {
  const shut = whyClosedTo(closed, tournaments.joinTournament)
  if (shut !== null) return refusalText(shut)
  const isPast =
    isLockedOut ||
    prediction.why_not_tradable === 'event_closed' ||
    factsOfTag(prediction.tag).verdict !== null
  const obstacle = whyCannotEnter({
    prediction: { isStarter: has(prediction, 'Tutorial'), isUndecided: !isPast },
    wager: { isStarter: has(wager, 'Tutorial'), isBonusPaid: has(wager, 'Bonus') },
  })
  return obstacle ? refusalSentence(obstacle.message) : whyNotThere(wager, choice)
}

function whyNotThere(wager: CardItem, choice: Choice): string | null {
  if (choice.at !== 'existing') return null
  const { tournament } = choice
  if (choice.isGone) return 'This tournament has started or was canceled, or you are in it already.'
  const reason =
    whyCannotJoin({
      isEntered: tournament.is_entered,
      isInvited: true,
      isJoinable: tournament.is_open,
      isOver: tournament.ended_at !== null,
    }) ?? whyWrongStake(tournament.stake, cents(centsIn(nameOf(wager)) ?? 0))
  return reason && refusalSentence(reason.message)
}
