import { useCallback, useEffect, useRef, useState } from 'react'
import { useSession } from '../session/session.ts'
import mp4 from '../videos/landing.mp4?url'
import poster from '../videos/landing-poster.webp?url'
import webm from '../videos/landing.webm?url'
import styles from './hero-video.module.css'
import { choosePaused, isPausedByChoice, motionIsUnwanted } from './video-choice.ts'

/** Core §9. */
const volume = 0.4

/**
 * The video behind the first words. Its first picture appears with them. Once everything else has loaded, the video
 * plays: muted until the visitor interacts with the page, then according to the sound setting (NAV-48, NAV-49). With
 * reduced motion or data saving, it plays only when started. A pause is remembered.
 */
export function HeroVideo() {
  const { flags } = useSession()
  const video = useRef<HTMLVideoElement>(null)
  const isLoaded = useAfterLoad()
  const [isPlaying, setPlaying] = useState(() => !isPausedByChoice() && !motionIsUnwanted())
  const { hasGesture, waitForAnother } = useGesture()
  const isInView = useInView(video)

  useEffect(() => {
    const film = video.current
    if (!film) return
    film.defaultMuted = true
    film.muted = !(flags.sound && hasGesture)
    film.volume = volume
    if (isPlaying && isInView && isLoaded) void play(film, waitForAnother)
    else film.pause()
  }, [isLoaded, isPlaying, isInView, hasGesture, waitForAnother, flags.sound])

  function toggle() {
    choosePaused(isPlaying)
    setPlaying(!isPlaying)
  }

  return (
    <>
      <div className={styles.scene} aria-hidden="true">
        <img
          className={styles.film}
          src={poster}
          alt=""
          width={1280}
          height={720}
          decoding="sync"
          fetchPriority="high"
        />
        <video
          ref={video}
          className={styles.film}
          width={1600}
          height={900}
          preload="none"
          tabIndex={-1}
          muted
          loop
          playsInline
          disablePictureInPicture
          disableRemotePlayback
        >
          <source src={webm} type='video/webm; codecs="vp9"' />
          <source src={mp4} type="video/mp4" />
        </video>
        <div className={styles.haze} />
      </div>
      <button
        type="button"
        className={styles.toggle}
        aria-label={isPlaying ? 'Pause background video' : 'Play background video'}
        onClick={toggle}
      >
        <svg viewBox="0 0 24 24" width="20" height="20" aria-hidden="true" focusable="false">
          <path
            d={isPlaying ? 'M7 4.5h3.5v15H7zM13.5 4.5H17v15h-3.5z' : 'M7 4l13 8-13 8z'}
            fill="currentColor"
          />
        </svg>
      </button>
    </>
  )
}

/** Plays the video; calls back if the browser does not allow its sound yet. */
async function play(film: HTMLVideoElement, onSoundRefused: () => void): Promise<void> {
  try {
    await film.play()
  } catch (error) {
    // Any other error means that the video was paused before it started.
    if (!(error instanceof DOMException) || error.name !== 'NotAllowedError') return
    if (film.muted) console.warn('The background video does not play', error)
    else onSoundRefused()
  }
}

/** True once everything else has loaded: the video is by far the heaviest part of the page. */
function useAfterLoad(): boolean {
  const [isThere, setThere] = useState(false)
  useEffect(() => {
    let isGone = false
    const begin = () =>
      window.setTimeout(() => {
        if (!isGone) setThere(true)
      }, 300)
    if (document.readyState === 'complete') begin()
    else window.addEventListener('load', begin, { once: true })
    return () => {
      isGone = true
      window.removeEventListener('load', begin)
    }
  }, [])
  return isThere
}

/**
 * Whether the visitor has clicked or pressed a key on this page. Before that the video has no sound (NAV-50). Not every
 * key is enough for every browser; after one that was not, the next click or key counts.
 */
function useGesture() {
  const [hasGesture, setGesture] = useState(false)
  useEffect(() => {
    if (hasGesture) return
    const notice = () => setGesture(true)
    window.addEventListener('click', notice)
    window.addEventListener('keydown', notice)
    return () => {
      window.removeEventListener('click', notice)
      window.removeEventListener('keydown', notice)
    }
  }, [hasGesture])
  const waitForAnother = useCallback(() => setGesture(false), [])
  return { hasGesture, waitForAnother }
}

/** Whether an element is in view, so that a video scrolled out of view is not decoded. */
function useInView(element: { readonly current: Element | null }): boolean {
  const [isInView, setInView] = useState(true)
  useEffect(() => {
    if (!element.current) return
    const observer = new IntersectionObserver((entries) => {
      setInView(entries.at(-1)?.isIntersecting ?? true)
    })
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [element])
  return isInView
}
