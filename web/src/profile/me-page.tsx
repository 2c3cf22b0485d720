import { useState } from 'react'
import { canEditAtProvider } from '@called-shot/shared/account/rules.ts'
import { logout, useSession } from '../session/session.ts'
import { Button } from '../ui/button.tsx'
import { Panel } from '../ui/panel.tsx'
import { ChangeNameDialog } from './change-name-dialog.tsx'
import { ChangeNicknameDialog } from './change-nickname-dialog.tsx'
import styles from './me-page.module.css'
import { ProfileFrame } from './profile-frame.tsx'

type Editing = 'name' | 'nickname' | null

/** Account details, each on its line with what can be changed beside it (PROF-01, PROF-02). */
export function MePage() {
  const { name, email, nickname, phone_number, auth_id } = useSession()
  const [editing, setEditing] = useState<Editing>(null)
  const close = () => setEditing(null)

  return (
    <ProfileFrame title="Profile">
      <Panel>
        <dl className={styles.lines}>
          <div>
            <dt>Name</dt>
            <dd>{name}</dd>
            <Button size="small" label="Change name" onClick={() => setEditing('name')}>
              Change
            </Button>
          </div>
          <div>
            <dt>Email address</dt>
            <dd>{email}</dd>
          </div>
          <div>
            <dt>Nickname (Optional)</dt>
            <dd>{nickname === '' ? 'None yet' : nickname}</dd>
            {canEditAtProvider(auth_id) && (
              <Button size="small" label="Change nickname" onClick={() => setEditing('nickname')}>
                Change
              </Button>
            )}
          </div>
          <div>
            <dt>Phone Number</dt>
            <dd>{phone_number === '' ? 'None yet' : phone_number}</dd>
          </div>
          <div>
            <dt>Password</dt>
            <dd aria-label="hidden">••••••••••</dd>
          </div>
        </dl>
      </Panel>
      <div>
        <Button onClick={logout}>Log Out</Button>
      </div>
      {editing === 'name' && <ChangeNameDialog name={name} onClose={close} />}
      {editing === 'nickname' && <ChangeNicknameDialog nickname={nickname} onClose={close} />}
    </ProfileFrame>
  )
}
