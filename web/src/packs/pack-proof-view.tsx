import { useQuery } from '@tanstack/react-query'
import type { CardRow } from '@called-shot/shared/fairness/proof.ts'
import { monthNames, rarityNames } from '@called-shot/shared/cards/kinds.ts'
import { cents, formatUsd } from '@called-shot/shared/money.ts'
import { packs } from '@called-shot/shared/packs/contract.ts'
import { useCall } from '../api/query.ts'
import { Icon } from '../ui/icons.tsx'
import { FailedState } from '../ui/notice.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { verifyPack, type Check, type Proof } from './pack-proof.ts'
import styles from './pack-proof-view.module.css'

export interface PackProofProps {
  readonly packId: number
  /** The seal that this browser was shown before the pack was opened. */
  readonly sealedAs: string | null
}

/** The proof of an opened pack, recomputed here and now. */
export function PackProof({ packId, sealedAs }: PackProofProps) {
  const proof = useCall(packs.proof, { params: { id: packId } })
  if (proof.isError)
    return <FailedState onRetry={() => void proof.refetch()}>The proof could not be read.</FailedState>
  if (!proof.data) return <Skeleton lines={4} label="Reading the proof" />
  return <Verification proof={proof.data} sealedAs={sealedAs} />
}

function Verification({ proof, sealedAs }: { proof: Proof; sealedAs: string | null }) {
  const verdict = useQuery({
    queryKey: ['verified pack', proof.pack_id, sealedAs],
    queryFn: () => verifyPack(proof, sealedAs),
    staleTime: Infinity,
    retry: false,
  })
  if (verdict.isError)
    return <FailedState title="It does not verify">The proof cannot be read as one.</FailedState>
  if (!verdict.data) return <Skeleton lines={4} label="Drawing again" />
  const { checks, drawn } = verdict.data
  const holds = checks.every((check) => check.holds)
  return (
    <section className={styles.proof} aria-label="Verification">
      <h2 data-holds={holds}>{holds ? 'Verified in your browser' : 'This does not verify'}</h2>
      <ol className={styles.checks}>
        {checks.map((check) => (
          <CheckLine key={check.claim} check={check} />
        ))}
      </ol>
      <dl className={styles.seeds}>
        <div>
          <dt>Server seed, secret until opening</dt>
          <dd>{proof.server_seed}</dd>
        </div>
        <div>
          <dt>Client seed</dt>
          <dd>{proof.client_seed}</dd>
        </div>
        <div>
          <dt>Sealed</dt>
          <dd>{proof.committed_at.toISOString()}</dd>
        </div>
        <div>
          <dt>Opened</dt>
          <dd>{proof.opened_at.toISOString()}</dd>
        </div>
      </dl>
      <ol className={styles.cards} aria-label="Cards drawn again">
        {drawn.map((card, index) => (
          <li key={index} data-rarity={card[1]}>
            {cardWords(card)}
          </li>
        ))}
      </ol>
    </section>
  )
}

function CheckLine({ check }: { check: Check }) {
  return (
    <li className={styles.check} data-holds={check.holds}>
      <Icon name={check.holds ? 'check' : 'warning'} />
      <span>
        <span className={styles.claim}>
          {check.claim}
          {!check.holds && ': no'}
        </span>
        <span className={styles.detail}>{check.detail}</span>
      </span>
    </li>
  )
}

/** "Rare month September"; categories, events and triggers by their numbers, as the draw knows them. */
function cardWords([kind, rarity, ref]: CardRow): string {
  const what =
    kind === 'month'
      ? (monthNames[Number(ref) - 1] ?? ref)
      : kind === 'prize' || kind === 'wager'
        ? formatUsd(cents(Number(ref)))
        : kind === 'day' || kind === 'year'
          ? ref
          : `no. ${ref}`
  return `${rarityNames[rarity]} ${kind} ${what}`
}
