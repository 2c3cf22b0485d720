import { useEffect, useEffectEvent, useRef, useState, type CSSProperties, type Ref } from 'react'
import { Link } from 'react-router'
import { whyClosedTo } from '@called-shot/shared/account/standing.ts'
import { formatUsd } from '@called-shot/shared/money.ts'
import { predictions } from '@called-shot/shared/predictions/contract.ts'
import { refusalText } from '@called-shot/shared/refusals.ts'
import { propertyOf } from '../card/card-item.ts'
import { Card } from '../card/card.tsx'
import { paths } from '../paths.ts'
import { useSession } from '../session/session.ts'
import { carrying } from '../card/chosen-cards.ts'
import { ShareButton } from '../sharing/share-button.tsx'
import { Button, buttonLook } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { flyToWallet } from './money-flight.ts'
import { verdictWords, type CallResult } from './call-result.ts'
import { ResultScale } from './result-scale.tsx'
import styles from './result-scene.module.css'
import type { ResultTimes } from './result-times.ts'
import type { Taken } from './take-result.ts'
import { paidBy, takenWords, type Paid } from './taken-words.ts'
import { isTaken, useTaking, type Outcome } from './use-taking.ts'
import { useSuspense } from './use-suspense.ts'

interface ResultSceneProps {
  readonly results: readonly CallResult[]
  readonly onShown: () => void
  readonly onClose: () => void
}

/**
 * Decided calls: the card, its number against its line, the stamp, then the result in words and its buttons. Several
 * cards form a fan, and the text describes the front one. One button claims and redeems a prize; claiming alone leaves
 * redeeming for later. Not a flow, because it sends several commands in turn and stays open.
 */
export function ResultScene({ results, onShown, onClose }: ResultSceneProps) {
  const { closed } = useSession()
  const { outcomes, take } = useTaking()
  const [payments, setPayments] = useState(0)
  const coins = useRef<HTMLSpanElement>(null)
  const { result, index: front, times, isTold, ...suspense } = useSuspense(results)
  const open = results.filter(({ card, isVoid }) => !isVoid && !isTaken(outcomes.get(card.id)))
  const paid = paidBy([...outcomes.values()].filter(isTaken))
  const markShown = useEffectEvent(onShown)
  useEffect(() => markShown(), [])
  useEffect(() => {
    if (payments > 0) flyToWallet(coins.current)
  }, [payments])

  if (!result) return null
  const looks: CSSProperties & Record<`--${string}`, string> = {
    '--still': `${times.run}ms`,
    '--run': `${times.stamp - times.run}ms`,
    '--stamp': `${times.stamp}ms`,
  }
  const outcome = outcomes.get(result.card.id)
  const taken = isTaken(outcome) ? outcome : null
  const shut = whyClosedTo(closed, predictions.claimCards)
  const why = shut ?? (result.isPoolOpen ? 'pool_open' : null)
  const reason = taken === null && !result.isVoid && why !== null ? refusalText(why) : null

  async function takeNow(which: readonly CallResult[], redeems: boolean) {
    if (await take(which, { redeems })) setPayments((before) => before + 1)
  }

  return (
    <Dialog
      title={titleOf(results, isTold)}
      size="wide"
      holdsActions={!isTold}
      onClose={onClose}
      actions={
        taken === null && !result.isVoid ? (
          <Taking
            open={open.filter(({ isPoolOpen }) => !isPoolOpen)}
            reasonOfAll={shut && refusalText(shut)}
            {...{ result, reason, takeNow, onClose }}
          />
        ) : (
          <>
            {result.isWon && (
              <ShareButton thing={{ kind: 'win', id: result.card.id, hasAmount: true }}>Share</ShareButton>
            )}
            <AfterTaking taken={taken} isLast={open.length === 0} onNext={nextOpen} onClose={onClose} />
          </>
        )
      }
    >
      <div
        className={styles.scene}
        data-count={results.length}
        data-won={result.isWon || undefined}
        style={looks}
      >
        <Fan results={results} front={front} isStamped={isStamped} onFront={suspense.show} />
        <Story key={result.card.id} {...{ result, times, isTold, reason, outcome, paid, coins }} />
      </div>
    </Dialog>
  )

  /** Also a card that was taken together with the others, and has not been in front. */
  function isStamped(each: CallResult): boolean {
    return suspense.isStamped(each) || isTaken(outcomes.get(each.card.id))
  }

  function nextOpen() {
    const next = results.findIndex((each) => each !== result && open.includes(each))
    suspense.show(Math.max(0, next))
  }
}

