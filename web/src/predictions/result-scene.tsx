import { useEffect, useEffectEvent, useRef, useState, type CSSProperties } from 'react'
import { Link } from 'react-router'
import { whyClosedTo } from '@called-shot/shared/account/standing.ts'
import { formatUsd, sumCents } from '@called-shot/shared/money.ts'
import { predictions } from '@called-shot/shared/predictions/contract.ts'
import { refusalText } from '@called-shot/shared/refusals.ts'
import { propertyOf } from '../card/card-item.ts'
import { Card } from '../card/card.tsx'
import { paths } from '../paths.ts'
import { useSession } from '../session/session.ts'
import { carrying } from '../card/chosen-cards.ts'
import { ShareButton } from '../sharing/share-button.tsx'
import { playSound } from '../sound/sound-store.ts'
import { Button, buttonLook } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { flyToWallet } from './money-flight.ts'
import { verdictWords, type Told } from './told.ts'
import { ResultScale, runMilliseconds } from './result-scale.tsx'
import styles from './result-scene.module.css'
import type { Taken } from './take-result.ts'
import { isTaken, useTaking } from './use-taking.ts'

interface ResultSceneProps {
  readonly results: readonly Told[]
  readonly onShown: () => void
  readonly onClose: () => void
}

/**
 * Decided calls: the card, its number against its line, the stamp and the result. Several cards form a fan, and the
 * text describes the front one. One button claims and redeems a prize; claiming alone leaves redeeming for later. Not
 * a flow, because it sends several commands in turn and stays open.
 */
export function ResultScene({ results, onShown, onClose }: ResultSceneProps) {
  const { closed } = useSession()
  const { outcomes, take } = useTaking()
  const [front, setFront] = useState(0)
  const coins = useRef<HTMLSpanElement>(null)
  const told = results[front] ?? results[0]
  const open = results.filter(({ card }) => !isTaken(outcomes.get(card.id)))
  useAppearing(told, onShown)

  if (!told) return null
  const run: CSSProperties & Record<`--${string}`, string> = { '--run': `${runMilliseconds(told)}ms` }
  const outcome = outcomes.get(told.card.id)
  const taken = isTaken(outcome) ? outcome : null
  const shut = whyClosedTo(closed, predictions.claimCards)
  const paid = sumCents(
    [...outcomes.values()].flatMap((each) => (isTaken(each) ? (each.paidCents ?? []) : [])),
  )

  async function takeNow(which: readonly Told[], redeems: boolean) {
    if (await take(which, { redeems })) flyToWallet(coins.current)
  }

  return (
    <Dialog
      title={titleOf(results)}
      size="wide"
      onClose={onClose}
      actions={
        taken === null ? (
          <Taking told={told} open={open} reason={shut && refusalText(shut)} {...{ takeNow, onClose }} />
        ) : (
          <>
            {told.isWon && (
              <ShareButton thing={{ what: 'win', about: String(told.card.id), hasAmount: true }}>
                Share
              </ShareButton>
            )}
            <AfterTaking taken={taken} isLast={open.length === 0} onNext={nextOpen} onClose={onClose} />
          </>
        )
      }
    >
      <div className={styles.scene} data-count={results.length} style={run}>
        <Fan results={results} front={front} onFront={setFront} />
        <div className={styles.story} key={told.card.id}>
          <p className={styles.about}>{told.rule.about}</p>
          <p className={styles.sentence}>{told.rule.sentence}</p>
          <ResultScale told={told} />
          <output className={styles.words}>
            <strong>{verdictWords(told)}</strong>
            {told.turn !== null && <span>{told.turn}</span>}
            {taken && <span>{takenWords(told, taken)}</span>}
            {outcome && 'failed' in outcome && <span className={styles.failed}>{outcome.failed}</span>}
          </output>
          <span className={styles.coins} ref={coins} aria-hidden="true">
            {paid > 0 && `+${formatUsd(paid)}`}
          </span>
        </div>
      </div>
    </Dialog>
  )

  function nextOpen() {
    const next = results.findIndex((each) => each !== told && open.includes(each))
    setFront(Math.max(0, next))
  }
}

