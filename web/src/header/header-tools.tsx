import { Suspense, useState } from 'react'
import { useLocation } from 'react-router'
import { formatUsd, zeroCents } from '@called-shot/shared/money.ts'
import { unreadCount, useSeenUpTo } from '../notifications/unread.ts'
import { useNotifications } from '../notifications/use-notifications.ts'
import { useSession } from '../session/session.ts'
import { isOperators } from '../session/token.ts'
import { AccountPanel } from './account-panel.tsx'
import { ChecklistPanel } from './checklist-panel.tsx'
import { stepsLeft, useFirstSteps } from '../first-steps.ts'
import { HeaderNews } from './header-news.tsx'
import { HeaderPopup, type HeaderPopupProps } from './header-popup.tsx'
import { lazyPart } from '../loading/lazy-part.tsx'
import { WalletPanel } from './wallet-panel.tsx'
import styles from './header-tools.module.css'

/** Loads when it is first opened, like popups. */
const NotificationsPanel = lazyPart(
  () => import('../notifications/notifications-panel.tsx'),
  'NotificationsPanel',
)

type Popup = 'checklist' | 'wallet' | 'notifications' | 'account'

/** A player's four buttons; an operator has no first steps. At most one of their popups is open at a time. */
export function HeaderTools() {
  const { balance, auth_id: authId, token, isAuthLoading } = useSession()
  const { list, isPending } = useNotifications()
  const unread = unreadCount(list, useSeenUpTo(authId))
  const { key: place } = useLocation()
  const [opened, setOpened] = useState<{ readonly popup: Popup; readonly place: string } | null>(null)
  // Navigation closes the popup.
  const open = opened?.place === place ? opened.popup : null
  const close = () => setOpened(null)

  function popup(name: Popup) {
    return {
      isOpen: open === name,
      onToggle: () => setOpened(open === name ? null : { popup: name, place }),
      onClose: close,
    }
  }

  return (
    <>
      <HeaderNews balance={balance} unread={isPending ? null : unread} />
      {!isOperators(token) && <Checklist {...popup('checklist')} />}
      <HeaderPopup
        name="Wallet"
        icon="wallet"
        beside={
          <span className={styles.balance} data-unread={(balance === null && isAuthLoading) || undefined}>
            {formatUsd(balance ?? zeroCents)}
          </span>
        }
        {...popup('wallet')}
      >
        <WalletPanel onLeave={close} />
      </HeaderPopup>
      <HeaderPopup
        name="Notifications"
        icon="bell"
        news={{ count: unread, words: `${unread} unread` }}
        {...popup('notifications')}
      >
        <Suspense fallback={null}>
          <NotificationsPanel onLeave={close} />
        </Suspense>
      </HeaderPopup>
      <HeaderPopup name="Account" icon="account" {...popup('account')}>
        <AccountPanel />
      </HeaderPopup>
    </>
  )
}

function Checklist(popup: Pick<HeaderPopupProps, 'isOpen' | 'onToggle' | 'onClose'>) {
  const left = stepsLeft(useFirstSteps())
  return (
    <HeaderPopup
      name="Checklist"
      icon="checklist"
      news={{ count: left, words: left === 1 ? '1 step left' : `${left} steps left` }}
      {...popup}
    >
      <ChecklistPanel />
    </HeaderPopup>
  )
}
