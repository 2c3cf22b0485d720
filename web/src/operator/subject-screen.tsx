import type { ReactNode } from 'react'
import { Link, useParams } from 'react-router'
import { lookup, subjectKinds, type SubjectKind } from '@called-shot/shared/operator/lookup-contract.ts'
import { ApiError } from '../api/api-error.ts'
import type { Answer } from '../api/client.ts'
import { useCall } from '../api/query.ts'
import { Badge } from '../ui/badge.tsx'
import { AccountDesk } from './account-desk.tsx'
import { accountActs, refund } from './account-screens.ts'
import type { Act } from './act.ts'
import { Acts } from './acts.tsx'
import { eventActs } from './event-screens.ts'
import { Facts } from './facts.tsx'
import styles from './list-screen.module.css'
import { EventExposure } from './match-day-screens.tsx'
import { NotThere } from './not-there.tsx'
import { at, pageOf } from './pages.ts'
import { Unread } from './reading.tsx'
import { ScreenFrame } from './screen-frame.tsx'
import { Timeline } from './timeline.tsx'
import { statusText } from './values.ts'

type Subject = Answer<typeof lookup.show>

/** One thing in the game: its facts, the possible acts, and its history. */
export function SubjectScreen(): ReactNode {
  const { kind: word, id = '' } = useParams()
  const kind = subjectKinds.find((each) => each === word)
  if (kind === undefined) return <NotThere title="No such page">There is no page at this address.</NotThere>
  return <Page key={`${kind} ${id}`} kind={kind} id={Number(id)} />
}

function Page({ kind, id }: { kind: SubjectKind; id: number }) {
  const reading = useCall(lookup.show, { query: { kind, id: String(id) } })
  const { data, error } = reading
  if (error instanceof ApiError && error.code === 'not_found') {
    return <NotThere title={`No ${kind} ${id}`}>{error.message}</NotThere>
  }
  if (data === undefined) return <Unread query={reading} />
  return (
    <ScreenFrame
      title={data.title}
      isName
      beside={
        <>
          <Badge>{`${kind} ${id}`}</Badge>
          <Badge tone={data.state === 'suspended' || data.state === 'frozen' ? 'danger' : 'plain'}>
            {statusText(data.state)}
          </Badge>
        </>
      }
    >
      <Unread query={reading} />
      <Acts acts={actsOf(kind, id, data)} />
      {kind === 'deposit' && (
        <Link to={at(`deposits?search=${id}`)}>What can be done with it, among the deposits</Link>
      )}
      <Facts
        facts={data.facts.map(({ name, value, link }) => [
          name,
          link === null ? (
            value
          ) : (
            <Link key={name} to={pageOf(link.kind, link.id)}>
              {value}
            </Link>
          ),
        ])}
      />
      {kind === 'account' && <AccountDesk id={id} email={data.title} />}
      {kind === 'event' && <EventExposure eventId={id} />}
      <h2 className={styles.part}>What happened</h2>
      <Timeline entries={data.timeline} />
    </ScreenFrame>
  )
}

function actsOf(
  kind: SubjectKind,
  id: number,
  { title, state, starts_at: startsAt, against }: Subject,
): readonly Act[] {
  switch (kind) {
    case 'account':
      return accountActs({
        id,
        email: title,
        isClosed: against.includes('closed'),
        isSuspended: against.includes('suspended'),
        isFrozen: against.includes('frozen'),
      })
    case 'event':
      return startsAt === null ? [] : eventActs({ id, name: title, status: state, starts_at: startsAt })
    case 'pack':
      return state === 'held' ? [refund(id, title)] : []
    case 'card':
    case 'transfer':
    case 'deposit':
    case 'offer':
      return []
  }
}
