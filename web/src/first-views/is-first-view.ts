import { createContext, use } from 'react'

export const IsFirstView = createContext(false)

/** Whether the page is being drawn for its first view: only what is seen at once has to be there. */
export function useIsFirstView(): boolean {
  return use(IsFirstView)
}
