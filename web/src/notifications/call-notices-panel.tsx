import { useState } from 'react'
import { notifications, type CallNotices } from '@called-shot/shared/notifications/contract.ts'
import { messageOf } from '../api/api-error.ts'
import { call } from '../api/client.ts'
import { queryOf, useCall } from '../api/query.ts'
import { queryClient } from '../api/refresh.ts'
import { letResultsComeUp, resultsComeUp } from '../result-switch.ts'
import { Toggle } from '../ui/checkbox.tsx'
import { FailedState } from '../ui/list-states.tsx'
import { Panel } from '../ui/panel.tsx'
import { Skeleton } from '../ui/skeleton.tsx'

const kinds = [
  { kind: 'reached', label: 'A call is reached' },
  { kind: 'lost', label: 'A call is out of reach, or no longer reached' },
  { kind: 'overtime', label: 'A game of a call goes to overtime' },
  { kind: 'decided', label: 'A call is decided' },
] as const

/** The player's choices about which news about their calls become notifications. Each choice is saved at once. */
export function CallNoticesPanel() {
  const { data, isError, error, refetch } = useCall(notifications.showCallNotices)
  const [failed, setFailed] = useState<string | null>(null)
  const [comeUp, setComeUp] = useState(resultsComeUp)

  async function save(kind: keyof CallNotices, isOn: boolean) {
    setFailed(null)
    try {
      const saved = await call(notifications.setCallNotices, { body: { [kind]: isOn } })
      queryClient.setQueryData(queryOf(notifications.showCallNotices).queryKey, saved)
    } catch (reason) {
      setFailed(messageOf(reason) || 'Something went wrong. Please try again later')
    }
  }

  return (
    <Panel title="News of your calls">
      {isError && <FailedState onRetry={refetch}>{messageOf(error)}</FailedState>}
      {!data && !isError && <Skeleton lines={4} label="Loading your choices" />}
      {data &&
        kinds.map(({ kind, label }) => (
          <Toggle
            key={kind}
            name={`tell-${kind}`}
            checked={data[kind]}
            onChange={(isOn) => void save(kind, isOn)}
          >
            {label}
          </Toggle>
        ))}
      <Toggle
        name="results-come-up"
        checked={comeUp}
        onChange={(isOn) => {
          letResultsComeUp(isOn)
          setComeUp(isOn)
        }}
      >
        Results come up wherever I am, in this browser
      </Toggle>
      {failed !== null && <p role="alert">{failed}</p>}
    </Panel>
  )
}
