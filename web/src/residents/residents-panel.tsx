import { residents } from '@called-shot/shared/residents/contract.ts'
import { useCall } from '../api/query.ts'
import { useChoices } from '../flow/use-choices.ts'
import { Unread } from '../loading/unread.tsx'
import { actAndShow } from '../popups/act.ts'
import { Toggle } from '../ui/checkbox.tsx'
import { Panel } from '../ui/panel.tsx'
import { Problem } from '../ui/problem.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { ResidentMark } from './resident-mark.tsx'
import styles from './residents-panel.module.css'

/** Whether leaderboards and open tournaments include the players of the house; saved at once. */
export function ResidentsPanel() {
  const reading = useCall(residents.showChoice)
  const { data } = reading
  const { choose, problem } = useChoices<{ readonly hidden: boolean }>(
    residents.showChoice,
    ({ hidden = false }) => actAndShow(residents.setChoice, { body: { hidden } }),
  )

  return (
    <Panel title="Residents">
      <p className={styles.words}>
        Some players are run by the game itself. Their names are always marked <ResidentMark />
      </p>
      <Unread query={reading} failed="Your choice could not be loaded.">
        <Skeleton lines={1} label="Loading your choice" />
      </Unread>
      {data && (
        <Toggle name="hide_residents" checked={data.hidden} onChange={(hidden) => choose({ hidden })}>
          Hide residents from leaderboards and tournaments
        </Toggle>
      )}
      <Problem text={problem} />
    </Panel>
  )
}
