import { useEffect } from 'react'
import { useSession } from '../session/session.ts'
import { clearSound, useSoundPath } from './sound-store.ts'

const effectsVolume = 0.1
const clips = new Map<string, HTMLAudioElement>()

function clipAt(path: string): HTMLAudioElement {
  const clip = clips.get(path) ?? new Audio(path)
  clips.set(path, clip)
  clip.volume = effectsVolume
  return clip
}

/** Plays whatever the sound store asks for, from the beginning, and clears it at once so that it can be asked again. */
export function SoundPlayer() {
  const soundPath = useSoundPath()
  const { flags } = useSession()

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
