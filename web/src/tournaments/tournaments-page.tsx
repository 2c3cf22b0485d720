import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { cents } from '@called-shot/shared/money.ts'
import { tournaments, type TournamentView } from '@called-shot/shared/tournaments/contract.ts'
import { isRefusal, messageOf } from '../api/api-error.ts'
import { useCall } from '../api/query.ts'
import type { CardItem } from '../card/card-item.ts'
import { nameOf } from '../card/card-label.ts'
import { useIsLockedOut } from '../card/use-lock-out.ts'
import { centsIn } from '../card/words.ts'
import { paths } from '../paths.ts'
import { useSession } from '../session/session.ts'
import { playSound } from '../sound/sound-store.ts'
import { Button } from '../ui/button.tsx'
import { FailedState } from '../ui/list-states.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { CardTray } from './card-tray.tsx'
import { EnterDialog, type EnterDialogProps } from './enter-dialog.tsx'
import { EntryTable, type EntryTableProps } from './entry-table.tsx'
import { MyTournaments } from './my-tournaments.tsx'
import { activated, emptySlots, isComplete, placed, whatIsMissing } from './slots.ts'
import { whyTooLate } from './status-words.ts'
import { choiceFor, choiceNow, noChoice, seatsOf, submitLabel, type Choice } from './submit-words.ts'
import { TournamentChoice } from './tournament-choice.tsx'
import styles from './tournaments-page.module.css'
import { whyNotEnter } from './why-not-enter.ts'

const maxOpen = 50
const secondsBetweenReads = 15

/** The entry that the dialog asks about. It stays the same while the cards leave their slots. */
type Entering = Pick<EnterDialogProps, 'prediction' | 'wager' | 'stake' | 'choice'>

/** Two slots, a choice of tournaments, and the player's own: /pvp-tournaments (Rules market §2). */
export function TournamentsPage() {
  const { slots, chosen, setChosen, place, show } = useSlots()
  const [picked, setPicked] = useState<Choice | null>(null)
  const [entering, setEntering] = useState<Entering | null>(null)
  const { closed } = useSession()
  const isLockedOut = useIsLockedOut(slots.prediction ?? undefined)
  const invitation = useInvitation()
  const { joinable, missing, isAll } = useOpen()
  const { invited } = invitation
  const wanted: Choice =
    picked ??
    (invited ? { at: 'existing', tournament: invited.tournament, inviteCode: invited.code } : noChoice)
  const choice = choiceNow(wanted, [...(invited ? [invited.tournament] : []), ...joinable], isAll)

  const entry = isComplete(slots) ? entryOf(slots, { choice, open: joinable }) : null

  return (
    <div className={styles.page}>
      <title>Tournaments · Called Shot</title>
      <Header isIn={invitation.isIn} problem={invitation.error} />
      <Entry
        slots={slots}
        pot={entry && potOf(entry)}
        label={submitLabel(choice)}
        reason={
          isComplete(slots) ? whyNotEnter(slots, { choice, closed, isLockedOut }) : whatIsMissing(slots)
        }
        onShow={show}
        onSubmit={() => setEntering(entry)}
      />
      <div className={styles.tray}>
        <CardTray
          slots={slots}
          chosen={chosen}
          onTab={(slot) => show(activated(slots, slot))}
          onChoose={setChosen}
          onPlace={place}
        />
      </div>
      <div className={styles.choice}>
        <TournamentChoice
          choice={choice}
          open={joinable}
          missing={missing}
          invited={invited}
          onChoose={setPicked}
        />
      </div>
      <div className={styles.mine}>
        <MyTournaments />
      </div>
      {entering && (
        <EnterDialog
          {...entering}
          onEntered={() => {
            show(emptySlots)
            setPicked(noChoice)
          }}
          onClose={() => setEntering(null)}
        />
      )}
    </div>
  )
}

