import { formatUsd, zeroCents } from '@called-shot/shared/money.ts'
import { tournaments, type TournamentView } from '@called-shot/shared/tournaments/contract.ts'
import { useActionKey } from '../api/idempotency.ts'
import { useAttempt } from '../flow/use-attempt.ts'
import { actAndShow } from '../popups/act.ts'
import { playSound } from '../sound/sound-store.ts'
import { ResidentMark } from '../residents/resident-mark.tsx'
import { CallStanding } from '../standing/live-standing.tsx'
import { Button } from '../ui/button.tsx'
import quiet from '../ui/quiet.module.css'
import { InviteLink } from './invite-link.tsx'
import styles from './own-tournament.module.css'
import { closingWords, hasStanding } from './status-words.ts'
import { TournamentLine } from './tournament-line.tsx'
import { useNow } from '../time/use-now.ts'
import { Problem } from '../ui/problem.tsx'

/** One of the player's tournaments, with each entrant's prediction and its standing. */
export function OwnTournament({ tournament }: { readonly tournament: TournamentView }) {
  const own = tournament.entries.find(({ is_self: isSelf }) => isSelf)
  const { problem, attempt } = useAttempt('The tournament could not be canceled.')
  const [key] = useActionKey()
  const now = useNow(20)

  function cancel() {
    playSound('main')
    return attempt(async () => {
      await actAndShow(tournaments.cancelTournament, { params: { id: tournament.id }, key })
    })
  }

  return (
    <TournamentLine
      name={own?.prediction ?? 'Tournament'}
      status={tournament.status}
      facts={[
        `${formatUsd(tournament.stake)} wager`,
        `${tournament.entries.length} of ${tournament.seats} players`,
        `Pot ${formatUsd(tournament.pot)}`,
        closingWords(tournament, now),
      ]}
      paid={own?.paid ?? zeroCents}
    >
      <details className={styles.entries}>
        <summary>Players</summary>
        <ol>
          {tournament.entries.map((entry) => (
            <li key={entry.id}>
              <strong>{entry.is_self ? 'You' : entry.player}</strong> {entry.is_resident && <ResidentMark />}{' '}
              {entry.prediction} <span className={quiet.small}>{stateOf(entry)}</span>
              {hasStanding(entry) && <CallStanding call={entry.call} />}
            </li>
          ))}
        </ol>
      </details>
      {tournament.is_open && tournament.invite_code !== null && <InviteLink code={tournament.invite_code} />}
      {tournament.can_cancel && (
        <div>
          <Button
            size="small"
            label={`Cancel tournament: ${own?.prediction ?? 'tournament'}`}
            onClick={cancel}
          >
            Cancel tournament
          </Button>
        </div>
      )}
      <Problem text={problem} />
    </TournamentLine>
  )
}

function stateOf({ result, paid, status }: TournamentView['entries'][number]): string {
  if (result === 'won') return `won ${formatUsd(paid)}`
  if (result === 'lost') return 'lost'
  if (result === 'returned') return 'wager returned'
  return status
}
