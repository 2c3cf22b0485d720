import { cents, formatUsd, type Cents } from '@called-shot/shared/money.ts'
import { tournaments } from '@called-shot/shared/tournaments/contract.ts'
import type { CardItem } from '../card/card-item.ts'
import { CardLine } from '../card/card-line.tsx'
import { useEventClosed } from '../card/use-lock-out.ts'
import { act } from '../popups/act.ts'
import { FlowDialog } from '../flow/flow-dialog.tsx'
import { DialogChoice } from '../ui/dialog-choice.tsx'
import { useFlow } from '../flow/use-flow.ts'
import { Button } from '../ui/button.tsx'
import { Dialog, Breakdown } from '../ui/dialog.tsx'
import { Problem } from '../ui/problem.tsx'
import quiet from '../ui/quiet.module.css'
import { InviteLink } from './invite-link.tsx'
import { seatsOf, submitLabel, type Choice } from './submit-words.ts'

export interface EnterDialogProps {
  readonly prediction: CardItem
  readonly wager: CardItem
  readonly stake: Cents
  readonly choice: Exclude<Choice, { at: 'none' }>
  /** Called when the cards are in the tournament. */
  readonly onEntered: () => void
  readonly onClose: () => void
}

type Entered = { readonly invite_code: string | null; readonly players: number; readonly seats: number }

/** The last confirmation before both cards enter: which cards, against whom, and for how much. */
export function EnterDialog({ onEntered, onClose, ...entry }: EnterDialogProps) {
  const flow = useFlow<null, Entered>(null, { sound: 'stamp' })
  const closed = useEventClosed(entry.prediction)
  const enter = () =>
    flow.send(async (key) => {
      const entered = await send(entry, key)
      onEntered()
      return entered
    })
  return (
    <FlowDialog
      flow={flow}
      onClose={onClose}
      asking={() => start(entry, { closed, onEnter: enter, onClose })}
      completed={(entered) => ({
        title: 'You are in',
        children: <IsIn entered={entered} isNew={entry.choice.at === 'new'} />,
      })}
      failed={({ message, isCertain }) => ({
        title: 'Not entered',
        what: message === '' ? 'The tournament was not entered.' : message,
        ...(isCertain ? {} : { next: <Button onClick={enter}>Try again</Button> }),
        again: 'Trying again here cannot enter you twice.',
        children: isCertain && <p className={quiet.small}>Both cards are still yours.</p>,
      })}
    />
  )
}

type Entry = Omit<EnterDialogProps, 'onEntered' | 'onClose'>

function send({ prediction, wager, choice }: Entry, key: string): Promise<Entered> {
  const own = { nft_card_prediction_id: prediction.id, nft_card_wager_id: wager.id }
  if (choice.at === 'new') {
    const body = { ...own, seats: choice.seats, invite_only: choice.inviteOnly }
    return act(tournaments.createTournament, { body, key })
  }
  const code = choice.inviteCode === null ? {} : { invite_code: choice.inviteCode }
  return act(tournaments.joinTournament, {
    params: { id: choice.tournament.id },
    body: { ...own, ...code },
    key,
  })
}

function IsIn({ entered, isNew }: { readonly entered: Entered; readonly isNew: boolean }) {
  return (
    <>
      <p>
        {entered.players === entered.seats
          ? `All ${entered.seats} seats are taken: the tournament has started.`
          : `${entered.players} of ${entered.seats} seats are taken. It starts when the last one is, or when the first event locks.`}
      </p>
      {isNew && entered.invite_code !== null && <InviteLink code={entered.invite_code} />}
    </>
  )
}

interface Entering {
  /** Why the prediction can no longer enter; null while it can. */
  readonly closed: string | null
  readonly onEnter: () => Promise<void>
  readonly onClose: () => void
}

function start({ prediction, wager, stake, choice }: Entry, { closed, onEnter, onClose }: Entering) {
  const title = submitLabel(choice)
  const seats = seatsOf(choice)
  const players = choice.at === 'new' ? 1 : choice.tournament.entries.length + 1
  return (
    <Dialog
      title={title}
      onClose={onClose}
      actions={
        <DialogChoice back="Cancel" onBack={onClose} act={title} disabledReason={closed} onAct={onEnter} />
      }
    >
      <CardLine card={prediction} />
      <CardLine card={wager} />
      <Breakdown
        lines={[
          { label: 'Your wager', amount: formatUsd(stake) },
          { label: 'Players', amount: `${players} of ${seats}` },
          {
            label: players === seats ? 'Pot' : 'Pot when full',
            amount: formatUsd(cents(stake * seats)),
            total: true,
          },
        ]}
      />
      <Problem text={closed} />
      <p className={quiet.small}>
        Both cards stay in the tournament until every prediction in it is decided. The players who were right
        share the pot in cash; if everybody or nobody was right, every wager card comes back.
      </p>
    </Dialog>
  )
}
