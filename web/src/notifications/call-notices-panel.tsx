import { useState } from 'react'
import { notifications, type CallNotices } from '@called-shot/shared/notifications/contract.ts'
import { call } from '../api/client.ts'
import { useCall } from '../api/query.ts'
import { useChoices } from '../flow/use-choices.ts'
import { Unread } from '../loading/unread.tsx'
import { letResultsComeUp, resultsComeUp } from '../result-switch.ts'
import { Toggle } from '../ui/checkbox.tsx'
import { Panel } from '../ui/panel.tsx'
import { Problem } from '../ui/problem.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import stack from '../ui/stack.module.css'

const kinds = [
  { kind: 'reached', label: 'A call is reached' },
  { kind: 'lost', label: 'A call is out of reach, or no longer reached' },
  { kind: 'overtime', label: 'A game of a call goes to overtime' },
  { kind: 'decided', label: 'A call is decided' },
] as const

/** The player's choices about which news about their calls become notifications. Each choice is saved at once. */
export function CallNoticesPanel() {
  const reading = useCall(notifications.showCallNotices)
  const { data } = reading
  const { choose, problem } = useChoices<CallNotices>(notifications.showCallNotices, (change) =>
    call(notifications.setCallNotices, { body: change }),
  )
  const [comeUp, setComeUp] = useState(resultsComeUp)

  return (
    <Panel title="News of your calls">
      <Unread query={reading} failed="Your choices could not be loaded.">
        <Skeleton lines={4} label="Loading your choices" />
      </Unread>
      <div className={stack.switches}>
        {data &&
          kinds.map(({ kind, label }) => (
            <Toggle
              key={kind}
              name={`tell-${kind}`}
              checked={data[kind]}
              onChange={(isOn) => choose({ [kind]: isOn })}
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
      </div>
      <Problem text={problem} />
    </Panel>
  )
}
