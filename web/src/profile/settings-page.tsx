import { account, type Limits } from '@called-shot/shared/account/contract.ts'
import { useCall } from '../api/query.ts'
import { PublicProfilePanel } from '../leaderboards/public-profile-panel.tsx'
import { PushPanel } from '../notifications/push-panel.tsx'
import { ResidentsPanel } from '../residents/residents-panel.tsx'
import { CallNoticesPanel } from '../notifications/call-notices-panel.tsx'
import { setFlag, useSession } from '../session/session.ts'
import { SharesPanel } from '../sharing/shares-panel.tsx'
import { useFreshBalance } from '../session/use-available.ts'
import { secondsUntilNext } from '../time/next-moment.ts'
import { ToursPanel } from '../tours/tours-panel.tsx'
import { Toggle } from '../ui/checkbox.tsx'
import { Panel } from '../ui/panel.tsx'
import { BreakPanel, ExclusionPanel } from './away-panels.tsx'
import { CloseAccountPanel } from './close-account-panel.tsx'
import { KeysPanel } from './keys-panel.tsx'
import { OwnDataPanel } from './own-data-panel.tsx'
import { ProfileFrame } from './profile-frame.tsx'
import styles from './settings-page.module.css'
import { SpendingLimitPanel } from './spending-limit-panel.tsx'

const toggles = [
  { flag: 'sound', label: 'Sound', text: 'Card flips, stamps and the whistle.' },
  {
    flag: 'view_expired_event',
    label: 'Show expired cards',
    text: 'Event cards whose event has begun stay in your lists.',
  },
  {
    flag: 'onboarding',
    label: 'Show onboarding cards',
    text: 'Starter cards, from your free packs, appear in your lists and slots.',
  },
] as const

/** Three settings that switch at once and are then saved (PROF-18 to PROF-20), and the player's own limits. */
export function SettingsPage() {
  const { flags } = useSession()
  return (
    <ProfileFrame title="Settings">
      <Panel>
        <ul className={styles.toggles}>
          {toggles.map(({ flag, label, text }) => (
            <li key={flag}>
              <Toggle name={flag} checked={flags[flag]} onChange={(isOn) => void setFlag(flag, isOn)}>
                {label}
              </Toggle>
              <p>{text}</p>
            </li>
          ))}
        </ul>
      </Panel>
      <CallNoticesPanel />
      <PushPanel />
      <OwnLimits />
      <PublicProfilePanel />
      <SharesPanel />
      <ResidentsPanel />
      <ToursPanel />
      <KeysPanel />
      <div className={styles.panels}>
        <OwnDataPanel />
        <CloseAccountPanel />
      </div>
    </ProfileFrame>
  )
}

/** Until a break or an exclusion ends, or a raise begins. */
function secondsUntilChange(limits: Limits | undefined): number | false {
  if (limits === undefined) return false
  const moments = [limits.break_until, limits.self_excluded_until, limits.weekly_purchase_next_at]
  return secondsUntilNext(moments.flatMap((moment) => moment?.getTime() ?? []))
}

function OwnLimits() {
  const reading = useCall(account.getLimits, {}, { refetchEverySeconds: secondsUntilChange })
  // A break may have started or ended elsewhere. This also updates the notice on every page.
  useFreshBalance()
  return (
    <div className={styles.panels}>
      <SpendingLimitPanel reading={reading} />
      <BreakPanel reading={reading} />
      <ExclusionPanel reading={reading} />
    </div>
  )
}
