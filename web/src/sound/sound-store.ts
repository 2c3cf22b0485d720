import { createStore, useStore } from '../store.ts'

/** Our own short clips, made by a script; the file of a sound is `/sounds/<name>.wav`. */
export type SoundName =
  | 'main'
  | 'notifications'
  | 'flip'
  | 'stamp'
  | 'tear'
  | 'coins'
  | 'foil-rare'
  | 'foil-epic'
  | 'foil-legendary'

interface SoundState {
  /** The address of the sound to play now; empty almost always (SND-01, SND-03). */
  readonly soundPath: string
}

const store = createStore<SoundState>({ soundPath: '' })

export function useSoundPath(): string {
  return useStore(store).soundPath
}

let asked = 0

/** How many sounds were asked for so far: a click that asked for none has the sound of every control. */
export function soundsAsked(): number {
  return asked
}

/** Plays from the beginning, if the player's sound setting is on. */
export function playSound(name: SoundName): void {
  asked += 1
  store.set({ soundPath: `/sounds/${name}.wav` })
}

export function clearSound(): void {
  store.set({ soundPath: '' })
}
