import { browserStorage } from '../browser-storage.ts'
import { createStore, useStore } from '../store.ts'
import { Toggle } from '../ui/checkbox.tsx'

const key = 'operator-letter-keys'
const store = createStore({ isOn: browserStorage.get(key) !== 'off' })

/** Whether letters lead to screens in this browser. */
export function useLetterKeys(): boolean {
  return useStore(store).isOn
}

/** Turns them off for people whose spoken input arrives as letters (WCAG 2.1.4). */
export function KeysSwitch() {
  return (
    <Toggle
      checked={useLetterKeys()}
      onChange={(isOn) => {
        browserStorage.set(key, isOn ? null : 'off')
        store.set({ isOn })
      }}
    >
      Shortcuts: g, then a letter
    </Toggle>
  )
}
