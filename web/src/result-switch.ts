import { browserStorage } from './browser-storage.ts'

const key = 'results-come-up'

/** Whether decided calls open automatically in this browser. They do unless the player has turned that off. */
export function resultsComeUp(): boolean {
  return browserStorage.get(key) !== 'off'
}

export function letResultsComeUp(isOn: boolean): void {
  browserStorage.set(key, isOn ? null : 'off')
}
