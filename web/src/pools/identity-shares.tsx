import { formatUsd } from '@called-shot/shared/money.ts'
import type { Pool } from './events-of.ts'
import styles from './identity-shares.module.css'

const maxShown = 5

/** The identities with the most money on them, with the player's own marked. */
export function IdentityShares({ pool }: { readonly pool: Pool }) {
  const identities = pool.total_identity_pool.toSorted((a, b) => b.subtotal_amount - a.subtotal_amount)
  const most = identities[0]?.subtotal_amount ?? 0
  const rest = identities.length - maxShown
  const own = new Set(pool.user_identity_pool.map(keyOf))
  if (identities.length === 0) return null
  return (
    <div>
      <ul className={styles.shares} aria-label={`Prize cards by identity in ${pool.name}`}>
        {identities.slice(0, maxShown).map((identity) => {
          const { name, subtotal_amount: subtotal } = identity
          const isOwn = own.has(keyOf(identity))
          return (
            <li key={keyOf(identity)} data-own={isOwn || undefined}>
              <span className={styles.name}>
                {name}
                {isOwn && <em>yours</em>}
              </span>
              <span className={styles.amount}>{formatUsd(subtotal)}</span>
              <span className={styles.bar} aria-hidden="true">
                <span style={{ width: `${most > 0 ? (100 * subtotal) / most : 0}%` }} />
              </span>
            </li>
          )
        })}
      </ul>
      {rest > 0 && (
        <p className={styles.rest}>
          and {rest} more {rest === 1 ? 'identity' : 'identities'}
        </p>
      )}
    </div>
  )
}

/** Two people of one name are two identities. */
function keyOf({
  outcome_id: outcome,
  name,
}: {
  readonly outcome_id: number
  readonly name: string
}): string {
  return `${outcome} ${name}`
}
