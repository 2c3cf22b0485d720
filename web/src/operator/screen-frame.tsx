import { createContext, useContext, useState, type ReactNode } from 'react'
import { Button } from '../ui/button.tsx'
import type { Act } from './act.ts'
import { ActDialog } from './act-dialog.tsx'
import styles from './list-screen.module.css'
import { useWhyNot } from './room-context.ts'

const OpenAct = createContext<((act: Act) => void) | null>(null)

/** Opens the dialog of an act over the screen. */
export function useOpenAct(): (act: Act) => void {
  const open = useContext(OpenAct)
  if (open === null) throw new Error('outside of a screen of the operator’s room')
  return open
}

interface ScreenFrameProps {
  readonly title: string
  /** The title is a name, so it is shown as it is written. */
  readonly isName?: boolean
  /** Acts that are not about a listed row, such as creating one. */
  readonly begin?: readonly Act[]
  /** What else is beside the title. */
  readonly beside?: ReactNode
  readonly children: ReactNode
}

/** One screen of the room: its title, its content, and the dialog of the act that is open. */
export function ScreenFrame({ title, isName = false, begin = [], beside, children }: ScreenFrameProps) {
  const [open, setOpen] = useState<Act | null>(null)
  const whyNot = useWhyNot()
  return (
    <OpenAct value={setOpen}>
      <section className={styles.screen}>
        <title>{`${title} · Operator · Called Shot`}</title>
        <header className={styles.header}>
          <h1 className={isName ? styles.subject : undefined}>{title}</h1>
          {begin.map((each) => (
            <Button key={each.title} size="small" disabledReason={whyNot(each)} onClick={() => setOpen(each)}>
              {each.title}
            </Button>
          ))}
          {beside}
        </header>
        {children}
        {open !== null && <ActDialog act={open} onClose={() => setOpen(null)} />}
      </section>
    </OpenAct>
  )
}
