import { useEffect, useEffectEvent, useRef, useState, type ReactNode } from 'react'
import { Link, useLocation, useParams } from 'react-router'
import { cards as cardLists } from '@called-shot/shared/cards/contract.ts'
import type { CardItem } from '../card/card-item.ts'
import { kindOf, rarityOf } from '../card/card-kind.ts'
import { ApiError, messageOf } from '../api/api-error.ts'
import { useCall } from '../api/query.ts'
import { refresh } from '../api/refresh.ts'
import { paths, torn } from '../paths.ts'
import { useSession } from '../session/session.ts'
import { useShowOnboarding } from '../session/use-show-onboarding.ts'
import { carrying } from '../card/chosen-cards.ts'
import { ShareButton } from '../sharing/share-button.tsx'
import { useSealedPacks } from '../session/sealed-packs.ts'
import { MuteButton } from '../sound/mute-button.tsx'
import { playSound, turnSounds } from '../sound/sound-store.ts'
import { Button, buttonLook } from '../ui/button.tsx'
import { FailedState } from '../ui/list-states.tsx'
import quiet from '../ui/quiet.module.css'
import { isStill } from '../ui/still.ts'
import { PackFairness } from './pack-fairness.tsx'
import { fetchArt } from './art-ahead.ts'
import styles from './open-pack-page.module.css'
import { PackWrapper, type WrapperHandle } from './pack-wrapper.tsx'
import { meaningOf } from './meaning-of.ts'
import { purchaseFailure } from './purchase-failure.ts'
import { RevealBoard } from './reveal-board.tsx'
import {
  lastOfAll,
  lastTurn,
  lastTurnMilliseconds,
  nextHidden,
  revealMilliseconds,
  withTurned,
  type Turned,
} from './reveal.ts'
import { rememberRevealed, wasRevealed } from './revealed-packs.ts'
import { OpeningUnanswered, useOpenedPack, type Commitment } from './use-opened-pack.ts'
import { isIdentityPack, wrapperCard } from './wrapper-card.ts'

/** Opens a pack: the wrapper tears, the cards fan out face down, and each turns when the player chooses. */
export function OpenPackPage() {
  const { id = '' } = useParams()
  return <Opening key={id} packId={/^[1-9]\d{0,15}$/.test(id) ? Number(id) : null} />
}

function Opening({ packId }: { packId: number | null }) {
  const pack = useOpenedPack(packId)
  const { isMobile } = useSession()
  if (packId === null) return <NoPack title="There is no such pack">Its address is not one of ours.</NoPack>
  if (pack.isError) {
    const error = pack.error
    const isUnknown = error instanceof ApiError && error.status === 404
    const isWaiting = error instanceof ApiError && error.code === 'no_event_card'
    if (isUnknown)
      return (
        <NoPack title="There is no such pack">It was opened by somebody else, sold, or never there.</NoPack>
      )
    if (error instanceof OpeningUnanswered)
      return (
        <NoPack title="No answer came" onRetry={() => void pack.refetch()}>
          {error.message || 'An unexpected error occurred.'} The pack may be open. Its cards are yours and
          stay the same.
        </NoPack>
      )
    return (
      <NoPack
        title={isWaiting ? purchaseFailure(messageOf(error)).title : 'The pack stays closed'}
        onRetry={() => void pack.refetch()}
      >
        {messageOf(error) || 'An unexpected error occurred.'}{' '}
        {isWaiting && 'Your pack is still closed and still yours: open it when new events are out.'}
      </NoPack>
    )
  }
  if (pack.isPending) {
    return (
      <section className={styles.page} aria-busy="true">
        <title>Opening · Called Shot</title>
        <header className={styles.header}>
          <div>
            <p className={styles.collection}>&nbsp;</p>
            <h1>Your pack</h1>
          </div>
        </header>
        <div className={styles.stage}>
          <div className={styles.waiting} />
        </div>
      </section>
    )
  }
  const { data, commitment, web_animation: wide, mobile_animation: narrow } = pack.data
  // On Back, the answer is the one of the visit that opened it.
  const wasOpened = pack.data.opened_before || !pack.isFetchedAfterMount
  return (
    <Reveal
      packId={packId}
      cards={data}
      wrapper={wrapperCard(packId, data, pack.data.pack)}
      isKnown={wasOpened && wasRevealed(packId)}
      commitment={commitment}
      animation={isMobile ? narrow : wide}
    />
  )
}

function isTorn(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'torn' in state && state.torn === true
}

interface RevealProps {
  readonly packId: number
  readonly cards: readonly CardItem[]
  readonly wrapper: CardItem
  /** The player has seen its cards: they lie face up at once. */
  readonly isKnown: boolean
  readonly commitment: Commitment | null
  /** The server's name for the way this pack opens; the style sheet has a rule for each. */
  readonly animation: string
}

