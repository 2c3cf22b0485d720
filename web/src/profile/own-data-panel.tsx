import { account } from '@called-shot/shared/account/contract.ts'
import { download } from '../api/download.ts'
import { useAttempt } from '../flow/use-attempt.ts'
import { Button } from '../ui/button.tsx'
import { Panel } from '../ui/panel.tsx'
import { Problem } from '../ui/problem.tsx'

/** The panel to download all data about the player as a file. */
export function OwnDataPanel() {
  const { problem, attempt } = useAttempt()
  return (
    <Panel title="Your data">
      <p>
        One file with all that we hold about you: your profile, consents and limits, every cent that moved,
        your cards, predictions, offers and notices.
      </p>
      <div>
        <Button onClick={() => attempt(() => download(account.exportData, 'called-shot-data.json'))}>
          Download my data
        </Button>
      </div>
      <Problem text={problem} />
    </Panel>
  )
}
