import { Link, useSearchParams } from 'react-router'
import { leaderboards, type Leader } from '@called-shot/shared/leaderboards/contract.ts'
import { formatUsd, withCommas } from '@called-shot/shared/money.ts'
import type { PaginationMetadata } from '@called-shot/shared/page.ts'
import { useCall } from '../api/query.ts'
import { Unread } from '../loading/unread.tsx'
import { paths } from '../paths.ts'
import { ResidentMark } from '../residents/resident-mark.tsx'
import { buttonLook } from '../ui/button.tsx'
import { EmptyState } from '../ui/list-states.tsx'
import { NoSuchPage } from '../ui/no-such-page.tsx'
import pageLook from '../ui/page.module.css'
import { pageIn } from '../ui/page-in.ts'
import { Pager } from '../ui/pager.tsx'
import { Select } from '../ui/select.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import stack from '../ui/stack.module.css'
import { Tabs } from '../ui/tabs.tsx'
import styles from './leaderboards.module.css'
import { seasonWords } from './season-words.ts'

const pageSize = 25

const measures = [
  { id: 'correct', label: 'Correct' },
  { id: 'streak', label: 'Streak' },
  { id: 'earnings', label: 'Earnings' },
] as const
type Measure = (typeof measures)[number]['id']

/** The best callers of a season who chose to be listed. Measure, season and page are in the address. */
export function LeaderboardsPage() {
  const [search, setSearch] = useSearchParams()
  const by = measures.find(({ id }) => id === search.get('by'))?.id ?? 'correct'
  const page = pageIn(search)
  const asked = /^\d{1,6}$/.test(search.get('season') ?? '') ? Number(search.get('season')) : undefined
  const reading = useCall(
    leaderboards.list,
    {
      query: {
        by,
        limit: pageSize,
        offset: (page - 1) * pageSize,
        ...(asked === undefined ? {} : { season: asked }),
      },
    },
    { keepPrevious: true },
  )
  const { data } = reading
  const wordsOf = (season: number) =>
    seasonWords(season, data?.live_seasons.find((each) => each.season === season)?.year ?? null)
  const go = (change: Readonly<Record<string, string>>) =>
    setSearch({ by, ...(asked === undefined ? {} : { season: String(asked) }), ...change })

  return (
    <div className={styles.page}>
      <title>Leaderboards · Called Shot</title>
      <Head />
      <div className={styles.tools}>
        <Tabs
          label="Measure"
          tabs={measures}
          current={by}
          controls="leaders"
          onSelect={(id: Measure) => go({ by: id })}
        />
        {data && data.seasons.length > 1 && (
          <Select
            label="Season"
            value={String(data.season)}
            options={data.seasons.map((season) => ({ value: String(season), label: wordsOf(season) }))}
            onChange={(season) => go({ season })}
          />
        )}
      </div>
      <section id="leaders" className={styles.leaders} aria-label={`Leaders by ${by}`}>
        {!data && (
          <Unread query={reading} failed="The leaderboard could not be loaded.">
            <Skeleton lines={10} label="Loading the leaderboard" />
          </Unread>
        )}
        {data?.data.length === 0 && (
          <NoLeaders {...data.pagination_metadata} {...{ by, page }} onFirst={() => go({})} />
        )}
        {data && data.data.length > 0 && (
          <>
            {data.seasons.length === 1 && <p className={styles.season}>{wordsOf(data.season)}</p>}
            <ol className={stack.close}>
              {data.data.map((leader) => (
                <LeaderLine key={leader.player_id} leader={leader} by={by} />
              ))}
            </ol>
            <Pager page={page} of={data.pagination_metadata} onPage={(next) => go({ page: String(next) })} />
          </>
        )}
      </section>
    </div>
  )
}

function Head() {
  return (
    <header className={pageLook.head}>
      <h1>Leaderboards</h1>
      <p>
        Who called it right. Only players who chose to be listed are here; whether you are is up to{' '}
        <Link to={paths.publicProfile}>your settings</Link>.
      </p>
    </header>
  )
}

interface NoLeadersProps extends Pick<PaginationMetadata, 'total_count'> {
  readonly by: Measure
  readonly page: number
  readonly onFirst: () => void
}

function NoLeaders({ total_count: total, by, page, onFirst }: NoLeadersProps) {
  if (total > 0) return <NoSuchPage page={page} title="Nobody here" onFirst={onFirst} />
  return (
    <EmptyState
      title="Nobody is listed yet"
      icon="flame"
      action={
        <Link className={buttonLook({ tone: 'primary' })} to={paths.publicProfile}>
          Be the first
        </Link>
      }
    >
      {by === 'earnings'
        ? 'Earnings are shown only by players who choose to show them.'
        : 'Claim a prediction that came true, and choose to be listed.'}
    </EmptyState>
  )
}

export function LeaderLine({ leader, by }: { readonly leader: Leader; readonly by: Measure }) {
  const {
    rank,
    nickname,
    is_resident: isResident,
    player_id: id,
    predictions,
    correct,
    best_streak: streak,
    earned,
  } = leader
  const figure = {
    correct: `${withCommas(correct)} correct`,
    streak: `${withCommas(streak)} in a row`,
    earnings: earned === null ? '–' : formatUsd(earned),
  }[by]
  return (
    <li className={styles.line} data-rank={rank <= 3 ? rank : undefined}>
      <span className={styles.rank}>{rank}</span>
      <span className={styles.who}>
        <span className={styles.name}>
          <Link to={paths.player(id)}>{nickname}</Link>
          {isResident && <ResidentMark />}
        </span>
        <small>
          {withCommas(correct)} of {withCommas(predictions)} correct, best streak {withCommas(streak)}
        </small>
      </span>
      <span className={styles.figure}>{figure}</span>
    </li>
  )
}
