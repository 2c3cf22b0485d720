import { Link, useParams, useSearchParams } from 'react-router'
import {
  album,
  albumViews,
  type AlbumCollection,
  type AlbumPerson,
  type AlbumView,
} from '@called-shot/shared/album/contract.ts'
import { ApiError } from '../api/api-error.ts'
import { useCall } from '../api/query.ts'
import { Unread } from '../loading/unread.tsx'
import { paths } from '../paths.ts'
import { ShareButton } from '../sharing/share-button.tsx'
import { Button } from '../ui/button.tsx'
import { Icon } from '../ui/icons.tsx'
import { EmptyState, FailedState } from '../ui/list-states.tsx'
import { NoSuchPage } from '../ui/no-such-page.tsx'
import pageLook from '../ui/page.module.css'
import { pageIn } from '../ui/page-in.ts'
import { Pager } from '../ui/pager.tsx'
import { Select } from '../ui/select.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import stack from '../ui/stack.module.css'
import styles from './album.module.css'
import { PersonPlace } from './person-place.tsx'
import { oneAwayWords, ownedWords, Progress, progressWords } from './progress.tsx'
import { Seal } from './seal.tsx'

const pageSize = 60

const viewLabels: Readonly<Record<AlbumView, string>> = {
  all: 'Everybody',
  owned: 'In your album',
  missing: 'Missing',
  one_away: 'One part away',
  ready: 'Ready to craft',
}

/** One collection's people; section, view and page are in the address. */
export function AlbumCollectionPage() {
  const { collection = '' } = useParams()
  const isId = /^[1-9]\d{0,8}$/.test(collection)
  const [search, setSearch] = useSearchParams()
  const section = search.get('section') ?? ''
  const show = albumViews.find((view) => view === search.get('show')) ?? 'all'
  const page = pageIn(search)
  const reading = useCall(
    album.showCollection,
    {
      params: { collection_id: Number(collection) },
      query: {
        show,
        limit: pageSize,
        offset: (page - 1) * pageSize,
        ...(section === '' ? {} : { section }),
      },
    },
    { enabled: isId, keepPrevious: true },
  )
  const { data, error } = reading
  const isMissing = !isId || (error instanceof ApiError && error.status === 404)
  const go = (change: Readonly<Record<string, string>>) => {
    const next = Object.entries({ section, show, ...change })
    setSearch(Object.fromEntries(next.filter(([, value]) => value !== '' && value !== 'all')))
  }
  return (
    <div className={pageLook.page}>
      <title>{`${data?.collection.name ?? 'Collection'} · Album · Called Shot`}</title>
      <Link className={pageLook.back} to={paths.album}>
        <Icon name="left" size={16} /> Album
      </Link>
      {isMissing || !data ? <h1>Collection</h1> : <Head collection={data.collection} />}
      {isMissing ? (
        <FailedState title="There is no such collection">The address is wrong.</FailedState>
      ) : data ? (
        <>
          <Views collection={data.collection} section={section} show={show} onGo={go} />
          {data.data.length === 0 && data.pagination_metadata.total_count > 0 ? (
            <NoSuchPage page={page} title="Nobody here" onFirst={() => go({})} />
          ) : (
            <>
              <People
                people={data.data}
                onEverybody={() => go({ section: '', show: '' })}
                section={section}
                view={viewLabels[show]}
                teams={data.collection.teams}
              />
              <Pager
                page={page}
                of={data.pagination_metadata}
                onPage={(next) => go({ page: String(next) })}
              />
            </>
          )}
        </>
      ) : (
        <Unread query={reading} failed="The collection could not be loaded.">
          <Skeleton lines={10} label="Loading the collection" />
        </Unread>
      )}
    </div>
  )
}

function Head({ collection }: { readonly collection: AlbumCollection }) {
  const { name, description, owned, people } = collection
  return (
    <header className={styles.top}>
      <div className={styles.head}>
        <h1>{name}</h1>
        <p>{description}</p>
        <p className={styles.count}>{progressWords(collection)}</p>
        <Progress of={collection} />
        <div>
          <ShareButton thing={{ kind: 'album', id: collection.collection_id }} size="small">
            Share this page
          </ShareButton>
        </div>
      </div>
      {owned === people && <Seal of={name} size="large" />}
    </header>
  )
}

function isSectionOf(teams: AlbumCollection['teams'], section: string): boolean {
  return section === '' || teams.some(({ team }) => team === section)
}

interface ViewsProps {
  readonly collection: AlbumCollection
  readonly section: string
  readonly show: AlbumView
  readonly onGo: (change: Readonly<Record<string, string>>) => void
}

function Views({ collection, section, show, onGo }: ViewsProps) {
  const { teams, ready, one_part_away: oneAway } = collection
  return (
    <div className={styles.tools}>
      {teams.length > 1 && (
        <Select
          label="Team or category"
          value={section}
          options={[
            { value: '', label: 'All' },
            ...teams.map((each) => ({ value: each.team, label: `${each.team} (${ownedWords(each)})` })),
            // The address may name one that the collection lacks.
            ...(isSectionOf(teams, section) ? [] : [{ value: section, label: section }]),
          ]}
          onChange={(value) => onGo({ section: value })}
        />
      )}
      <Select
        label="Show"
        value={show}
        options={albumViews.map((value) => ({ value, label: viewLabels[value] }))}
        onChange={(value) => onGo({ show: value })}
      />
      {(ready > 0 || oneAway > 0) && (
        <p className={styles.near}>
          {ready > 0 && <Link to="?show=ready">{ready} ready to craft</Link>}
          {oneAway > 0 && <Link to="?show=one_away">{oneAwayWords(oneAway)}</Link>}
        </p>
      )}
    </div>
  )
}

interface PeopleProps {
  readonly people: readonly AlbumPerson[]
  readonly teams: AlbumCollection['teams']
  readonly section: string
  readonly view: string
  readonly onEverybody: () => void
}

/** Places grouped under a heading for each team or category, with how many are owned; a complete group has its seal. */
function People({ people, teams, section, view, onEverybody }: PeopleProps) {
  if (people.length === 0)
    return (
      <EmptyState title="Nobody here" action={<Button onClick={onEverybody}>Show everybody</Button>}>
        {isSectionOf(teams, section)
          ? `No places of the view “${view}”.`
          : `There is no “${section}” in this collection.`}
      </EmptyState>
    )
  return [...Map.groupBy(people, (person) => person.team)].map(([name, those]) => (
    <section key={name} className={stack.near} aria-label={name}>
      <Title name={name} of={teams.find(({ team }) => team === name)} />
      <ul className={styles.people}>
        {those.map((person) => (
          <PersonPlace key={person.person_id} person={person} />
        ))}
      </ul>
    </section>
  ))
}

function Title({
  name,
  of,
}: {
  readonly name: string
  readonly of: AlbumCollection['teams'][number] | undefined
}) {
  const isSealed = of !== undefined && of.owned === of.people
  return (
    <div className={styles.title} data-sealed={isSealed || undefined}>
      <h2>{name}</h2>
      {isSealed && <Seal of={name} />}
      {of && <p className={styles.count}>{ownedWords(of)}</p>}
    </div>
  )
}
