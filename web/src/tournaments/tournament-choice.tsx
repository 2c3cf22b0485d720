import { useId, type ReactNode } from 'react'
import { formatUsd } from '@called-shot/shared/money.ts'
import type { TournamentView } from '@called-shot/shared/tournaments/contract.ts'
import { minSeats, maxSeats } from '@called-shot/shared/tournaments/rules.ts'
import { ResidentMark } from '../residents/resident-mark.tsx'
import { Badge } from '../ui/badge.tsx'
import { Checkbox } from '../ui/checkbox.tsx'
import { NumberField } from '../ui/number-field.tsx'
import { Panel } from '../ui/panel.tsx'
import { headToHead, noChoice, type Choice } from './submit-words.ts'
import styles from './tournament-choice.module.css'
import { momentText } from '../time/moment-text.ts'

export interface TournamentChoiceProps {
  readonly choice: Choice
  readonly open: readonly TournamentView[]
  /** Instead of the open ones, while they load or after they failed to. */
  readonly missing: ReactNode
  readonly invited: { readonly tournament: TournamentView; readonly code: string } | null
  readonly onChoose: (choice: Choice) => void
}

/** The choice of a tournament for the two cards: any that fits, a new one, or an existing one. */
export function TournamentChoice({ choice, open, missing, invited, onChoose }: TournamentChoiceProps) {
  const group = useId()
  const joinable = [
    ...(invited ? [{ ...invited.tournament, code: invited.code }] : []),
    ...open
      .filter(({ id }) => id !== invited?.tournament.id)
      .map((tournament) => ({ ...tournament, code: null })),
  ]
  const option = (isChosen: boolean, pick: () => void) => ({
    type: 'radio' as const,
    name: group,
    checked: isChosen,
    onChange: pick,
  })
  return (
    <Panel title="Choose a tournament">
      <fieldset className={styles.choices}>
        <legend className="visually-hidden">Tournament</legend>
        <label className={styles.choice}>
          <input {...option(choice.at === 'none', () => onChoose(noChoice))} />
          <span className={styles.words}>
            <strong>First that fits</strong>
            <span>Takes the first free seat for your wager, or opens a head-to-head.</span>
          </span>
        </label>
        <div className={styles.choice}>
          <label className={styles.inner}>
            <input {...option(choice.at === 'new', () => onChoose(headToHead))} />
            <span className={styles.words}>
              <strong>A new one</strong>
              <span>Head-to-head, or up to {maxSeats} players.</span>
            </span>
          </label>
          {choice.at === 'new' && <NewTerms choice={choice} onChoose={onChoose} />}
        </div>
        {joinable.map((tournament) => (
          <label key={tournament.id} className={styles.choice}>
            <input
              {...option(choice.at === 'existing' && choice.tournament.id === tournament.id, () =>
                onChoose({ at: 'existing', tournament, inviteCode: tournament.code }),
              )}
            />
            <OpenTournament tournament={tournament} isInvited={tournament.code !== null} />
          </label>
        ))}
      </fieldset>
      {joinable.some(({ entries }) => entries.some((entry) => entry.is_resident)) && (
        <p className={styles.none}>
          Marked as <ResidentMark />
        </p>
      )}
      {missing}
      {joinable.length === 0 && missing === null && (
        <p className={styles.none}>Nobody else has an open tournament right now.</p>
      )}
    </Panel>
  )
}

interface NewTermsProps {
  readonly choice: Extract<Choice, { at: 'new' }>
  readonly onChoose: (choice: Choice) => void
}

/** The number of players in a new tournament, and who can join. */
function NewTerms({ choice, onChoose }: NewTermsProps) {
  return (
    <div className={styles.terms}>
      <NumberField
        label="Players"
        value={choice.seats}
        min={minSeats}
        max={maxSeats}
        onChange={(seats) => onChoose({ ...choice, seats })}
      />
      <Checkbox checked={choice.inviteOnly} onChange={(inviteOnly) => onChoose({ ...choice, inviteOnly })}>
        By invite link only
      </Checkbox>
    </div>
  )
}

interface OpenTournamentProps {
  readonly tournament: TournamentView
  readonly isInvited: boolean
}

function OpenTournament({ tournament, isInvited }: OpenTournamentProps) {
  const { stake, seats, entries, closes_at: closesAt } = tournament
  return (
    <span className={styles.words}>
      <strong>
        {formatUsd(stake)} wager · {entries.length} of {seats} players
        {isInvited && ' · you are invited'}
      </strong>
      {entries.map(({ id, prediction, is_resident: isResident }) => (
        <span key={id}>
          {prediction} {isResident && <Badge>Resident</Badge>}
        </span>
      ))}
      <span>Closes {momentText(closesAt)}</span>
    </span>
  )
}
