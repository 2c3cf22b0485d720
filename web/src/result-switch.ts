const key = 'results-come-up'

/** Whether decided calls come up by themselves in this browser; they do unless the player has switched that off. */
export function resultsComeUp(): boolean {
  return localStorage.getItem(key) !== 'off'
}

export function letResultsComeUp(isOn: boolean): void {
  if (isOn) localStorage.removeItem(key)
  else localStorage.setItem(key, 'off')
}
