import { Link } from 'react-router'
import { album, type CallOnPerson, type IdentityCopy } from '@called-shot/shared/album/contract.ts'
import type { AnswerOf } from '@called-shot/shared/endpoint.ts'
import { isRarity, rarityNames } from '@called-shot/shared/cards/kinds.ts'
import { useCall } from '../api/query.ts'
import { Unread } from '../loading/unread.tsx'
import { paths } from '../paths.ts'
import { statusTones } from '../predictions/status-tones.ts'
import { ResidentMark } from '../residents/resident-mark.tsx'
import { dayText } from '../time/moment-text.ts'
import { Badge } from '../ui/badge.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import styles from './biography.module.css'
import { callsWords, recordWords } from './biography-words.ts'

type Story = AnswerOf<typeof album.showBiography>

interface BiographyProps {
  readonly personId: string
  /** One Identity of the person; without it, all that the player owns. */
  readonly cardId?: number
}

/** The history of a person's Identities, and the player's calls about that person. */
export function Biography({ personId, cardId }: BiographyProps) {
  const reading = useCall(album.showBiography, {
    params: { person_id: personId },
    query: cardId === undefined ? {} : { card: cardId },
  })
  if (reading.data) return <Told story={reading.data} />
  return (
    <Unread query={reading} failed="The biography could not be loaded.">
      <Skeleton lines={4} label="Loading the biography" />
    </Unread>
  )
}

function Told({ story }: { readonly story: Story }) {
  const { cards, calls } = story
  return (
    <div className={styles.biography}>
      <section>
        <h3>Biography</h3>
        {story.form !== null && <p className={styles.dim}>{story.form}</p>}
        <ul className={styles.copies} aria-label="Identity cards">
          {cards.map((card) => (
            <Copy key={card.id} copy={card} />
          ))}
        </ul>
      </section>
      <section>
        <h3>Your calls</h3>
        <p className={styles.dim}>{callsWords(calls)}</p>
        {calls.data.length > 0 && (
          <ul className={styles.calls} aria-label={`Your calls on ${story.name}`}>
            {calls.data.map((called) => (
              <Called key={called.id} called={called} />
            ))}
          </ul>
        )}
      </section>
    </div>
  )
}

function Copy({ copy }: { readonly copy: IdentityCopy }) {
  const { rarity, serial, made_at: madeAt, owners, in_play: inPlay } = copy
  return (
    <li>
      <p className={styles.serial}>
        <span>No. {serial}</span>
        <span data-rarity={rarity}>{isRarity(rarity) ? rarityNames[rarity] : ''}</span>
        {inPlay && <Badge tone="flag">On a call</Badge>}
      </p>
      <p>{recordWords(copy)}</p>
      <p className={styles.dim}>Made {dayText(madeAt)}</p>
      {owners.length === 0 ? (
        <p className={styles.dim}>Never sold: the first owner still has it</p>
      ) : (
        <ol className={styles.owners} aria-label="Previous owners">
          {owners.map((owner) => (
            <li key={owner.until.toISOString()}>
              <Owner owner={owner} /> sold it {dayText(owner.until)}
            </li>
          ))}
        </ol>
      )}
    </li>
  )
}

function Owner({ owner: { player, is_self: isSelf } }: { readonly owner: IdentityCopy['owners'][number] }) {
  if (isSelf) return 'You'
  return (
    <>
      {player.id === null ? player.nickname : <Link to={paths.player(player.id)}>{player.nickname}</Link>}{' '}
      {player.is_resident && <ResidentMark />}
    </>
  )
}

function Called({ called }: { readonly called: CallOnPerson }) {
  const { id, event, event_date: date, trigger, status } = called
  return (
    <li>
      <Link to={paths.predictionEvidence(id)}>{trigger}</Link>
      <Badge tone={statusTones[status]}>{status}</Badge>
      <span className={styles.dim}>
        {event}, {dayText(date)}
      </span>
    </li>
  )
}
