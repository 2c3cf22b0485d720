import type { ReactNode } from 'react'
import { Link, useNavigate } from 'react-router'
import { factsOfTag } from '@called-shot/shared/cards/card-facts.ts'
import { CardLine } from '../card/card-line.tsx'
import type { CardItem } from '../card/card-item.ts'
import { carrying } from '../card/chosen-cards.ts'
import { paths } from '../paths.ts'
import { FlowDialog } from '../flow/flow-dialog.tsx'
import { closePopup } from '../popups/popup-store.ts'
import { Button, buttonLook, type ButtonTone } from '../ui/button.tsx'
import { ClaimQuestion } from './claim-question.tsx'
import { ReturnedCards } from './returned-cards.tsx'
import { useClaim } from './use-claim.ts'

/** A prediction that came out false or void: start, success or fail (Rules market §4, ERR-15). */
export function ReturnIdentityPopup({ offerData: prediction }: { readonly offerData: CardItem }) {
  const { flow, claim } = useClaim(prediction)
  const isVoid = factsOfTag(prediction.tag).verdict === 'void'
  const navigate = useNavigate()

  function viewIdentities() {
    closePopup()
    void navigate(paths.inventoryIdentities)
  }

  const viewing = (tone: ButtonTone) => (
    <Button tone={tone} onClick={viewIdentities}>
      View Identities
    </Button>
  )
  return (
    <FlowDialog
      flow={flow}
      asking={() => (
        <ClaimQuestion title="Return Identity" prediction={prediction} onAct={claim}>
          {isVoid
            ? 'This one does not count. All four cards come back as they were.'
            : 'Not this time. Your Identity comes back; the event, trigger, prize and prediction cards are burned.'}
        </ClaimQuestion>
      )}
      completed={(claimed) => {
        const isEverything = claimed === null ? isVoid : claimed.prize !== null
        return {
          title: isEverything ? 'Everything is back' : 'Identity returned',
          size: isEverything ? 'wide' : 'narrow',
          next: claimed ? (
            <CallAgain identity={claimed.identity}>{viewing('secondary')}</CallAgain>
          ) : (
            viewing('primary')
          ),
          children: (
            <>
              <ReturnedCards claimed={claimed} />
              <p>
                {isEverything
                  ? 'All four cards are in your inventory as they were. The prediction card is gone, and no statistics changed.'
                  : 'The Identity is in your inventory. The prediction, event, trigger and prize cards are burned.'}
              </p>
            </>
          ),
        }
      }}
      failed={({ message }) => ({
        title: 'Returning Identity was not completed.',
        what: message === '' ? 'Please try again.' : message,
        next: viewing('primary'),
        children: <CardLine card={prediction} />,
      })}
    />
  )
}

/** The table for another call, with the returned Identity on it, and other ways on. */
function CallAgain({ identity, children }: { readonly identity: CardItem; readonly children: ReactNode }) {
  return (
    <>
      {children}
      <Link
        className={buttonLook({ tone: 'primary' })}
        to={paths.craftPrediction}
        state={carrying([identity])}
        onClick={closePopup}
      >
        Make another call
      </Link>
    </>
  )
}
