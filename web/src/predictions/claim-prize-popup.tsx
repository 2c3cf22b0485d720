import { Link } from 'react-router'
import { formatUsd } from '@called-shot/shared/money.ts'
import { CardLine } from '../card/card-line.tsx'
import { propertyOf, type CardItem } from '../card/card-item.ts'
import { paths } from '../paths.ts'
import { ShareButton } from '../sharing/share-button.tsx'
import { FlowDialog } from '../flow/flow-dialog.tsx'
import { closePopup } from '../popups/popup-store.ts'
import { buttonLook } from '../ui/button.tsx'
import { ClaimQuestion } from './claim-question.tsx'
import styles from './claim.module.css'
import { ReturnedCards } from './returned-cards.tsx'
import { useClaim, type Claimed } from './use-claim.ts'

/** A prediction that came true: start, success or fail (Rules market §4, ERR-13). */
export function ClaimPrizePopup({ offerData: prediction }: { readonly offerData: CardItem }) {
  const { flow, claim } = useClaim(prediction)
  const value = propertyOf(prediction, 'Prize Value') ?? ''
  return (
    <FlowDialog
      flow={flow}
      asking={() => (
        <ClaimQuestion title="Claim Prize" prediction={prediction} onAct={claim}>
          {`You called it. Your Identity returns with a longer streak, and your ${value} prize card becomes redeemable. The prediction, event and trigger cards are burned.`}
        </ClaimQuestion>
      )}
      completed={(claimed) => ({
        title: 'Prize claimed',
        size: 'wide',
        next: <WhatNext prediction={prediction} prize={claimed?.prize ?? null} />,
        children: <CameBack claimed={claimed} />,
      })}
      failed={({ message }) => ({
        title: 'Something went wrong.',
        what: 'Claiming prize was not completed.',
        reason: message,
        children: <CardLine card={prediction} />,
      })}
    />
  )
}

function WhatNext({ prediction, prize }: { prediction: CardItem; prize: CardItem | null }) {
  return (
    <>
      <ShareButton thing={{ kind: 'win', id: prediction.id, hasAmount: true }}>Share</ShareButton>
      <Link
        className={buttonLook({ tone: 'primary' })}
        to={prize ? paths.selectedIn(paths.inventoryPrizes, prize.id) : paths.inventoryPrizes}
        onClick={closePopup}
      >
        Redeem Prize
      </Link>
    </>
  )
}

function CameBack({ claimed }: { claimed: Claimed }) {
  return (
    <>
      <ReturnedCards claimed={claimed} />
      <p>
        The Identity and the prize card are in your inventory. The prediction, event and trigger cards are
        burned.
      </p>
      {claimed && claimed.bonus > 0 && (
        <p className={styles.bonus}>Pool bonus: {formatUsd(claimed.bonus)}, paid into your balance.</p>
      )}
    </>
  )
}