/** Once: the results are seen, and the stamp falls when the number has run. */
function useAppearing(told: Told | undefined, onShown: () => void): void {
  const appear = useEffectEvent(() => {
    onShown()
    window.setTimeout(() => playSound('stamp'), told ? runMilliseconds(told) : 0)
  })
  useEffect(() => appear(), [])
}

interface TakingProps {
  readonly told: Told
  readonly open: readonly Told[]
  /** Why nothing can be taken now. */
  readonly reason: string | null
  readonly takeNow: (which: readonly Told[], redeems: boolean) => Promise<void>
  readonly onClose: () => void
}

function Taking({ told, open, reason, takeNow, onClose }: TakingProps) {
  const isOneOfMany = open.length > 1
  return (
    <>
      <Button onClick={onClose}>Later</Button>
      {told.isWon && (
        <Button disabledReason={reason} onClick={() => takeNow([told], false)}>
          Claim only
        </Button>
      )}
      <Button
        tone={isOneOfMany ? 'secondary' : 'primary'}
        disabledReason={reason}
        onClick={() => takeNow([told], true)}
      >
        {takeWords(told)}
      </Button>
      {isOneOfMany && (
        <Button tone="primary" disabledReason={reason} onClick={() => takeNow(open, true)}>
          {`Take all ${open.length}`}
        </Button>
      )}
    </>
  )
}

interface FanProps {
  readonly results: readonly Told[]
  readonly front: number
  readonly onFront: (index: number) => void
}

function Fan({ results, front, onFront }: FanProps) {
  const isAlone = results.length === 1
  return (
    <ul className={styles.fan} aria-label="Decided calls">
      {results.map(({ card }, index) => (
        <li
          key={card.id}
          className={styles.card}
          data-front={index === front || undefined}
          style={{ rotate: `${(index - (results.length - 1) / 2) * 7}deg` }}
        >
          <Card
            card={card}
            eager
            withoutTag
            {...(isAlone ? {} : { hint: 'Shows this result', onOpen: () => onFront(index) })}
          />
        </li>
      ))}
    </ul>
  )
}

interface AfterTakingProps {
  readonly taken: Taken
  readonly isLast: boolean
  readonly onNext: () => void
  readonly onClose: () => void
}

/** The next result; after the last one, the next game of the person who came back. */
function AfterTaking({ taken, isLast, onNext, onClose }: AfterTakingProps) {
  const { identity, nextGame } = taken
  if (!isLast) {
    return (
      <>
        <Button onClick={onClose}>Later</Button>
        <Button tone="primary" onClick={onNext}>
          Next result
        </Button>
      </>
    )
  }
  return (
    <>
      <Button onClick={onClose}>Done</Button>
      {identity && (
        <Link
          className={buttonLook({ tone: 'primary' })}
          to={paths.craftPrediction}
          state={carrying([identity])}
          onClick={onClose}
        >
          {nextGame === null ? 'Make another call' : 'Call the next game'}
        </Link>
      )}
    </>
  )
}

function titleOf(results: readonly Told[]): string {
  const [first] = results
  if (results.length > 1 || !first) return `${results.length} calls are decided`
  if (first.isWon) return 'You called it.'
  return first.miss?.isNear === true ? 'So close.' : 'Not this time.'
}

function takeWords({ isWon, card }: Told): string {
  if (isWon) return `Take ${propertyOf(card, 'Prize Value') ?? 'the prize'}`
  return `Take ${card.face?.['person'] ?? 'the Identity'} back`
}

function takenWords({ card }: Told, { identity, paidCents, notRedeemed, nextGame }: Taken): string {
  const person = card.face?.['person'] ?? 'Your Identity'
  return [
    paidCents === null ? null : `${formatUsd(paidCents)} is in your balance.`,
    notRedeemed === null ? null : `The prize card is in your inventory. ${notRedeemed}`,
    identity && `${person} is back with you${nextGame === null ? '.' : `: ${nextGame}.`}`,
  ]
    .filter((sentence) => sentence !== null)
    .join(' ')
}
