import { Suspense, useState } from 'react'
import { ErrorBoundary } from '../loading/error-boundary.tsx'
import { lazyPart } from '../loading/lazy-part.tsx'
import { DialogMissing } from '../loading/part-failed.tsx'
import { ReasonedButton } from '../ui/reasoned-button.tsx'

/** What is shared, with the names that `POST /me/shares` uses. */
export interface Shareable {
  readonly kind: 'pull' | 'call' | 'win' | 'person' | 'album' | 'profile'
  readonly id?: string | number
  /** Whether there is an amount that the player can choose to show. */
  readonly hasAmount?: boolean
}

interface ShareButtonProps {
  readonly thing: Shareable
  readonly children: string
  /** Describes what it shares, if the button's text does not. */
  readonly label?: string
  readonly size?: 'small' | 'large'
  /** Why it cannot be shared now; null if it can. */
  readonly reason?: string | null
}

const ShareDialog = lazyPart(() => import('./share-dialog.tsx'), 'ShareDialog')

/** Opens the dialog to share a thing; the button itself shares nothing. */
export function ShareButton({ thing, children, label, size, reason = null }: ShareButtonProps) {
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      <ReasonedButton
        reason={reason}
        {...(label === undefined ? {} : { label })}
        {...(size === undefined ? {} : { size })}
        onClick={() => setOpen(true)}
      >
        {children}
      </ReasonedButton>
      {isOpen && (
        <ErrorBoundary place="share" instead={<DialogMissing onClose={close} />}>
          <Suspense fallback={null}>
            <ShareDialog thing={thing} onClose={close} />
          </Suspense>
        </ErrorBoundary>
      )}
    </>
  )
}
