import { lazy, useState, type ComponentType, type ReactNode } from 'react'
import { attemptNow, partMissing } from './connection.ts'
import { PartMissing } from './part-missing.ts'

/**
 * Firefox drops what is loading as soon as a visitor leaves, while the page is still shown. An error waits this long, in
 * milliseconds, so that it does not appear on a page that is being left.
 */
const untilLeft = 1000

/** A part of the screen whose script loads when it is first shown, or earlier by `load`. */
export interface LazyPart<Props> {
  (props: Props): ReactNode
  /** Loads the script ahead of time, so that the part renders at once when it is first shown. */
  load(): Promise<void>
}

/**
 * A component whose script loads on demand: `lazyPart(() => import('./x.tsx'), 'X')`. React's own `lazy` shows the
 * fallback for at least a third of a second, even if the script is already loaded, and never retries a script that
 * failed to load. This one retries at each attempt of `connection.ts`.
 */
export function lazyPart<Name extends string, Props extends object>(
  load: () => Promise<Readonly<Record<Name, ComponentType<Props>>>>,
  name: Name,
): LazyPart<Props> {
  let there: ComponentType<Props> | null = null
  let failedIn: number | null = null
  const fetchPart = async () => {
    try {
      const { [name]: part } = await load()
      there = part
      return { default: part }
    } catch (error) {
      await new Promise((resolve) => setTimeout(resolve, untilLeft))
      failedIn = attemptNow()
      partMissing()
      throw new PartMissing(error, Part.load)
    }
  }
  const fetchLate = (): ComponentType<Props> => lazy<ComponentType<Props>>(fetchPart)
  let late = fetchLate()

  /** A failed part keeps failing until the next attempt, because React asks for it again to show the error. */
  function lateNow() {
    if (failedIn !== null && failedIn !== attemptNow()) {
      failedIn = null
      late = fetchLate()
    }
    return late
  }

  function Part(props: Props) {
    // Fixed while mounted: a different component would lose its state.
    const [Shown] = useState(() => there ?? lateNow())
    return <Shown {...props} />
  }
  Part.load = async () => {
    await fetchPart()
  }
  return Part
}
