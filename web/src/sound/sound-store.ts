import { createStore, useStore } from '../store.ts'

/** Our own short clips, made by a script. A sound's file is `/sounds/<name>.wav`. */
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

/** The sound of a card that turns face up, by rarity. */
export const turnSounds: Readonly<Record<1 | 2 | 3 | 4, SoundName>> = {
  1: 'flip',
  2: 'foil-rare',
  3: 'foil-epic',
  4: 'foil-legendary',
}

interface SoundState {
  /** The address of the sound to play now; almost always empty (SND-01, SND-03). */
  readonly soundPath: string
}

const store = createStore<SoundState>({ soundPath: '' })

export function useSoundPath(): string {
  return useStore(store).soundPath
}

let asked = 0

/** How many sounds have been requested so far. A click that requested none gets the default sound. */
export function soundsAsked(): number {
  return asked
}

/** Plays a sound from the beginning, if the player's sound setting is on. */
export function playSound(name: SoundName): void {
  asked += 1
  store.set({ soundPath: `/sounds/${name}.wav` })
}

export function clearSound(): void {
  store.set({ soundPath: '' })
}
