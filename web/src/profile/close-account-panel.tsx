import { useState } from 'react'
import { Button } from '../ui/button.tsx'
import { Panel } from '../ui/panel.tsx'
import { CloseAccountDialog } from './close-account-dialog.tsx'

/** The panel for closing the account, which is permanent. */
export function CloseAccountPanel() {
  const [isAsking, setAsking] = useState(false)
  return (
    <Panel title="Close your account">
      <p>For good: you are logged out everywhere and nobody can log in again. Download your data first.</p>
      <div>
        <Button onClick={() => setAsking(true)}>Close my account</Button>
      </div>
      {isAsking && <CloseAccountDialog onClose={() => setAsking(false)} />}
    </Panel>
  )
}
