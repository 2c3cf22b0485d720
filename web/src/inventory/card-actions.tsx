import { Link } from 'react-router'
import { whyClosedTo } from '@called-shot/shared/account/standing.ts'
import { factsOfTag } from '@called-shot/shared/cards/card-facts.ts'
import type { CardItem } from '@called-shot/shared/cards/card-item.ts'
import { refusalText } from '@called-shot/shared/refusals.ts'
import { kindOf } from '../card/card-kind.ts'
import { deepLinkQuery } from '../crafting/deep-link.ts'
import { TradeActions } from '../market/trade-actions.tsx'
import { paths } from '../paths.ts'
import { useSession } from '../session/session.ts'
import { ShareButton } from '../sharing/share-button.tsx'
import { openPopup } from '../popups/popup-store.ts'
import { buttonLook } from '../ui/button.tsx'
import { ReasonedButton } from '../ui/reasoned-button.tsx'
import { nextAction, settling, whyActionWaits } from './card-action.ts'
import { LockButton } from './lock-button.tsx'

/** The panel's one yellow button, for the next step with the card, and below it the trade that is possible. */
export function CardActions({ card }: { card: CardItem }) {
  return (
    <>
      <NextAction card={card} />
      {kindOf(card) === 'prediction' && (
        <Link className={buttonLook({})} to={paths.predictionEvidence(card.id)}>
          Show evidence
        </Link>
      )}
      {kindOf(card) === 'prediction' && factsOfTag(card.tag).verdict === null && (
        <ShareButton thing={{ kind: 'call', id: card.id, hasAmount: true }}>Share this call</ShareButton>
      )}
      <TradeActions card={card} tone="secondary" />
      <LockButton card={card} />
    </>
  )
}

function NextAction({ card }: { card: CardItem }) {
  switch (nextAction(card)) {
    case 'open-pack':
      return (
        <Go card={card} to={paths.openCardPack(card.id)}>
          Open pack
        </Go>
      )
    case 'claim-prize':
      return (
        <Act card={card} onClick={() => openPopup('claim-prize', card)}>
          Claim Prize
        </Act>
      )
    case 'return-identity':
      return (
        <Act card={card} onClick={() => openPopup('return-identity', card)}>
          Return Identity
        </Act>
      )
    case 'redeem-prize':
      return (
        <Act card={card} onClick={() => openPopup('redeem-prize', card)}>
          Redeem Prize
        </Act>
      )
    case 'craft-identity':
      return (
        <Go card={card} to={`${paths.craftIdentity}?${deepLinkQuery(card)}`}>
          Craft with it
        </Go>
      )
    case 'craft-prediction':
      return (
        <Go card={card} to={`${paths.craftPrediction}?${deepLinkQuery(card)}`}>
          Craft with it
        </Go>
      )
    case 'enter-tournament':
      return (
        <Go card={card} to={paths.tournaments}>
          Enter a tournament
        </Go>
      )
    case null:
      return <Waiting card={card} />
  }
}

function Waiting({ card }: { card: CardItem }) {
  if (factsOfTag(card.tag).verdict === 'void')
    return <p>Void: its four cards come back to you within seconds, as they were.</p>
  if (card.is_valid_event === false) return <p>Expired: this event can no longer be predicted.</p>
  if (card.properties.some(({ title, text }) => title === 'Status' && text === 'Counter'))
    return <p>Decided, and final once its dispute window is over. Look at the evidence.</p>
  if (kindOf(card) === 'prediction') {
    return (
      <p>
        We show you the result as soon as it is decided. With a wager card, this prediction can{' '}
        <Link to={paths.tournaments}>enter a tournament</Link>.
      </p>
    )
  }
  return null
}

interface ActProps {
  readonly card: CardItem
  readonly children: string
  readonly onClick: () => void
}

/** A button to claim, return or redeem, disabled if that is closed to the player. */
function Act({ card, children, onClick }: ActProps) {
  const { closed } = useSession()
  const reason = whyActionWaits(card) ?? whyClosedTo(closed, settling)
  return (
    <ReasonedButton tone="primary" wide reason={reason && refusalText(reason)} onClick={onClick}>
      {children}
    </ReasonedButton>
  )
}

interface GoProps {
  readonly card: CardItem
  readonly children: string
  readonly to: string
}

function Go({ card, children, to }: GoProps) {
  const reason = whyActionWaits(card)
  if (reason !== null) {
    return (
      <ReasonedButton wide reason={refusalText(reason)}>
        {children}
      </ReasonedButton>
    )
  }
  return (
    <Link className={buttonLook({ tone: 'primary' })} to={to}>
      {children}
    </Link>
  )
}
