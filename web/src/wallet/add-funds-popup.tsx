import { closePopup } from '../shell/popup-store.ts'
import { useIsReplay } from '../shell/health.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'

/** Money comes in by card purchase of a stablecoin; in the replay season, which is play money, none does. */
export function AddFundsPopup() {
  const isReplay = useIsReplay()
  return (
    <Dialog
      title="Add Funds"
      onClose={closePopup}
      actions={
        <Button tone="primary" onClick={closePopup}>
          Done
        </Button>
      }
    >
      {isReplay ? (
        <p>
          This is a replay season: it is played with play money, and no real money moves. Prizes you win and
          bonus money buy packs; an operator can give your account funds to play with.
        </p>
      ) : (
        <p>Adding funds by card is being prepared. Your balance, prizes and sales are not affected.</p>
      )}
    </Dialog>
  )
}
