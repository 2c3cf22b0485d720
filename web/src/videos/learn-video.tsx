import { useId, useRef } from 'react'
import { useNear } from '../ui/use-near.ts'
import { transcriptOf } from './captions.ts'
import styles from './learn-video.module.css'

export interface LearnVideoProps {
  readonly title: string
  readonly lead?: string
  /** The level of its heading on the page. */
  readonly heading?: 'h2' | 'h3'
  readonly film: Film
}

/** The files made by `npm run render-videos`, at the addresses assigned by the build. */
export interface Film {
  readonly webm: string
  readonly mp4: string
  readonly poster: string
  /** The captions, as a file and as text. */
  readonly vtt: string
  readonly captions: string
}

/** A video with captions, and with its whole text below for those who prefer to read. */
export function LearnVideo({ title, lead, film, heading: Heading = 'h2' }: LearnVideoProps) {
  const titleId = useId()
  const figure = useRef<HTMLElement>(null)
  // Posters are large, so each loads only when its player is about to scroll into view.
  const isNear = useNear(figure, '400px')
  return (
    <figure ref={figure} className={styles.figure} aria-labelledby={titleId}>
      <video
        className={styles.video}
        width={1280}
        height={720}
        controls
        playsInline
        preload="none"
        aria-labelledby={titleId}
        {...(isNear ? { poster: film.poster } : {})}
      >
        <source src={film.webm} type='video/webm; codecs="vp9,opus"' />
        <source src={film.mp4} type="video/mp4" />
        <track kind="captions" src={film.vtt} srcLang="en" label="English" default />
      </video>
      <figcaption className={styles.caption}>
        <Heading id={titleId} className={styles.title}>
          {title}
        </Heading>
        {lead !== undefined && <p>{lead}</p>}
      </figcaption>
      <details className={styles.transcript}>
        <summary>Transcript</summary>
        {/* No list of steps: that is the page's own. */}
        <dl>
          {transcriptOf(film.captions).map(({ at, text }) => (
            <div key={at}>
              <dt>
                <time>{at}</time>
              </dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
      </details>
    </figure>
  )
}
