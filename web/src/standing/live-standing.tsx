import { Link } from 'react-router'
import type { CardItem } from '@called-shot/shared/cards/card-item.ts'
import { callKey } from '@called-shot/shared/live/news.ts'
import { callSentence, callWords, type LiveCall } from '@called-shot/shared/live/standing.ts'
import { useLiveEvent, useMyLivePredictions } from './use-live.ts'
import { paths } from '../paths.ts'
import { NamedChance } from './chance.tsx'
import { Ring } from './ring.tsx'
import styles from './standing.module.css'

/** The standing of the player's prediction, with a link to its game. Draws nothing while it is unknown. */
export function LiveStanding({ predictionId }: { readonly predictionId: number }) {
  const { data } = useMyLivePredictions(true)
  const found = data?.data.find(({ prediction_id }) => prediction_id === predictionId)
  return found ? <Standing call={found} eventId={found.event_id} words={found.words} /> : null
}

interface AnyonesCall {
  readonly event_id: number
  readonly person_id: string | null
  readonly trigger_id: number
}

/** The standing of any player's call, from the public calls on its game. */
export function CallStanding({ call }: { readonly call: AnyonesCall }) {
  const { data } = useLiveEvent(call.event_id > 0 ? call.event_id : null)
  const found = data?.calls.find((each) => callKey(each) === callKey(call))
  return data && found ? (
    <Standing call={found} eventId={data.event_id} words={callWords(found, data)} />
  ) : null
}

/** The standing of a prediction's card, such as one for sale. */
export function CardStanding({ card }: { readonly card: CardItem }) {
  const { event_id: event, person_id: person = null, trigger_id: trigger } = card.face ?? {}
  if (event === undefined || trigger === undefined) return null
  return <CallStanding call={{ event_id: Number(event), person_id: person, trigger_id: Number(trigger) }} />
}

interface StandingProps {
  readonly call: LiveCall & Parameters<typeof callSentence>[0]
  readonly eventId: number
  readonly words: string
}

function Standing({ call, eventId, words }: StandingProps) {
  return (
    <span className={styles.standing} data-state={call.state}>
      {call.state !== 'scheduled' && <Ring call={call} />}
      <span>
        {words} <NamedChance call={call} />{' '}
        <Link to={paths.liveEvent(eventId)} aria-label={`Watch ${callSentence(call)}`}>
          Watch
        </Link>
      </span>
    </span>
  )
}
