import { leaderboards } from '@called-shot/shared/leaderboards/contract.ts'
import { sharing, type Share } from '@called-shot/shared/sharing/contract.ts'
import type { SharedThing } from '@called-shot/shared/sharing/facts.ts'
import { whyNoRecord } from '@called-shot/shared/sharing/rules.ts'
import { useCall } from '../api/query.ts'
import { useAttempt } from '../flow/use-attempt.ts'
import { Unread } from '../loading/unread.tsx'
import { inNewTab } from '../paths.ts'
import { actAndShow } from '../popups/act.ts'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { Panel } from '../ui/panel.tsx'
import { Problem } from '../ui/problem.tsx'
import quiet from '../ui/quiet.module.css'
import { Skeleton } from '../ui/skeleton.tsx'
import { onThisSite } from './on-this-site.ts'
import { ShareButton } from './share-button.tsx'
import stack from '../ui/stack.module.css'
import styles from './shares-panel.module.css'

const words: Readonly<Record<SharedThing, string>> = {
  pull: 'Pull',
  call: 'Call',
  win: 'Win',
  person: 'Person',
  album: 'Album page',
  profile: 'Record',
}

/** Everything that the player shares, with a button to stop sharing each. */
export function SharesPanel() {
  const reading = useCall(sharing.listShares)
  const { data } = reading
  const { data: profile, isPending } = useCall(leaderboards.ownProfile)
  const noRecord = profile ? whyNoRecord(profile.records[0] ?? null) : null
  const { problem, attempt } = useAttempt('It is still shared. Please try again.')

  function stop(share: Share) {
    return attempt(async () => {
      await actAndShow(sharing.revokeShare, { params: { id: share.id } })
    })
  }

  return (
    <Panel title="What you share">
      <p>
        Pages that everybody with their link can see. When you stop sharing one, its page and its picture are
        gone at once; sites that showed them before may keep a copy for a while.
      </p>
      <Unread query={reading} failed="Your shares could not be loaded.">
        <Skeleton lines={3} label="Loading what you share" />
      </Unread>
      {data?.data.length === 0 && <p className={quiet.text}>You share nothing.</p>}
      {data && data.data.length > 0 && (
        <ul className={stack.ruled}>
          {data.data.map((share) => (
            <ShareLine key={share.id} share={share} onStop={() => stop(share)} />
          ))}
        </ul>
      )}
      <Problem text={problem} />
      <div>
        <ShareButton
          thing={{ kind: 'profile', hasAmount: true }}
          reason={isPending ? 'Your record is still loading.' : noRecord}
        >
          Share my record
        </ShareButton>
      </div>
    </Panel>
  )
}

function ShareLine({ share, onStop }: { readonly share: Share; readonly onStop: () => Promise<void> }) {
  const { kind, title, url, show_name: showsName, show_amount: showsAmount } = share
  return (
    <li className={styles.share}>
      <div className={styles.what}>
        <a href={onThisSite(url)} {...inNewTab}>
          {title}
        </a>
        <Badge>{words[kind]}</Badge>
        {showsName && <Badge>with your nickname</Badge>}
        {showsAmount && <Badge>with the amount</Badge>}
      </div>
      <Button size="small" label={`Stop sharing ${title}`} onClick={onStop}>
        Stop sharing
      </Button>
    </li>
  )
}
