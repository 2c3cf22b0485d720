import { useState } from 'react'
import { keys, type ApiKey } from '@called-shot/shared/keys/contract.ts'
import { maxKeys, whyNoMoreKeys } from '@called-shot/shared/keys/rules.ts'
import { refusalText } from '@called-shot/shared/refusals.ts'
import { useCall } from '../api/query.ts'
import { Unread } from '../loading/unread.tsx'
import { inNewTab } from '../paths.ts'
import { dayText } from '../time/moment-text.ts'
import { relativeTime } from '../time/relative-time.ts'
import { useNow } from '../time/use-now.ts'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { Panel } from '../ui/panel.tsx'
import quiet from '../ui/quiet.module.css'
import { Skeleton } from '../ui/skeleton.tsx'
import { CreateKeyDialog } from './create-key-dialog.tsx'
import stack from '../ui/stack.module.css'
import styles from './keys-panel.module.css'
import { RevokeKeyDialog } from './revoke-key-dialog.tsx'

type Asking =
  | { readonly what: 'nothing' }
  | { readonly what: 'create' }
  | { readonly what: 'revoke'; readonly key: ApiKey }

/** The keys of the player's programs: what each can do, when it was last used, and a button to revoke it. */
export function KeysPanel() {
  const reading = useCall(keys.listKeys)
  const { data } = reading
  const [asking, setAsking] = useState<Asking>({ what: 'nothing' })
  const now = useNow(60)
  const live = (data?.data ?? []).filter(({ expires_at: end }) => end > now)
  const full = whyNoMoreKeys(live.length)
  const close = () => setAsking({ what: 'nothing' })
  return (
    <Panel title="API keys">
      <p>
        A key lets a program of yours play for you. It can never withdraw money, change your account or create
        other keys. The{' '}
        <a href="/api/docs" {...inNewTab}>
          API reference
        </a>{' '}
        lists every call.
      </p>
      <Unread query={reading} failed="Your API keys could not be loaded.">
        <Skeleton lines={3} label="Loading your API keys" />
      </Unread>
      {data && data.data.length > 0 && (
        <ul className={stack.ruled}>
          {data.data.map((key) => (
            <KeyLine key={key.id} apiKey={key} onRevoke={() => setAsking({ what: 'revoke', key })} />
          ))}
        </ul>
      )}
      {data?.data.length === 0 && (
        <p className={quiet.text}>No API keys yet. You can have {maxKeys} at a time.</p>
      )}
      <div>
        <Button
          icon="plus"
          disabledReason={full && refusalText(full)}
          onClick={() => setAsking({ what: 'create' })}
        >
          Create an API key
        </Button>
        {full && (
          <p className={quiet.text} aria-hidden="true">
            {refusalText(full)}
          </p>
        )}
      </div>
      {asking.what === 'create' && <CreateKeyDialog onClose={close} />}
      {asking.what === 'revoke' && <RevokeKeyDialog apiKey={asking.key} onClose={close} />}
    </Panel>
  )
}

function KeyLine({ apiKey, onRevoke }: { readonly apiKey: ApiKey; readonly onRevoke: () => void }) {
  const now = useNow(30)
  const { name, tail, scopes, expires_at: expiresAt, last_used_at: lastUsedAt } = apiKey
  const isExpired = expiresAt <= now
  return (
    <li className={styles.key} data-expired={isExpired || undefined}>
      <div className={styles.what}>
        <h3>{name}</h3>
        <code className={styles.tail}>cs_…{tail}</code>
        <span className={styles.scopes}>
          {scopes.map((scope) => (
            <Badge key={scope}>{scope}</Badge>
          ))}
          {isExpired && <Badge tone="danger">Expired</Badge>}
        </span>
      </div>
      <p className={styles.when}>
        <span>{lastUsedAt === null ? 'Never used' : `Last used ${relativeTime(lastUsedAt, now)}`}</span>
        <span>
          {isExpired ? 'Expired' : 'Expires'} {dayText(expiresAt)}
        </span>
      </p>
      <Button size="small" label={`Revoke ${name}`} onClick={onRevoke}>
        Revoke
      </Button>
    </li>
  )
}
