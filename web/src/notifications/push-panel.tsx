import { useEffect, useState } from 'react'
import { push, type PushChoice } from '@called-shot/shared/push/contract.ts'
import { pushKinds, type PushKind } from '@called-shot/shared/push/kinds.ts'
import { messageOf } from '../api/api-error.ts'
import { call, type Answer } from '../api/client.ts'
import { useCall } from '../api/query.ts'
import { useChoices } from '../flow/use-choices.ts'
import { Unread } from '../loading/unread.tsx'
import { Button } from '../ui/button.tsx'
import { Toggle } from '../ui/checkbox.tsx'
import { Panel } from '../ui/panel.tsx'
import { Problem } from '../ui/problem.tsx'
import quietWords from '../ui/quiet.module.css'
import { Select } from '../ui/select.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import stack from '../ui/stack.module.css'
import { canPush, endPushHere, pushHere, startPushHere } from '../worker/push-here.ts'
import styles from './push-panel.module.css'

type State = Answer<typeof push.showPush>

const labels: Readonly<Record<PushKind, string>> = {
  calls: 'My calls: reached, out of reach, decided',
  events: 'A game of mine is moved or canceled',
  offers: 'Offers and bids',
  sales: 'A card of mine is sold',
  pools: 'A pool of mine closes',
  tournaments: 'My tournaments',
  money: 'Money arrives or leaves',
}

/** Push messages while the game is closed: off until the player turns them on, here and for this browser. */
export function PushPanel() {
  const reading = useCall(push.showPush)
  const { data } = reading
  const { choose, problem, setProblem } = useChoices<PushChoice>(push.showPush, (change) =>
    call(push.setPush, { body: change }),
  )

  return (
    <Panel title="While the game is closed">
      <p>
        Your phone or computer can tell you what the bell tells you here. It is off until you turn it on, and
        it never brings advertising.
      </p>
      <Unread query={reading} failed="Your choices could not be loaded.">
        <Skeleton lines={5} label="Loading your choices" />
      </Unread>
      {data && (
        <>
          <ThisBrowser state={data} onFailed={setProblem} />
          <fieldset className={styles.kinds}>
            <legend>Notify me about</legend>
            {pushKinds.map((kind) => (
              <Toggle
                key={kind}
                name={`push-${kind}`}
                checked={data.kinds.includes(kind)}
                onChange={(isOn) =>
                  choose({
                    kinds: pushKinds.filter((each) => (each === kind ? isOn : data.kinds.includes(each))),
                  })
                }
              >
                {labels[kind]}
              </Toggle>
            ))}
          </fieldset>
          <Quiet quiet={data.quiet} onChange={(quiet) => choose({ quiet })} />
        </>
      )}
      <Problem text={problem} />
    </Panel>
  )
}

interface ThisBrowserProps {
  readonly state: State
  readonly onFailed: (sentence: string | null) => void
}

function ThisBrowser({ state, onFailed }: ThisBrowserProps) {
  const [isOn, setOn] = useState<boolean | null>(null)
  const [isUnderway, setUnderway] = useState(false)

  useEffect(() => {
    pushHere().then(
      (subscription) => setOn(subscription !== null),
      () => setOn(false),
    )
  }, [])

  async function turn(): Promise<void> {
    onFailed(null)
    setUnderway(true)
    try {
      if (isOn === true) {
        await endPushHere()
        setOn(false)
      } else {
        const isSubscribed = await startPushHere(state.public_key)
        setOn(isSubscribed)
        if (!isSubscribed)
          onFailed('Your browser blocks notifications. You can change that in its settings for this site.')
      }
    } catch (error) {
      onFailed(messageOf(error) || 'Notifications could not be turned on. Please try again later.')
    } finally {
      setUnderway(false)
    }
  }

  if (!canPush())
    return (
      <p className={quietWords.text}>
        This browser cannot do that. On an iPhone, add the game to your home screen first.
      </p>
    )
  return (
    <div className={styles.here}>
      <Button disabled={isUnderway || isOn === null} onClick={turn}>
        {isOn === true ? 'Turn off in this browser' : 'Turn on in this browser'}
      </Button>
      {isOn === true && state.kinds.length === 0 && (
        <p className={quietWords.text}>Nothing is chosen yet: choose below what you want to hear about.</p>
      )}
    </div>
  )
}

const hours = Array.from({ length: 24 }, (_, hour) => ({ value: String(hour * 60), label: hourText(hour) }))
const night = { from: 22 * 60, to: 8 * 60 }

interface QuietProps {
  readonly quiet: PushChoice['quiet']
  readonly onChange: (quiet: PushChoice['quiet']) => void
}

/** In the time zone of the browser where the player sets them. */
function Quiet({ quiet, onChange }: QuietProps) {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  const set = (from: number, to: number) => onChange({ from, to, time_zone: timeZone })
  return (
    <div className={stack.near}>
      <div className={stack.switches}>
        <Toggle
          name="push-quiet"
          checked={quiet !== null}
          onChange={(isOn) => (isOn ? set(night.from, night.to) : onChange(null))}
        >
          Quiet hours: notifications wait until they end
        </Toggle>
      </div>
      {quiet !== null && (
        <div className={styles.hours}>
          <Select
            label="From"
            value={String(quiet.from)}
            options={hours}
            onChange={(from) => set(Number(from), quiet.to)}
          />
          <Select
            label="To"
            value={String(quiet.to)}
            options={hours}
            onChange={(to) => set(quiet.from, Number(to))}
          />
          <p className={quietWords.text}>{quiet.time_zone.replaceAll('_', ' ')}</p>
        </div>
      )}
    </div>
  )
}

function hourText(hour: number): string {
  return `${hour % 12 === 0 ? 12 : hour % 12}:00 ${hour < 12 ? 'AM' : 'PM'}`
}
