import type { Content } from './content.ts'

/** The content that events depend on: the facts, and the collections whose packs may hold them. */
const partsOf = (content: Content): readonly object[] => [
  content.people,
  content.games,
  content.statLines,
  content.golfEvents,
  content.ceremonies,
  content.contests,
  content.weekends,
  content.shows,
  content.collections,
]

interface Place<Made> {
  readonly next: WeakMap<object, Place<Made>>
  made: { readonly is: Made } | null
}

/**
 * Computes a value once for the same events, however often it is called, and regardless of changes to series and
 * triggers.
 */
export function onceForEvents<Made>(make: (content: Content) => Made): (content: Content) => Made {
  const first = newPlace<Made>()
  return (content) => {
    let place = first
    for (const part of partsOf(content)) {
      const next = place.next.get(part) ?? newPlace<Made>()
      place.next.set(part, next)
      place = next
    }
    place.made ??= { is: make(content) }
    return place.made.is
  }
}

function newPlace<Made>(): Place<Made> {
  return { next: new WeakMap(), made: null }
}
