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

/** A click on a label comes again as one on its input, so that labels are not among them. */
const controls =
  'button, summary, input[type="checkbox"], input[type="radio"], [role="button"], [role="tab"], [role="switch"]'

/** Whether a click on it works a button, a tab or a toggle. Links lead elsewhere, and fields are typed into. */
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

/** Plays whatever the sound store asks for, from the beginning, and clears it at once so that it can be asked again. */
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