interface StoryProps {
  readonly result: CallResult
  readonly times: ResultTimes
  readonly isTold: boolean
  /** Why it cannot be taken now. */
  readonly reason: string | null
  readonly outcome: Outcome | undefined
  /** Everything that these results have paid. */
  readonly paid: Paid
  /** The copy of the amount that flies to the wallet. */
  readonly coins: Ref<HTMLSpanElement>
}

function Story({ result, times, isTold, reason, outcome, paid, coins }: StoryProps) {
  const taken = isTaken(outcome) ? outcome : null
  const words = useRef<HTMLOutputElement>(null)
  // On a phone, what a press has done would be said below the edge of the dialog.
  useEffect(() => {
    if (outcome) words.current?.scrollIntoView({ block: 'nearest' })
  }, [outcome])
  return (
    <div className={styles.story}>
      <p className={styles.about}>{result.rule.about}</p>
      <p className={styles.sentence}>{result.rule.sentence}</p>
      <ResultScale result={result} times={times} />
      <output className={styles.words} data-told={isTold || undefined} ref={words}>
        <strong>{verdictWords(result)}</strong>
        {result.turn !== null && <span>{result.turn}</span>}
        {reason !== null && <span>{reason}</span>}
        {taken && paid.all > 0 && (
          <span className={styles.paid} aria-hidden="true">
            +{formatUsd(paid.all)}
            <span className={styles.coins} ref={coins}>
              +{formatUsd(paid.all)}
            </span>
          </span>
        )}
        {taken && <span>{takenWords(result.card, taken, paid)}</span>}
        {outcome && 'failed' in outcome && <span className={styles.failed}>{outcome.failed}</span>}
      </output>
    </div>
  )
}

interface TakingProps {
  readonly result: CallResult
  /** Those that can be taken together. */
  readonly open: readonly CallResult[]
  /** Why the one in front cannot be taken now. */
  readonly reason: string | null
  /** Why none can be. */
  readonly reasonOfAll: string | null
  readonly takeNow: (which: readonly CallResult[], redeems: boolean) => Promise<void>
  readonly onClose: () => void
}

function Taking({ result, open, reason, reasonOfAll, takeNow, onClose }: TakingProps) {
  const isOneOfMany = open.length > 1
  return (
    <>
      <Button onClick={onClose}>Later</Button>
      {result.isWon && (
        <Button disabledReason={reason} onClick={() => takeNow([result], false)}>
          Claim, redeem later
        </Button>
      )}
      <Button
        tone={isOneOfMany ? 'secondary' : 'primary'}
        disabledReason={reason}
        onClick={() => takeNow([result], true)}
      >
        {takeWords(result)}
      </Button>
      {isOneOfMany && (
        <Button tone="primary" disabledReason={reasonOfAll} onClick={() => takeNow(open, true)}>
          {`Take all ${open.length}`}
        </Button>
      )}
    </>
  )
}

interface FanProps {
  readonly results: readonly CallResult[]
  readonly front: number
  readonly isStamped: (result: CallResult) => boolean
  readonly onFront: (index: number) => void
}

function Fan({ results, front, isStamped, onFront }: FanProps) {
  const isAlone = results.length === 1
  return (
    <ul className={styles.fan} aria-label="Decided calls">
      {results.map((result, index) => (
        <li
          key={result.card.id}
          className={styles.card}
          data-front={index === front || undefined}
          data-stamped={isStamped(result) || undefined}
          style={{ rotate: `${(index - (results.length - 1) / 2) * 7}deg` }}
        >
          {result.isWon && index === front && <span className={styles.rays} />}
          <Card
            card={result.card}
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
  /** Null for a void call, of which nothing is taken. */
  readonly taken: Taken | null
  readonly isLast: boolean
  readonly onNext: () => void
  readonly onClose: () => void
}

/** The next result or, after the last one, the next game of the person on the returned card. */
function AfterTaking({ taken, isLast, onNext, onClose }: AfterTakingProps) {
  const { identity, nextGame } = taken ?? { identity: null, nextGame: null }
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

function titleOf(results: readonly CallResult[], isTold: boolean): string {
  const [first] = results
  if (results.length > 1 || !first) return `${results.length} calls are decided`
  if (!isTold) return 'Your call is decided'
  if (first.isVoid) return 'Your call is void.'
  if (first.isWon) return 'You called it.'
  return first.miss?.isNear === true ? 'So close.' : 'Not this time.'
}

function takeWords({ isWon, card }: CallResult): string {
  if (isWon) return `Take ${propertyOf(card, 'Prize Value') ?? 'the prize'}`
  return `Take ${card.face?.['person'] ?? 'the Identity'} back`
}
