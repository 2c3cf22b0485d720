import { inNewTab } from '../paths.ts'
import { settings } from '../settings.ts'
import { useIsReplay } from '../api/health.ts'
import { closePopup } from '../popups/popup-store.ts'
import { Button, buttonLook } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { RequestWithdrawal } from './request-withdrawal.tsx'

/** The popup of type `withdraw-funds`: a request here if the game accepts them, otherwise a third party's form. */
export function WithdrawFundsPopup() {
  return settings.withdrawalsOpen ? <RequestWithdrawal /> : <RequestForm />
}

/** Withdrawing is not self-service for now; a third party's request form handles it (WAL-08). */
function RequestForm() {
  const isReplay = useIsReplay()
  return (
    <Dialog
      title="Withdraw Funds"
      onClose={closePopup}
      actions={
        <>
          <Button onClick={closePopup}>Done</Button>
          <a className={buttonLook({ tone: 'primary' })} href={settings.links.withdrawalForm} {...inNewTab}>
            Open the request form
          </a>
        </>
      }
    >
      <p>Withdrawing is temporarily unavailable as self-service. Please send a request with the form.</p>
      {isReplay && <p>In a replay season there is no real money to withdraw.</p>}
    </Dialog>
  )
}
