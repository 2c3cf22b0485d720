import { useState } from 'react'
import { formatUsd, zeroCents } from '@called-shot/shared/money.ts'
import { useSession } from '../session/session.ts'
import { AccountPanel } from './account-panel.tsx'
import { ChecklistPanel } from './checklist-panel.tsx'
import { HeaderPopup } from './header-popup.tsx'
import { NotificationsPanel } from './notifications-panel.tsx'
import { WalletPanel } from './wallet-panel.tsx'
import styles from './header-tools.module.css'

type Popup = 'checklist' | 'wallet' | 'notifications' | 'account'

/** What a player carries: four buttons, of whose popups one is open at a time. */
export function HeaderTools() {
  const { balance } = useSession()
  const [open, setOpen] = useState<Popup | null>(null)

  function popup(name: Popup) {
    return {
      isOpen: open === name,
      onToggle: () => setOpen(open === name ? null : name),
      onClose: () => setOpen(null),
    }
  }

  return (
    <>
      <HeaderPopup name="Checklist" icon="checklist" {...popup('checklist')}>
        <ChecklistPanel />
      </HeaderPopup>
      <HeaderPopup
        name="Wallet"
        icon="wallet"
        beside={<span className={styles.balance}>{formatUsd(balance ?? zeroCents)}</span>}
        {...popup('wallet')}
      >
        <WalletPanel onLeave={() => setOpen(null)} />
      </HeaderPopup>
      <HeaderPopup name="Notifications" icon="bell" {...popup('notifications')}>
        <NotificationsPanel />
      </HeaderPopup>
      <HeaderPopup name="Account" icon="account" {...popup('account')}>
        <AccountPanel />
      </HeaderPopup>
    </>
  )
}
