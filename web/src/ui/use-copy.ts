import { useState } from 'react'

export interface Copying {
  /** True once the text is in the clipboard. */
  readonly copied: boolean
  /** Whether the browser refused the latest try, as it does on pages without TLS. */
  readonly refused: boolean
  readonly copy: () => Promise<void>
}

/** Copies text to the clipboard. Show a `CopyNote` beside the button. */
export function useCopy(text: string): Copying {
  const [state, setState] = useState<'copied' | 'refused' | null>(null)

  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(text)
      setState('copied')
    } catch {
      setState('refused')
    }
  }

  return { copied: state === 'copied', refused: state === 'refused', copy }
}
