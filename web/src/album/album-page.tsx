import type { CSSProperties } from 'react'
import { Link } from 'react-router'
import { album, type AlbumCollection } from '@called-shot/shared/album/contract.ts'
import { useCall } from '../api/query.ts'
import { Unread } from '../loading/unread.tsx'
import { paths } from '../paths.ts'
import { WayOn } from '../session/way-on.tsx'
import { EmptyState } from '../ui/list-states.tsx'
import pageLook from '../ui/page.module.css'
import { Skeleton } from '../ui/skeleton.tsx'
import styles from './album.module.css'
import { CollectionEmblem } from './collection-emblem.tsx'
import { collectionInk } from './collection-ink.ts'
import { oneAwayWords, Progress, progressWords } from './progress.tsx'
import { Seal } from './seal.tsx'

/** Every collection, with how much of it the player has completed. */
export function AlbumPage() {
  const reading = useCall(album.list)
  const { data } = reading
  return (
    <div className={pageLook.page}>
      <title>Album · Called Shot</title>
      <header className={styles.head}>
        <h1>Album</h1>
        <p>
          A place for everybody. Own an Identity, and its rosette is inked; complete a page, and it is sealed.
        </p>
      </header>
      {!data && (
        <Unread query={reading} failed="The album could not be loaded.">
          <Skeleton lines={10} label="Loading the album" />
        </Unread>
      )}
      {data?.data.length === 0 && <EmptyState title="No collections">Nobody is in the album yet.</EmptyState>}
      {data && data.data.length > 0 && !data.data.some(isBegun) && <NobodyYet />}
      {data && data.data.length > 0 && (
        <ul className={styles.collections}>
          {data.data.map((collection) => (
            <Collection key={collection.collection_id} collection={collection} />
          ))}
        </ul>
      )}
    </div>
  )
}

/** Whether the player has somebody of the collection, or is close. */
function isBegun({ owned, ready, one_part_away: oneAway }: AlbumCollection): boolean {
  return owned + ready + oneAway > 0
}

function NobodyYet() {
  return (
    <EmptyState
      title="Every page is blank"
      action={
        <WayOn needs="active" to={paths.inventoryCardPacks}>
          Open a pack
        </WayOn>
      }
    >
      A category and a birthday make a person. Packs hold both.
    </EmptyState>
  )
}

function Collection({ collection }: { readonly collection: AlbumCollection }) {
  const { collection_id: id, name, owned, people, ready, one_part_away: oneAway, teams } = collection
  const sealed = teams.filter((team) => team.owned === team.people)
  const ink: CSSProperties & Record<'--ink', string> = { '--ink': collectionInk(name) }
  return (
    <li className={styles.collection} style={ink}>
      <div className={styles.band}>
        <CollectionEmblem of={name} />
        <h2>
          <Link className={styles.link} to={paths.albumCollection(id)}>
            {name}
          </Link>
        </h2>
        {owned === people && <Seal of={name} />}
      </div>
      <p className={styles.count}>{progressWords(collection)}</p>
      <Progress of={collection} />
      {ready + oneAway > 0 && (
        <p className={styles.near}>
          {ready > 0 && <strong className={styles.ready}>{ready} ready to craft</strong>}
          {oneAway > 0 && oneAwayWords(oneAway)}
        </p>
      )}
      {owned < people &&
        sealed.map(({ team }) => (
          <p key={team} className={styles.sealed}>
            <Seal of={team} />
            <span aria-hidden="true">{team}</span>
          </p>
        ))}
    </li>
  )
}
