const key = 'results-come-up'

/** Whether decided calls open automatically in this browser. They do unless the player has turned that off. */
export function resultsComeUp(): boolean {
  return localStorage.getItem(key) !== 'off'
}

export function letResultsComeUp(isOn: boolean): void {
  if (isOn) localStorage.removeItem(key)
  else localStorage.setItem(key, 'off')
}
