import { useId } from 'react'
import type { IdentityMatch } from '@called-shot/shared/cards/contract.ts'
import { matchColor, missingParts } from '@called-shot/shared/cards/rules.ts'
import { BuyInMarketplace } from '../popups/buy-in-marketplace.tsx'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { matchWords, partsOf, type MatchPart } from './match-parts.ts'
import styles from './match-row.module.css'

export interface MatchRowProps {
  readonly match: IdentityMatch
  readonly isChosen: boolean
  readonly onChoose: () => void
  readonly onQuickCraft: () => void
  readonly onPlan: () => void
}

/** One person: how many parts are missing, by color and in words, and the state of each part. */
export function MatchRow({ match, isChosen, onChoose, onQuickCraft, onPlan }: MatchRowProps) {
  const nameId = useId()
  const color = matchColor(missingParts(match).length)
  const about = [match.custom_one, match.custom_two].filter((text) => text.trim() !== '').join(' · ')
  return (
    <li className={styles.match} data-color={color} data-chosen={isChosen || undefined}>
      <div className={styles.head}>
        <button id={nameId} type="button" className={styles.name} aria-pressed={isChosen} onClick={onChoose}>
          <span className={styles.dot} aria-hidden="true" />
          <span>{match.name}</span>
        </button>
        {color === 'green' && (
          <span className={styles.quick}>
            <Button size="small" about={nameId} onClick={onQuickCraft}>
              Quick Craft
            </Button>
          </span>
        )}
      </div>
      <div className={styles.words}>
        <span className={styles.state}>{matchWords(match)}</span>
        {about !== '' && <span>{about}</span>}
        {match.identity_owned && <Badge>Owned</Badge>}
        <button type="button" className={styles.plan} aria-label={`Plan ${match.name}`} onClick={onPlan}>
          Plan
        </button>
      </div>
      <ul className={styles.parts}>
        {partsOf(match).map((part) => (
          <Part key={part.part} part={part} />
        ))}
      </ul>
    </li>
  )
}

function Part({ part }: { part: MatchPart }) {
  return (
    <li className={styles.part} data-status={part.status.toLowerCase().replace(' ', '-')}>
      <span>{part.title}</span>
      <span className={styles.partName}>{part.name}</span>
      <span className={styles.partStatus}>{part.status}</span>
      {part.status === 'Not Owned' && part.marketplaceId !== null && (
        <BuyInMarketplace className={styles.buy} marketplaceId={part.marketplaceId} name={part.name} />
      )}
    </li>
  )
}
