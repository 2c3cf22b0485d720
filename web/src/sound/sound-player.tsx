import { useEffect } from 'react'
import { useSession } from '../session/session.ts'
import { clearSound, playSound, soundsAsked, useSoundPath } from './sound-store.ts'

const effectsVolume = 0.1
const clips = new Map<string, HTMLAudioElement>()

function clipAt(path: string): HTMLAudioElement {
  const clip = clips.get(path) ?? new Audio(path)
  clips.set(path, clip)
  clip.volume = effectsVolume
  return clip
}

/** Labels are not included, because a click on a label triggers another click on its input. */
const controls =
  'button, summary, input[type="checkbox"], input[type="radio"], [role="button"], [role="tab"], [role="switch"]'

/** Whether a click on the target presses a button, a tab or a toggle. Links and text fields do not count. */
function isControl(target: EventTarget | null): boolean {
  const control = target instanceof Element ? target.closest(controls) : null
  return control !== null && !control.matches(':disabled, [aria-disabled="true"]')
}

/** Plays the default sound for controls without their own (SND-05). Listens outside React, after its handlers. */
function soundControls(): () => void {
  let before = soundsAsked()
  const begin = () => {
    before = soundsAsked()
  }
  const end = (event: MouseEvent) => {
    if (soundsAsked() === before && isControl(event.target)) playSound('main')
  }
  window.addEventListener('click', begin, { capture: true })
  window.addEventListener('click', end)
  return () => {
    window.removeEventListener('click', begin, { capture: true })
    window.removeEventListener('click', end)
  }
}

/**
 * Plays the sound that the store requests, from the beginning, and clears the request at once so that it can be
 * repeated.
 */
export function SoundPlayer() {
  const soundPath = useSoundPath()
  const { flags } = useSession()

  useEffect(soundControls, [])

  useEffect(() => {
    if (soundPath === '') return
    clearSound()
    if (!flags.sound) return
    const clip = clipAt(soundPath)
    clip.currentTime = 0
    clip.play().catch((error: unknown) => console.warn('Error of playing sound', error))
  }, [soundPath, flags.sound])

  return null
}
