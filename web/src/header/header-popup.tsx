import { useId, useLayoutEffect, useRef, type ReactNode, type RefObject } from 'react'
import { Icon, type IconName } from '../ui/icons.tsx'
import { ErrorBoundary } from '../loading/error-boundary.tsx'
import styles from './header-popup.module.css'
import { PartFailed } from '../loading/part-failed.tsx'
import { useDismiss } from '../ui/use-dismiss.ts'

export interface HeaderPopupProps {
  /** The button's label and its popup's title. */
  readonly name: string
  readonly icon: IconName
  readonly isOpen: boolean
  readonly onToggle: () => void
  readonly onClose: () => void
  /** Shown beside the icon; clicking it is like clicking the button. */
  readonly beside?: ReactNode
  /** The number of unseen items: `{ count: 2, words: '2 unread' }`. */
  readonly news?: { readonly count: number; readonly words: string }
  readonly children: ReactNode
}

/** A header button and the sheet below it. */
export function HeaderPopup({
  name,
  icon,
  isOpen,
  onToggle,
  onClose,
  beside,
  news,
  children,
}: HeaderPopupProps) {
  const titleId = useId()
  const newsId = useId()
  const hasNews = news !== undefined && news.count > 0
  const frame = useRef<HTMLDivElement>(null)
  useDismiss(frame, isOpen, onClose)
  return (
    <div className={styles.frame} ref={frame}>
      <div className={styles.control} data-open={isOpen || undefined} data-wide={beside ? true : undefined}>
        {beside}
        <button
          type="button"
          className={styles.button}
          aria-label={name}
          aria-describedby={hasNews ? newsId : undefined}
          aria-expanded={isOpen}
          onClick={onToggle}
        >
          <Icon name={icon} />
        </button>
        {hasNews && (
          <span className={styles.news}>
            <span aria-hidden="true">{news.count > 99 ? '99+' : news.count}</span>
            <span id={newsId} className="visually-hidden">
              {news.words}
            </span>
          </span>
        )}
      </div>
      {isOpen && (
        <section className={styles.sheet} aria-labelledby={titleId}>
          <h2 id={titleId}>{name}</h2>
          <FocusReturn frame={frame} />
          <ErrorBoundary place={name} instead={<PartFailed />}>
            {children}
          </ErrorBoundary>
        </section>
      )}
    </div>
  )
}

/**
 * Gives the focus back to the button when the sheet closes around it, before the sheet is removed. A dialog that opens
 * in its place then leads back there.
 */
function FocusReturn({ frame }: { frame: RefObject<HTMLElement | null> }) {
  useLayoutEffect(() => {
    const shown = frame.current
    return () => {
      if (shown?.contains(document.activeElement))
        shown.querySelector<HTMLElement>('[aria-expanded]')?.focus()
    }
  }, [frame])
  return null
}
