import { useState } from 'react'
import { account } from '@called-shot/shared/account/contract.ts'
import { messageOf } from '../api/api-error.ts'
import { download } from '../api/download.ts'
import { Button } from '../ui/button.tsx'
import { Panel } from '../ui/panel.tsx'
import styles from './settings-page.module.css'

/** The panel to download all data about the player as a file. */
export function OwnDataPanel() {
  const [failed, setFailed] = useState<string | null>(null)

  async function save() {
    setFailed(null)
    await download(account.exportData, 'called-shot-data.json').catch((error: unknown) =>
      setFailed(messageOf(error) || 'Something went wrong. Please try again later'),
    )
  }

  return (
    <Panel title="Your data">
      <p>
        One file with all that we hold about you: your profile, consents and limits, every cent that moved,
        your cards, predictions, offers and notices.
      </p>
      <div>
        <Button onClick={save}>Download my data</Button>
      </div>
      {failed !== null && (
        <p className={styles.failed} role="alert">
          {failed}
        </p>
      )}
    </Panel>
  )
}
