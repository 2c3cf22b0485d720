import { useState } from 'react'
import { sharing, type Share } from '@called-shot/shared/sharing/contract.ts'
import { sharePictureSize } from '@called-shot/shared/sharing/paths.ts'
import { whyNoMoreShares } from '@called-shot/shared/sharing/rules.ts'
import { useCall } from '../api/query.ts'
import { useFlow, type Flow } from '../flow/use-flow.ts'
import { useHeld } from '../flow/use-held.ts'
import { inNewTab } from '../paths.ts'
import { actAndShow } from '../popups/act.ts'
import { useSession } from '../session/session.ts'
import { Button, buttonLook } from '../ui/button.tsx'
import { Checkbox } from '../ui/checkbox.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { DialogChoice } from '../ui/dialog-choice.tsx'
import { Icon } from '../ui/icons.tsx'
import { Problem } from '../ui/problem.tsx'
import quiet from '../ui/quiet.module.css'
import stack from '../ui/stack.module.css'
import { CopyNote } from '../ui/copy-note.tsx'
import { useCopy } from '../ui/use-copy.ts'
import { onThisSite } from './on-this-site.ts'
import type { Shareable } from './share-button.tsx'
import styles from './share-dialog.module.css'

interface ShareDialogProps {
  readonly thing: Shareable
  readonly onClose: () => void
}

/** Asks what to show, then shows the link. Nothing is public before the player presses the first button. */
export function ShareDialog({ thing, onClose }: ShareDialogProps) {
  const flow = useFlow<null, Share>(null)
  return flow.step.at === 'done' ? (
    <SharedLink share={flow.step.result} onClose={onClose} />
  ) : (
    <Choice {...{ thing, flow, onClose }} />
  )
}

interface ChoiceProps extends ShareDialogProps {
  readonly flow: Flow<null, Share>
}

/** A refusal is shown below the choices, which stay as they are. */
function Choice({ thing, flow, onClose }: ChoiceProps) {
  const { nickname } = useSession()
  const { data } = useCall(sharing.listShares)
  const [showsName, setShowsName] = useState(false)
  const [showsAmount, setShowsAmount] = useState(false)
  const full = whyNoMoreShares(data?.data.length ?? 0)
  const isHeld = useHeld(flow.isSending)

  const problem =
    flow.step.at === 'failed' && !flow.isSending
      ? flow.step.failure.message || 'It could not be shared. Please try again later.'
      : full

  function share(): Promise<void> {
    const { kind, id = '' } = thing
    const body = { kind, id, show_name: showsName, show_amount: showsAmount }
    return flow.send(() => actAndShow(sharing.createShare, { body }))
  }

  return (
    <Dialog
      title="Share"
      dismissable={!isHeld}
      onClose={onClose}
      actions={
        <DialogChoice
          back="Cancel"
          backDisabled={isHeld}
          onBack={onClose}
          act="Make a link"
          disabled={flow.isSending}
          disabledReason={full}
          onAct={share}
        />
      }
    >
      <p>
        Anyone with the link sees a page with a picture of it, as it is now. Your name and amounts stay
        private unless you check them here.
      </p>
      <div className={stack.close}>
        <Checkbox
          name="show_name"
          checked={showsName}
          disabled={nickname === ''}
          onChange={(isOn) => setShowsName(isOn)}
        >
          {nickname === '' ? 'Show my nickname (you have none yet)' : `Show my nickname, ${nickname}`}
        </Checkbox>
        {thing.hasAmount === true && (
          <Checkbox name="show_amount" checked={showsAmount} onChange={(isOn) => setShowsAmount(isOn)}>
            Show the amount
          </Checkbox>
        )}
      </div>
      <p className={quiet.small}>You can stop sharing at any time in your settings.</p>
      <Problem text={problem} />
    </Dialog>
  )
}

function SharedLink({ share, onClose }: { readonly share: Share; readonly onClose: () => void }) {
  const { width, height } = sharePictureSize
  const { url: address } = share
  const copying = useCopy(address)
  const { copied, copy } = copying

  async function openSheet(): Promise<void> {
    // Closing the sheet without a choice is not a failure; the address is still on the page.
    await navigator.share({ title: share.title, text: share.description, url: address }).catch(() => {})
  }

  return (
    <Dialog
      title="Your link is ready"
      size="wide"
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Done</Button>
          {hasShareSheet() ? (
            <Button tone="primary" onClick={openSheet}>
              Share
            </Button>
          ) : (
            <Button tone="primary" onClick={copy}>
              {copied ? 'Copied' : 'Copy link'}
            </Button>
          )}
        </>
      }
    >
      <img
        className={styles.picture}
        src={onThisSite(share.image_url)}
        width={width}
        height={height}
        alt={`An engraved card: ${share.description}`}
      />
      <p className={styles.link}>
        <code>{address}</code>
      </p>
      <p className={styles.more}>
        <a className={buttonLook({ size: 'small' })} href={onThisSite(address)} {...inNewTab}>
          See the page <Icon name="away" size={14} />
        </a>
        {hasShareSheet() && (
          <Button size="small" onClick={copy}>
            {copied ? 'Copied' : 'Copy link'}
          </Button>
        )}
      </p>
      <CopyNote of={copying} copied="The link is copied." />
    </Dialog>
  )
}

/** Whether to use the share sheet: on phones that have one. On a desktop, a link is more useful. */
function hasShareSheet(): boolean {
  return 'share' in navigator && window.matchMedia('(pointer: coarse)').matches
}
