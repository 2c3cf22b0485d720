import { setFlag, useSession } from '../session/session.ts'
import { ToursPanel } from '../tours/tours-panel.tsx'
import { Toggle } from '../ui/checkbox.tsx'
import { Panel } from '../ui/panel.tsx'
import { ProfileFrame } from './profile-frame.tsx'
import styles from './settings-page.module.css'

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
    text: 'Cards from free packs appear in your lists and slots.',
  },
] as const

/** Three settings that flip at once and are then saved (PROF-18 to PROF-20). */
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
      <ToursPanel />
    </ProfileFrame>
  )
}
