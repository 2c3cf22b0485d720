import { useState } from 'react'
import { residents } from '@called-shot/shared/residents/contract.ts'
import { messageOf } from '../api/api-error.ts'
import { queryOf, useCall } from '../api/query.ts'
import { queryClient } from '../api/refresh.ts'
import { actAndShow } from '../popups/act.ts'
import { Toggle } from '../ui/checkbox.tsx'
import { FailedState } from '../ui/list-states.tsx'
import { Panel } from '../ui/panel.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { ResidentMark } from './resident-mark.tsx'
import styles from './residents-panel.module.css'

/** Whether leaderboards and open tournaments include the players of the house; saved at once. */
export function ResidentsPanel() {
  const { data, isError, error, refetch } = useCall(residents.showChoice)
  const [failed, setFailed] = useState<string | null>(null)

  async function save(hidden: boolean) {
    setFailed(null)
    try {
      const saved = await actAndShow(residents.setChoice, { body: { hidden } })
      queryClient.setQueryData(queryOf(residents.showChoice).queryKey, saved)
    } catch (reason) {
      setFailed(messageOf(reason) || 'Something went wrong. Please try again later')
    }
  }

  return (
    <Panel title="Residents">
      <p className={styles.words}>
        Some players are run by the game itself. Their names are always marked <ResidentMark />
      </p>
      {isError && (
        <FailedState onRetry={refetch}>{messageOf(error) || 'Your choice could not be read.'}</FailedState>
      )}
      {!data && !isError && <Skeleton lines={1} label="Loading your choice" />}
      {data && (
        <Toggle name="hide_residents" checked={data.hidden} onChange={(isOn) => void save(isOn)}>
          Hide residents from leaderboards and tournaments
        </Toggle>
      )}
      {failed !== null && (
        <p className={styles.failed} role="alert">
          {failed}
        </p>
      )}
    </Panel>
  )
}
