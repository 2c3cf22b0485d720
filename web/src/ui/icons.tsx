import type { ReactNode } from 'react'
import styles from './icons.module.css'

/** Drawn in a 24 by 24 square with round lines of width 2. */
const drawings = {
  wallet: (
    <>
      <path d="M19 8V5.5A1.5 1.5 0 0 0 17.5 4H5.5a2.5 2.5 0 0 0 0 5H19.5A1.5 1.5 0 0 1 21 10.5v8a1.5 1.5 0 0 1-1.5 1.5H5.5A2.5 2.5 0 0 1 3 17.5v-11" />
      <path d="M21 12.5h-4a2 2 0 0 0 0 4h4" />
    </>
  ),
  bell: (
    <>
      <path d="M6 16.5V10.5a6 6 0 0 1 12 0v6l1.8 1.8H4.2Z" />
      <path d="M10 21h4M12 2.5v2" />
    </>
  ),
  account: (
    <>
      <circle cx="12" cy="8" r="4.3" />
      <path d="M3.8 21c.8-4.6 4-7 8.2-7s7.4 2.4 8.2 7" />
    </>
  ),
  checklist: (
    <path d="m3 6 1.8 1.8L8 4.5M3 13l1.8 1.8L8 11.5M3 20l1.8 1.8L8 18.5M12 6.5h9M12 13.5h9M12 20.5h9" />
  ),
  menu: <path d="M3.5 6h17M3.5 12h17M3.5 18h17" />,
  close: <path d="m5 5 14 14M19 5 5 19" />,
  left: <path d="m15 4.5-7.5 7.5 7.5 7.5" />,
  right: <path d="m9 4.5 7.5 7.5L9 19.5" />,
  up: <path d="m4.5 15 7.5-7.5 7.5 7.5" />,
  down: <path d="m4.5 9 7.5 7.5L19.5 9" />,
  first: <path d="m18.5 4.5-7.5 7.5 7.5 7.5M6 4.5v15" />,
  last: <path d="m5.5 4.5 7.5 7.5-7.5 7.5M18 4.5v15" />,
  search: (
    <>
      <circle cx="10.5" cy="10.5" r="6.5" />
      <path d="m15.5 15.5 5.5 5.5" />
    </>
  ),
  check: <path d="m4.5 12.5 5 5.5L19.5 6.5" />,
  plus: <path d="M12 4.5v15M4.5 12h15" />,
  minus: <path d="M4.5 12h15" />,
  filter: <path d="M3.5 5h17M7 12h10M10.5 19h3" />,
  info: (
    <>
      <circle cx="12" cy="12" r="9" />
      <path d="M12 11v5.5M12 7.2v.3" />
    </>
  ),
  warning: <path d="M12 3.5 22 20.5H2ZM12 10v4.5M12 17.3v.2" />,
  away: <path d="M14 4h6v6M20 4l-9 9M18 14v6H4V6h6" />,
  sound: <path d="M4 9.5v5h3.5L12 19V5L7.5 9.5ZM15.5 9a4 4 0 0 1 0 6M18 6.5a8 8 0 0 1 0 11" />,
  flame: (
    <path d="M12 21.5c-4 0-6.5-2.6-6.5-6.3 0-3 2-4.7 3.2-7.2 1 1 1.3 1.8 1.5 3C12 9 12.8 6 12 2.5c4 2 6.5 6 6.5 11.2 0 4.6-2.5 7.8-6.5 7.8Z" />
  ),
  lock: <path d="M6 11h12v9.5H6ZM8.5 11V7.5a3.5 3.5 0 0 1 7 0V11" />,
  unlock: <path d="M6 11h12v9.5H6ZM8.5 11V7.5a3.5 3.5 0 0 1 6.7-1.4" />,
  clock: (
    <>
      <circle cx="12" cy="12" r="9" />
      <path d="M12 6.5V12l3.5 2.5" />
    </>
  ),
} satisfies Record<string, ReactNode>

export type IconName = keyof typeof drawings

/** An icon in the color of its text. It is decoration: the control around it has the name. */
export function Icon({ name, size = 20 }: { name: IconName; size?: number }) {
  return (
    <svg
      className={styles.icon}
      viewBox="0 0 24 24"
      width={`${size / 16}rem`}
      height={`${size / 16}rem`}
      aria-hidden="true"
      focusable="false"
    >
      {drawings[name]}
    </svg>
  )
}
