import { useState } from 'react'

/** Copies text to the clipboard; `copied` is true once that has succeeded. */
export function useCopy(text: string): { readonly copied: boolean; readonly copy: () => Promise<void> } {
  const [copied, setCopied] = useState(false)

  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(text)
      setCopied(true)
    } catch {
      // Browsers block the clipboard on pages without TLS. The player can still select and copy the text.
      setCopied(false)
    }
  }

  return { copied, copy }
}
