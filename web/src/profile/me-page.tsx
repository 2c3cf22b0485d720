import { useState, type ReactNode } from 'react'
import { Link } from 'react-router'
import { canEditAtProvider } from '@called-shot/shared/account/password-accounts.ts'
import { leaderboards } from '@called-shot/shared/leaderboards/contract.ts'
import { AlbumSummaryLines } from '../album/album-summary.tsx'
import { useCall } from '../api/query.ts'
import { Unread } from '../loading/unread.tsx'
import { paths } from '../paths.ts'
import { logout, useSession } from '../session/session.ts'
import { settings } from '../settings.ts'
import { ConfirmFirst, useFreshProfile } from '../session/confirm-first.tsx'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { Panel } from '../ui/panel.tsx'
import quiet from '../ui/quiet.module.css'
import { Skeleton } from '../ui/skeleton.tsx'
import { ChangeEmailDialog } from './change-email-dialog.tsx'
import { ChangeNameDialog } from './change-name-dialog.tsx'
import { ChangeNicknameDialog } from './change-nickname-dialog.tsx'
import { ChangePasswordDialog } from './change-password-dialog.tsx'
import { ChangePhoneDialog } from './change-phone-dialog.tsx'
import styles from './me-page.module.css'
import { ProfileFrame } from './profile-frame.tsx'

type Editing = 'name' | 'email' | 'nickname' | 'phone' | 'password' | null

/** Account details, each on a line with its Change button (PROF-01, PROF-02). */
export function MePage() {
  const { name, email, email_verified, new_email, nickname, phone_number, auth_id } = useSession()
  const isLoading = auth_id === ''
  const [editing, setEditing] = useState<Editing>(null)
  const close = () => setEditing(null)
  const [textedTo, setTextedTo] = useState<string | null>(null)
  // Players who log in through another service change their email and password there (PROF-39, PROF-40).
  const isOurs = canEditAtProvider(auth_id, settings.passwordPrefix)

  return (
    <ProfileFrame title="Profile">
      <OwnAlbum />
      <Panel>
        <dl className={styles.lines}>
          <Line label="Name" change="Change name" onChange={() => setEditing('name')}>
            {name}
          </Line>
          <Line
            label="Email address"
            change={isOurs ? 'Change email address' : null}
            onChange={() => setEditing('email')}
            note={(new_email !== '' || !email_verified) && <EmailNote />}
          >
            <span className={styles.email}>
              {email}
              {!isLoading && (
                <Badge tone={email_verified ? 'true' : 'flag'}>
                  {email_verified ? 'Confirmed' : 'Not confirmed'}
                </Badge>
              )}
            </span>
          </Line>
          <Line
            label="Nickname (Optional)"
            change={isOurs ? 'Change nickname' : null}
            onChange={() => setEditing('nickname')}
          >
            {nickname === '' ? <span className={quiet.text}>None yet</span> : nickname}
          </Line>
          <Line label="Phone Number" change="Change phone number" onChange={() => setEditing('phone')}>
            {phone_number === '' ? <span className={quiet.text}>None yet</span> : phone_number}
          </Line>
          <Line
            label="Password"
            change={isOurs ? 'Change password' : null}
            onChange={() => setEditing('password')}
          >
            <span aria-hidden="true">••••••••••</span>
            <span className="visually-hidden">Hidden</span>
          </Line>
        </dl>
      </Panel>
      <div>
        <Button onClick={logout}>Log Out</Button>
      </div>
      {editing === 'name' && <ChangeNameDialog name={name} onClose={close} />}
      {editing === 'email' && <ChangeEmailDialog onClose={close} />}
      {editing === 'nickname' && <ChangeNicknameDialog nickname={nickname} onClose={close} />}
      {editing === 'phone' && (
        <ChangePhoneDialog
          phoneNumber={phone_number}
          textedTo={textedTo}
          onTexted={setTextedTo}
          onClose={close}
        />
      )}
      {editing === 'password' && <ChangePasswordDialog email={email} onClose={close} />}
    </ProfileFrame>
  )
}

/** What waits until the player opens a link that we emailed. */
function EmailNote() {
  const { email_verified, new_email } = useSession()
  return (
    <>
      {new_email !== '' && <NewEmail email={new_email} />}
      {!email_verified && (
        <ConfirmFirst>
          You can play right away. To withdraw money{settings.sendsMail && ' or add a phone number'}, open the
          link we emailed there.
        </ConfirmFirst>
      )}
    </>
  )
}

function NewEmail({ email }: { readonly email: string }) {
  useFreshProfile()
  return (
    <p>
      It changes to <strong>{email}</strong> once you open the link we emailed there.
    </p>
  )
}

/** A summary of the player's collection, with a link to the album. */
function OwnAlbum() {
  const reading = useCall(leaderboards.ownProfile)
  const { data } = reading
  return (
    <section className={styles.album} aria-labelledby="own-album">
      <h2 id="own-album">
        <Link to={paths.album}>Album</Link>
      </h2>
      {data ? (
        <AlbumSummaryLines album={data.album} />
      ) : (
        <Unread query={reading} failed="The album could not be loaded.">
          <Skeleton lines={2} label="Loading the album" />
        </Unread>
      )}
    </section>
  )
}

interface LineProps {
  readonly label: string
  /** Null: it cannot be changed here. */
  readonly change: string | null
  readonly onChange: () => void
  readonly children: ReactNode
  readonly note?: ReactNode
}

function Line({ label, change, onChange, children, note }: LineProps) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
      {change !== null && (
        <dd className={styles.change}>
          <Button size="small" label={change} onClick={onChange}>
            Change
          </Button>
        </dd>
      )}
      {note && <dd className={styles.note}>{note}</dd>}
    </div>
  )
}
