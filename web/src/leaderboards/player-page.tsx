import { Link, useParams } from 'react-router'
import { leaderboards, type ShownRecord } from '@called-shot/shared/leaderboards/contract.ts'
import { formatUsd, withCommas } from '@called-shot/shared/money.ts'
import { AlbumSummaryLines } from '../album/album-summary.tsx'
import { ApiError } from '../api/api-error.ts'
import { useCall } from '../api/query.ts'
import { Card } from '../card/card.tsx'
import { Unread } from '../loading/unread.tsx'
import { paths } from '../paths.ts'
import { ResidentMark } from '../residents/resident-mark.tsx'
import { Icon } from '../ui/icons.tsx'
import { EmptyState, FailedState } from '../ui/list-states.tsx'
import pageLook from '../ui/page.module.css'
import { Skeleton } from '../ui/skeleton.tsx'
import stack from '../ui/stack.module.css'
import styles from './leaderboards.module.css'
import { seasonWords } from './season-words.ts'

/** A player's public page: nickname, album, the cards they chose to show, and the record by season. */
export function PlayerPage() {
  const { id = '' } = useParams()
  const isId = /^[1-9]\d{0,15}$/.test(id)
  const reading = useCall(leaderboards.showPlayer, { params: { id: Number(id) } }, { enabled: isId })
  const { data, error } = reading
  const isMissing = !isId || (error instanceof ApiError && error.status === 404)
  return (
    <div className={styles.page}>
      <title>{`${data?.nickname ?? 'Player'} · Called Shot`}</title>
      <Link className={pageLook.back} to={paths.leaderboards}>
        <Icon name="left" size={16} /> Leaderboards
      </Link>
      <h1>{data?.nickname ?? 'Player'}</h1>
      {data?.is_resident === true && (
        <p>
          <ResidentMark />
        </p>
      )}
      {isMissing ? (
        <FailedState title="This player is not listed">
          They have not chosen to show a profile, or the address is wrong.
        </FailedState>
      ) : !data ? (
        <Unread query={reading} failed="The profile could not be loaded.">
          <Skeleton lines={8} label="Loading the player" />
        </Unread>
      ) : (
        <>
          <section className={stack.apart} aria-labelledby="album">
            <h2 id="album">Album</h2>
            <AlbumSummaryLines album={data.album} />
          </section>
          <section className={stack.apart} aria-labelledby="showcase">
            <h2 id="showcase">Showcase</h2>
            {data.showcase.length === 0 ? (
              <EmptyState title="No cards on show">This player has not chosen any.</EmptyState>
            ) : (
              <ul className={styles.cards}>
                {data.showcase.map((card) => (
                  <li key={card.id}>
                    <Card card={card} withoutTag />
                  </li>
                ))}
              </ul>
            )}
          </section>
          {data.records.map((record) => (
            <RecordOfSeason key={record.season} record={record} />
          ))}
          {data.records.length === 0 && <p>None of their predictions has been claimed yet.</p>}
        </>
      )}
    </div>
  )
}

function RecordOfSeason({ record }: { readonly record: ShownRecord }) {
  const { season, live_year: year, predictions, correct, best_streak: best, streak, earned } = record
  return (
    <section aria-label={seasonWords(season, year)}>
      <p className={styles.season}>{seasonWords(season, year)}</p>
      <dl className={styles.record}>
        <div>
          <dt>Correct</dt>
          <dd>{withCommas(correct)}</dd>
          <dd>of {withCommas(predictions)}</dd>
        </div>
        <div>
          <dt>Best streak</dt>
          <dd>{best}</dd>
          <dd>now {streak}</dd>
        </div>
        {earned !== null && (
          <div>
            <dt>Earnings</dt>
            <dd>{formatUsd(earned)}</dd>
            <dd>prizes, pools and tournaments</dd>
          </div>
        )}
      </dl>
    </section>
  )
}
