import { formatUsd, zeroCents } from '@called-shot/shared/money.ts'
import { useSession } from '../session/session.ts'
import { Button } from '../ui/button.tsx'
import { openPopup } from '../popups/popup-store.ts'
import quiet from '../ui/quiet.module.css'
import styles from './wallet-panel.module.css'

/**
 * The balance, with the amounts that are bonus money or on hold. Each button opens its popup in place of this one.
 */
export function WalletPanel({ onLeave }: { onLeave: () => void }) {
  const { balance, bonus, reserved } = useSession()

  function leaveFor(type: 'withdraw-funds' | 'add-funds') {
    onLeave()
    openPopup(type)
  }

  return (
    <>
      <p className={styles.balance}>
        <span className={quiet.small}>Balance</span>
        <span className={styles.amount}>{formatUsd(balance ?? zeroCents)}</span>
      </p>
      <dl className={styles.parts}>
        <div>
          <dt>Bonus, for packs only</dt>
          <dd>{formatUsd(bonus ?? zeroCents)}</dd>
        </div>
        <div>
          <dt>On hold for offers, bids and sales under review</dt>
          <dd>{formatUsd(reserved ?? zeroCents)}</dd>
        </div>
      </dl>
      <div className={styles.actions}>
        <Button onClick={() => leaveFor('withdraw-funds')}>Withdraw Funds</Button>
        <Button tone="primary" onClick={() => leaveFor('add-funds')}>
          Add Funds
        </Button>
      </div>
    </>
  )
}
