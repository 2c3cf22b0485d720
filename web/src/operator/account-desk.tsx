import { Link } from 'react-router'
import type { Endpoint } from '@called-shot/shared/endpoint.ts'
import { whyRoleMissing } from '@called-shot/shared/operator-roles.ts'
import { money } from '@called-shot/shared/operator/money-contract.ts'
import { players } from '@called-shot/shared/operator/players-contract.ts'
import type { Answer } from '../api/client.ts'
import { useCall } from '../api/query.ts'
import { AccountCards } from './account-cards.tsx'
import { act, reasonOnly, type Act } from './act.ts'
import { Acts } from './acts.tsx'
import { moment, words } from './columns.tsx'
import { DataTable } from './data-table.tsx'
import styles from './list-screen.module.css'
import { transfersPage } from './money-facts.ts'
import { Unread } from './reading.tsx'
import { useRoom } from './room-context.ts'
import { textIn } from './values.ts'

type Note = Answer<typeof players.listNotes>['data'][number]
type Session = Answer<typeof players.listSessions>['data'][number]

interface DeskProps {
  readonly id: number
  readonly email: string
}

/**
 * What operators see and write about an account, beyond its facts: the cards, notes, sessions and transfers that their roles allow.
 */
export function AccountDesk({ id, email }: DeskProps) {
  const { roles } = useRoom()
  const isShown = (call: Endpoint) => whyRoleMissing(roles, call) === null
  return (
    <>
      {isShown(money.listTransfers) && (
        <Link to={transfersPage({ player: id })}>All its transfers, also as a file</Link>
      )}
      {isShown(players.listCards) && <AccountCards id={id} />}
      {isShown(players.listNotes) && <Notes id={id} email={email} />}
      {isShown(players.listSessions) && <Sessions id={id} email={email} />}
    </>
  )
}

function Notes({ id, email }: DeskProps) {
  const reading = useCall(players.listNotes, { params: { id } })
  const { data } = reading
  const write = act(players.addNote, {
    title: 'Write a note',
    about: `Operators see it on the page of ${email}, with your name. It stays as it is; its player never sees it.`,
    params: { id },
    fields: [{ name: 'text', label: 'Note', kind: 'text' }],
    body: (values) => ({ text: textIn(values, 'text') }),
  })
  return (
    <>
      <Part title="Notes" act={write} />
      <Unread query={reading} />
      {data && (
        <DataTable
          caption="Notes"
          rows={data.data}
          empty={<p>No operator has written anything about it.</p>}
          rowKey={(note) => note.id}
          columns={[
            moment<Note>('Written', (note) => note.at),
            words<Note>('By', ({ by }) => by),
            words<Note>('Note', ({ text }) => text),
          ]}
        />
      )}
    </>
  )
}

function Sessions({ id, email }: DeskProps) {
  const reading = useCall(players.listSessions, { params: { id } })
  const { data } = reading
  const end = act(players.endSessions, {
    title: 'End all sessions',
    about: `${email} is logged out everywhere within seconds and has to log in again. Its password and API keys stay.`,
    params: { id },
    ...reasonOnly,
  })
  return (
    <>
      <Part title="Sessions" act={end} />
      <Unread query={reading} />
      {data && (
        <DataTable
          caption="Sessions"
          rows={data.data}
          empty={<p>Nobody is logged in with it.</p>}
          rowKey={({ began_at, ends_at }) => `${began_at.getTime()} ${ends_at.getTime()}`}
          columns={[
            moment<Session>('Began', ({ began_at }) => began_at),
            moment<Session>('Renewed', ({ renewed_at }) => renewed_at),
            moment<Session>('Ends', ({ ends_at }) => ends_at),
            words<Session>('Client', ({ client }) => client),
          ]}
        />
      )}
    </>
  )
}

/** A section heading, with the act that is possible there. */
function Part({ title, act: one }: { title: string; act: Act }) {
  return (
    <div className={styles.partHead}>
      <h2 className={styles.part}>{title}</h2>
      <Acts acts={[one]} />
    </div>
  )
}