function entryOf(
  { prediction, wager }: { readonly prediction: CardItem; readonly wager: CardItem },
  { choice, open }: { readonly choice: Choice; readonly open: readonly TournamentView[] },
): Entering {
  const stake = cents(centsIn(nameOf(wager)) ?? 0)
  return { prediction, wager, stake, choice: choiceFor(choice, { stake, open }) }
}

function potOf({ stake, choice }: Entering) {
  const seats = seatsOf(choice)
  return { cents: cents(stake * seats), seats }
}

/** The open tournaments; instead of them, what is shown while they load or after they failed to. */
function useOpen() {
  const { data, error, refetch } = useCall(
    tournaments.listOpen,
    { query: { limit: maxOpen } },
    { refetchEverySeconds: secondsBetweenReads },
  )
  if (data)
    return {
      joinable: data.data,
      missing: null,
      isAll: data.pagination_metadata.total_count <= data.data.length,
    }
  const missing = error ? (
    <FailedState onRetry={refetch}>{messageOf(error)}</FailedState>
  ) : (
    <Skeleton label="Loading the open tournaments" />
  )
  return { joinable: [], missing, isAll: false }
}

/** The tournament of an invite link, while it can still be joined. */
function useInvitation() {
  const [search] = useSearchParams()
  const code = search.get('invite') ?? ''
  const { data, error } = useCall(
    tournaments.getInvited,
    { params: { code } },
    { enabled: code !== '', refetchEverySeconds: secondsBetweenReads },
  )
  // While a later read gets no answer, the invitation stands; without it the same button would enter another tournament.
  if (error && (!data || isRefusal(error))) return { invited: null, isIn: false, error: messageOf(error) }
  if (!data) return { invited: null, isIn: false, error: null }
  if (data.is_entered) return { invited: null, isIn: true, error: null }
  const tooLate = whyTooLate(data)
  if (tooLate !== null) return { invited: null, isIn: false, error: tooLate }
  return { invited: { tournament: data, code }, isIn: false, error: null }
}

/** The two places, and the tray's selected card until it is placed. */
function useSlots() {
  const [slots, setSlots] = useState(emptySlots)
  const [chosen, setChosen] = useState<CardItem | null>(null)
  function show(next: typeof slots) {
    setSlots(next)
    setChosen(null)
  }
  function place(card: CardItem) {
    playSound('flip')
    show(placed(slots, card))
  }
  return { slots, chosen, setChosen, place, show }
}

interface HeaderProps {
  /** Whether the player has a seat in the tournament of the invite link. */
  readonly isIn: boolean
  readonly problem: string | null
}

function Header({ isIn, problem }: HeaderProps) {
  return (
    <header className={styles.header}>
      <h1>Tournaments</h1>
      <p>Put a wager card beside a prediction. The players who call it right share the pot.</p>
      {isIn && <p>You are in the tournament of this link: it is among your tournaments below.</p>}
      {problem !== null && (
        <p className={styles.invitation} role="alert">
          {problem}
        </p>
      )}
    </header>
  )
}

interface EntryProps extends EntryTableProps {
  readonly label: string
  /** Why nothing can enter now: a slot is empty, or these two cards cannot. */
  readonly reason: string | null
  readonly onSubmit: () => void
}

/** The table, and the button that enters with the cards in them. */
function Entry({ label, reason, onSubmit, ...table }: EntryProps) {
  const { slots, onShow } = table
  return (
    <section className={styles.entry} aria-label="Your entry">
      <EntryTable {...table} />
      <div className={styles.submit}>
        <Button
          tone="primary"
          size="large"
          disabled={!isComplete(slots)}
          disabledReason={reason}
          onClick={onSubmit}
        >
          {label}
        </Button>
        <Button
          tone="ghost"
          icon="close"
          disabled={slots.prediction === null}
          onClick={() => onShow(emptySlots)}
        >
          Clear all slots
        </Button>
      </div>
      {reason !== null && (
        <p className={styles.help} aria-hidden="true">
          {reason}
        </p>
      )}
      <p className={styles.help}>
        You can buy more Tournament Prize Cards from the <Link to={paths.buyPacks}>Buy Packs page</Link>.
      </p>
    </section>
  )
}
