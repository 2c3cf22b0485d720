import quiet from './quiet.module.css'
import type { Copying } from './use-copy.ts'

interface CopyNoteProps {
  readonly of: Pick<Copying, 'copied' | 'refused'>
  /** Read to screen readers once it is copied; the button shows it to everybody else. */
  readonly copied: string
}

/** Says what became of a press on Copy. The text itself stands beside it and can be selected. */
export function CopyNote({ of, copied }: CopyNoteProps) {
  return (
    <output className={of.refused ? quiet.small : 'visually-hidden'}>
      {of.refused && 'Your browser did not allow that. Select the text and copy it.'}
      {of.copied && copied}
    </output>
  )
}