function Reveal({ packId, cards, wrapper, isKnown, commitment, animation }: RevealProps) {
  const [from, setFrom] = useState<DOMRect | null>(null)
  const [isSealed, setSealed] = useState(!isKnown)
  const { turned, isTurned, isDone, turn, turnAll } = useTurning(cards, {
    isKnown,
    onTurn: () => setSealed(false),
  })
  useEffect(() => fetchArt(cards), [cards])
  useEffect(() => {
    if (isTurned) rememberRevealed(packId)
  }, [isTurned, packId])
  // The checklist's step is done once the pack is torn or its cards are visible.
  useEffect(() => {
    if (!isSealed) void refresh(['first steps'])
  }, [isSealed])
  // Requested now, so that the answer arrives before the last card is turned.
  useGoingWith(cards)

  return (
    <section
      className={styles.page}
      data-animation={animation}
      data-stage={isSealed ? 'sealed' : isDone ? 'done' : 'open'}
    >
      <title>Opening · Called Shot</title>
      <header className={styles.header}>
        <div>
          <p className={styles.collection}>{wrapper.collection}</p>
          <h1>
            {isSealed
              ? 'Your pack'
              : isDone
                ? 'All yours'
                : cards.length === 1
                  ? 'Turn it over'
                  : 'Turn them over'}
          </h1>
        </div>
        <output className={styles.count}>
          {isSealed
            ? `${cards.length} ${cards.length === 1 ? 'card' : 'cards'} inside`
            : isDone
              ? tally(cards)
              : `${turned.length} of ${cards.length} turned`}
        </output>
        <div className={styles.tools}>
          {!isKnown && (
            <span className={styles.all} data-over={isTurned || undefined}>
              <Button onClick={turnAll}>Reveal All</Button>
            </span>
          )}
          <MuteButton />
        </div>
      </header>
      {isSealed && (
        <SealedPack
          card={wrapper}
          onOpen={(place) => {
            setFrom(place)
            setSealed(false)
          }}
        />
      )}
      <RevealBoard cards={cards} turned={turned} isSealed={isSealed} from={from} onReveal={turn} />
      {isDone && <NextSteps packId={packId} cards={cards} />}
      <PackFairness packId={packId} commitment={commitment} />
    </section>
  )
}

interface SealedPackProps {
  readonly card: CardItem
  /** Called with the place on the screen that the cards come from. */
  readonly onOpen: (place: DOMRect | null) => void
}

/** Torn by a button, by a pull, or at once if the link here was a press on the pack. */
function SealedPack({ card, onOpen }: SealedPackProps) {
  const wrapper = useRef<WrapperHandle>(null)
  const state: unknown = useLocation().state
  const tearAtOnce = useEffectEvent(() => {
    if (isTorn(state)) wrapper.current?.tear()
  })
  useEffect(() => tearAtOnce(), [])
  return (
    <div className={styles.stage}>
      <div className={styles.wrapper}>
        <PackWrapper
          ref={wrapper}
          card={card}
          onTear={() => playSound('tear')}
          onOpen={() => onOpen(wrapper.current?.place() ?? null)}
        />
      </div>
      <Button tone="primary" size="large" onClick={() => wrapper.current?.tear()}>
        Tear open
      </Button>
      <p className={quiet.compact}>Or drag along its top edge.</p>
    </div>
  )
}

/**
 * Which cards have been turned, by hand or one after the other. The pack is done once the last one lies face up: what
 * is said and played before would give it away.
 */
function useTurning(
  cards: readonly CardItem[],
  { isKnown, onTurn }: { readonly isKnown: boolean; readonly onTurn: () => void },
) {
  const [turned, setTurned] = useState<Turned>(isKnown ? [...cards.keys()] : [])
  const [isAuto, setAuto] = useState(false)
  const isTurned = turned.length === cards.length
  const [isDone, setDone] = useState(isKnown)
  const next = nextHidden(turned, cards.length)

  function turn(index: number) {
    onTurn()
    setTurned((before) => withTurned(before, index))
    const card = cards[index]
    if (card) playTurn(card, lastOfAll(withTurned(turned, index), cards.length) === index)
  }

  useEffect(() => {
    if (!isTurned) return
    const end = window.setTimeout(() => setDone(true), isStill() ? 0 : lastTurnMilliseconds(cards.length))
    return () => window.clearTimeout(end)
  }, [isTurned, cards.length])

  const turnNext = useEffectEvent(() => {
    if (next !== null) turn(next)
  })

  // One interval for all cards: a timer restarted by each render would add the render's time to every wait.
  useEffect(() => {
    if (!isAuto || isTurned) return
    const clock = window.setInterval(turnNext, revealMilliseconds)
    return () => window.clearInterval(clock)
  }, [isAuto, isTurned])

  function turnAll() {
    setAuto(true)
    if (next !== null) turn(next)
  }

  return { turned, isTurned, isDone, turn, turnAll }
}

