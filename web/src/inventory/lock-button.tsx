import { whyClosedTo } from '@called-shot/shared/account/standing.ts'
import { cards } from '@called-shot/shared/cards/contract.ts'
import type { CardItem } from '@called-shot/shared/cards/card-item.ts'
import { whyCannotLock } from '@called-shot/shared/cards/lock-rules.ts'
import { refusalText } from '@called-shot/shared/refusals.ts'
import { newActionKey } from '../api/idempotency.ts'
import { useAttempt } from '../flow/use-attempt.ts'
import { act } from '../popups/act.ts'
import { useSession } from '../session/session.ts'
import { playSound } from '../sound/sound-store.ts'
import { Problem } from '../ui/problem.tsx'
import { ReasonedButton } from '../ui/reasoned-button.tsx'

/** Protects the card from being sold, burned or opened by accident, until the same button unlocks it. */
export function LockButton({ card }: { card: CardItem }) {
  const { closed } = useSession()
  const { problem, attempt } = useAttempt('The lock could not be changed.')
  const isLocked = card.locked === true
  const shut = whyClosedTo(closed, cards.lockCard)
  // Cards in lists are never part of a prediction or a tournament.
  const reason =
    whyCannotLock({ isOwn: card.owned_by_self, place: 'held' })?.message ?? (shut && refusalText(shut))

  function turn() {
    return attempt(async () => {
      const call = isLocked ? cards.unlockCard : cards.lockCard
      await act(call, { params: { id: card.id }, key: newActionKey() })
      playSound('main')
    })
  }

  return (
    <>
      <ReasonedButton tone="ghost" icon={isLocked ? 'unlock' : 'lock'} wide reason={reason} onClick={turn}>
        {isLocked ? 'Unlock' : 'Lock'}
      </ReasonedButton>
      <Problem text={problem} />
    </>
  )
}
