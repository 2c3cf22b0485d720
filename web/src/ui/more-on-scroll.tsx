import { useEffect, useEffectEvent, useRef } from 'react'
import { Button } from './button.tsx'
import styles from './more-on-scroll.module.css'

export interface MoreOnScrollProps {
  /** The button's text: 'More cards'. */
  readonly label: string
  readonly isBusy: boolean
  /** The last page did not load: the next try is the player's, or a server with a fault would be asked without a pause. */
  readonly isFailed: boolean
  readonly onMore: () => void
}

/** The end of a list. Loads the next page when it scrolls into view; it is also a button. */
export function MoreOnScroll({ label, isBusy, isFailed, onMore }: MoreOnScrollProps) {
  const foot = useRef<HTMLDivElement>(null)
  const more = useEffectEvent(onMore)
  useEffect(() => {
    const watched = foot.current
    if (!watched || isBusy || isFailed) return
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) more()
      },
      { rootMargin: '240px' },
    )
    observer.observe(watched)
    return () => observer.disconnect()
  }, [isBusy, isFailed])
  return (
    <div className={styles.more} ref={foot}>
      <Button size="small" pending={isBusy} onClick={onMore}>
        {label}
      </Button>
    </div>
  )
}
