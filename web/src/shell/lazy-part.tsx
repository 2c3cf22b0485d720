import { lazy, useState, type ComponentType, type ReactNode } from 'react'

/** A part of the screen whose script comes when it is first shown, or before, when it is asked to. */
export interface LazyPart<Props> {
  (props: Props): ReactNode
  /** Fetches its script; what is there when it is first shown is shown at once. */
  load(): Promise<void>
}

/**
 * `lazyPart(() => import('./x.tsx'), 'X')`. React's own `lazy` always shows the fallback first, and then leaves it
 * there for a third of a second, even when the script has long been there.
 */
export function lazyPart<Name extends string, Props extends object>(
  load: () => Promise<Readonly<Record<Name, ComponentType<Props>>>>,
  name: Name,
): LazyPart<Props> {
  let there: ComponentType<Props> | null = null
  const fetchPart = async () => {
    const { [name]: part } = await load()
    there = part
    return { default: part }
  }
  const Late: ComponentType<Props> = lazy<ComponentType<Props>>(fetchPart)

  function Part(props: Props) {
    // The same for as long as it is on the screen: another one would begin anew.
    const [Shown] = useState(() => there ?? Late)
    return <Shown {...props} />
  }
  Part.load = async () => {
    await fetchPart()
  }
  return Part
}