/**
 * What to do next with these cards: use them on the crafting table, or open the next sealed pack. If they wait for an
 * Identity that is in a prediction, that prediction.
 */
function NextSteps({ packId, cards }: { packId: number; cards: readonly CardItem[] }) {
  const isIdentity = isIdentityPack(cards)
  const canPredict = cards.some((card) => ['event', 'trigger', 'prize'].includes(kindOf(card)))
  const next = useSealedPacks()?.find(({ id }) => id !== packId)
  const { goingWith, isCalled } = useGoingWith(cards)
  const best = bestOf(cards)
  const meaning = isCalled
    ? 'These are for your next call. Your Identity joins them when its prediction is decided.'
    : meaningOf(cards)
  const look = buttonLook({ tone: 'primary', size: 'large' })
  return (
    <div className={styles.next}>
      {isCalled && (
        <Link className={look} to={paths.dashboard}>
          Back to your call
        </Link>
      )}
      {!isCalled && (isIdentity || canPredict) && goingWith && (
        <Link
          className={look}
          to={isIdentity ? paths.craftIdentity : paths.craftPrediction}
          state={carrying([...goingWith, ...cards])}
        >
          Craft with these cards
        </Link>
      )}
      {meaning !== null && <p className={styles.meaning}>{meaning}</p>}
      {next && (
        <Link className={buttonLook({ size: 'large' })} to={paths.openCardPack(next.id)} state={torn}>
          Open the next pack
        </Link>
      )}
      {best && (
        <ShareButton
          thing={{ kind: 'pull', id: best.id, hasAmount: kindOf(best) === 'prize' }}
          size="large"
          label={`Share the best pull: ${best.name}`}
        >
          Share the best pull
        </ShareButton>
      )}
      <Link className={buttonLook({ size: 'large' })} to={paths.inventoryCardPacks}>
        Back to Card Packs
      </Link>
    </div>
  )
}

interface GoingWith {
  /** The player's Identity to slot with these cards if they have exactly one, otherwise nothing. Undefined: loading. */
  readonly goingWith: readonly CardItem[] | undefined
  /** The player's only Identities are in predictions. */
  readonly isCalled: boolean
}

function useGoingWith(cards: readonly CardItem[]): GoingWith {
  const enabled = !isIdentityPack(cards)
  const query = { limit: 2, offset: 0, show_onboarding: useShowOnboarding() }
  const identities = useCall(cardLists.listIdentities, { query }, { enabled })
  const predictions = useCall(cardLists.listPredictions, { query }, { enabled })
  if (!enabled || identities.isError || predictions.isError) return { goingWith: [], isCalled: false }
  if (!identities.data || !predictions.data) return { goingWith: undefined, isCalled: false }
  const [held, called] = [identities.data.data, predictions.data.data]
  return {
    goingWith: held.length === 1 ? held : [],
    isCalled: held.length === 0 && called.length > 0,
  }
}

function NoPack({ title, children, onRetry }: { title: string; children: ReactNode; onRetry?: () => void }) {
  return (
    <section className={styles.page}>
      <title>Card pack · Called Shot</title>
      <h1>Your pack</h1>
      <FailedState title={title} {...(onRetry ? { onRetry } : {})}>
        {children}
      </FailedState>
      <p>
        <Link className={buttonLook({})} to={paths.inventoryCardPacks}>
          Back to Card Packs
        </Link>
      </p>
    </section>
  )
}

/** The rarest card; among equals, the first. */
function bestOf(cards: readonly CardItem[]): CardItem | undefined {
  return cards.toSorted((a, b) => rarityOf(b) - rarityOf(a))[0]
}

const rarityWords = ['', 'Standard', 'Rare', 'Epic', 'Legendary']

/** "1 Legendary, 2 Rare, 5 Standard" */
function tally(cards: readonly CardItem[]): string {
  return (
    [4, 3, 2, 1]
      .map((level) => ({ level, count: cards.filter((card) => rarityOf(card) === level).length }))
      .filter(({ count }) => count > 0)
      // A line never ends between a number and its word.
      .map(({ level, count }) => `${count}\u00a0${rarityWords[level] ?? ''}`)
      .join(', ')
  )
}

/** How long before a card's face shows its sound begins. */
const soundAheadMilliseconds = 240

/** Plays a turning card's sound, by rarity. The last card's tells it only as its face shows. */
function playTurn(card: CardItem, isLast: boolean): void {
  const sound = turnSounds[rarityOf(card)]
  if (!isLast || isStill()) return playSound(sound)
  playSound('flip')
  if (sound !== 'flip')
    window.setTimeout(() => playSound(sound), lastTurn.facesUpAfter - soundAheadMilliseconds)
}
