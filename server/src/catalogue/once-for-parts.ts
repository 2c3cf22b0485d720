import type { Content } from './content.ts'

type PartsOf = (content: Content) => readonly object[]

/** What has happened and to whom, which no change to what is sold alters. */
const factsOf: PartsOf = (content) => [
  content.people,
  content.games,
  content.statLines,
  content.golfEvents,
  content.ceremonies,
  content.contests,
  content.weekends,
  content.shows,
]

interface Place<Made> {
  readonly next: WeakMap<object, Place<Made>>
  made: { readonly is: Made } | null
}

/**
 * Computes a value once for the same facts, however often it is called, and regardless of changes to collections,
 * series and triggers.
 */
export const onceForFacts = <Made>(make: (content: Content) => Made) => onceFor(factsOf, make)

/** The same for the events: the facts, and the collections whose packs may hold them. */
export const onceForEvents = <Made>(make: (content: Content) => Made) =>
  onceFor((content) => [...factsOf(content), content.collections], make)

function onceFor<Made>(partsOf: PartsOf, make: (content: Content) => Made): (content: Content) => Made {
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
