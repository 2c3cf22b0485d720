import { formatUsd, zeroCents, type Cents } from '@called-shot/shared/money.ts'
import { projectedBonus } from '@called-shot/shared/pools/rules.ts'
import { LiveStanding } from '../standing/live-standing.tsx'
import { Badge, type BadgeTone } from '../ui/badge.tsx'
import { Tooltip } from '../ui/tooltip.tsx'
import type { Pool } from './events-of.ts'
import { entryState, type EntryState } from './entry-state.ts'
import styles from './own-entries.module.css'

type Entry = Pool['user_identity_pool'][number]

const tones: Readonly<Record<EntryState, BadgeTone>> = {
  resolved: 'true',
  'not-resolved': 'danger',
  pending: 'plain',
}

/** The player's identities in the pool: each one's status, stake, and possible payout (POOL-06, POOL-14). */
export function OwnEntries({ pool }: { readonly pool: Pool }) {
  return (
    <div className={styles.frame}>
      <table className={styles.table}>
        <caption className="visually-hidden">Your Identities in {pool.name}</caption>
        <thead>
          <tr>
            <th scope="col">Identity</th>
            <th scope="col">Prediction Status</th>
            <th scope="col" data-number data-term>
              <Tooltip label="Prize Card amount">
                The bonus comes in addition to the prize card value.
              </Tooltip>
            </th>
            <th scope="col" data-number data-term>
              <Tooltip label="Projected Pool Bonus">
                Players whose prediction resolves true share pro-rata the prize cards of false predictions. An
                estimate, as if this Identity alone came true.
              </Tooltip>
            </th>
          </tr>
        </thead>
        <tbody>
          {pool.user_identity_pool.map((entry, index) => (
            <Row key={`${entry.prediction_id} ${index}`} entry={entry} pool={pool} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Row({ entry, pool }: { readonly entry: Entry; readonly pool: Pool }) {
  const state = entryState(entry.status)
  return (
    <tr data-state={state}>
      <th scope="row">{entry.name}</th>
      <td className={state} data-title="Prediction Status">
        <Badge tone={tones[state]}>{entry.status}</Badge>
        {state === 'pending' && <LiveStanding predictionId={entry.prediction_id} />}
      </td>
      <td data-number data-title="Prize Card amount">
        {formatUsd(entry.player_amount)}
      </td>
      <td data-number data-title="Projected Pool Bonus" className={styles.bonus}>
        {formatUsd(entry.bonus ?? estimateOf(entry, pool))}
        <small>{entry.bonus === null ? 'estimate' : 'final'}</small>
      </td>
    </tr>
  )
}

/** Zero if nothing is staked on the identity, because there is nothing to share by (POOL-08). */
function estimateOf(entry: Entry, pool: Pool): Cents {
  const found = pool.total_identity_pool.find(
    ({ name, outcome_id }) => name === entry.name && outcome_id === entry.outcome_id,
  )
  return projectedBonus({
    totalCents: pool.total_pool_amount,
    subtotalCents: found?.subtotal_amount ?? zeroCents,
    playerCents: entry.player_amount,
  })
}
