import { useState } from 'react'
import { cents, formatUsd, type Cents } from '@called-shot/shared/money.ts'
import { tournaments } from '@called-shot/shared/tournaments/contract.ts'
import { isRefusal, messageOf } from '../api/api-error.ts'
import { useActionKey } from '../api/idempotency.ts'
import type { CardItem } from '../card/card-item.ts'
import { CardLine } from '../card/card-line.tsx'
import { act } from '../popups/act.ts'
import { CompletedDialog } from '../popups/completed-dialog.tsx'
import { playSound } from '../sound/sound-store.ts'
import { Button } from '../ui/button.tsx'
import { Dialog, Reckoning } from '../ui/dialog.tsx'
import styles from './enter-dialog.module.css'
import { InviteLink } from './invite-link.tsx'
import { submitLabel, type Choice } from './submit-words.ts'

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
type Step =
  | { readonly at: 'start' }
  | { readonly at: 'success'; readonly entered: Entered }
  | { readonly at: 'fail'; readonly message: string; readonly isCertain: boolean }

/** The last look before both cards go in: what is set, against whom, and for how much. */
export function EnterDialog({ prediction, wager, stake, choice, onEntered, onClose }: EnterDialogProps) {
  const [step, setStep] = useState<Step>({ at: 'start' })
  const [key] = useActionKey()
  const title = submitLabel(choice)
  const seats = choice.at === 'new' ? choice.seats : choice.tournament.seats
  const players = choice.at === 'new' ? 1 : choice.tournament.entries.length + 1

  async function enter(): Promise<void> {
    const own = { nft_card_prediction_id: prediction.id, nft_card_wager_id: wager.id }
    try {
      const entered =
        choice.at === 'new'
          ? await act(tournaments.createTournament, {
              body: { ...own, seats: choice.seats, invite_only: choice.inviteOnly },
              key,
            })
          : await act(tournaments.joinTournament, {
              params: { id: choice.tournament.id },
              body: { ...own, ...(choice.inviteCode === null ? {} : { invite_code: choice.inviteCode }) },
              key,
            })
      playSound('stamp')
      setStep({ at: 'success', entered })
      onEntered()
    } catch (error) {
      setStep({ at: 'fail', message: messageOf(error), isCertain: isRefusal(error) })
    }
  }

  if (step.at === 'fail') {
    return (
      <Dialog
        title="Not entered"
        onClose={onClose}
        actions={
          <>
            <Button onClick={onClose}>Done</Button>
            {!step.isCertain && <Button onClick={enter}>Try again</Button>}
          </>
        }
      >
        <p role="alert">{step.message === '' ? 'The tournament was not entered.' : step.message}</p>
        <p className={styles.small}>
          {step.isCertain
            ? 'Both cards are still yours.'
            : 'It may have gone through. Trying again here cannot enter you twice.'}
        </p>
      </Dialog>
    )
  }
  if (step.at === 'success') {
    const { entered } = step
    return (
      <CompletedDialog title="You are in" onClose={onClose}>
        <p>
          {entered.players === entered.seats
            ? `All ${entered.seats} seats are taken: the tournament has started.`
            : `${entered.players} of ${entered.seats} seats are taken. It starts when the last one is, or when the first event locks.`}
        </p>
        {choice.at === 'new' && entered.invite_code !== null && <InviteLink code={entered.invite_code} />}
      </CompletedDialog>
    )
  }
  return (
    <Dialog
      title={title}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button tone="primary" onClick={enter}>
            {title}
          </Button>
        </>
      }
    >
      <CardLine card={prediction} />
      <CardLine card={wager} />
      <Reckoning
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
      <p className={styles.small}>
        Both cards stay in the tournament until every prediction in it is decided. Who was right shares the
        pot in cash; if all or nobody was right, every wager card comes back.
      </p>
    </Dialog>
  )
}
