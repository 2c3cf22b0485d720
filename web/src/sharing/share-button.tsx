import { Suspense, useState } from 'react'
import { ErrorBoundary } from '../loading/error-boundary.tsx'
import { lazyPart } from '../loading/lazy-part.tsx'
import { DialogMissing } from '../loading/part-failed.tsx'
import { Button } from '../ui/button.tsx'

/** What is shared, as `POST /me/shares` names it. */
export interface Shareable {
  readonly what: 'pull' | 'call' | 'win' | 'person' | 'album' | 'profile'
  readonly about?: string
  /** There is an amount that can be shown, or not. */
  readonly hasAmount?: boolean
}

interface ShareButtonProps {
  readonly thing: Shareable
  readonly children: string
  /** What it shares, where the word on it does not say so. */
  readonly label?: string
  readonly size?: 'small' | 'large'
}

const ShareDialog = lazyPart(() => import('./share-dialog.tsx'), 'ShareDialog')

/** Leads to the dialog that shares a thing: nothing is shared by the button itself. */
export function ShareButton({ thing, children, label, size }: ShareButtonProps) {
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      <Button
        {...(label === undefined ? {} : { label })}
        {...(size === undefined ? {} : { size })}
        onClick={() => setOpen(true)}
      >
        {children}
      </Button>
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
