/** Events in order, with those that are on and have calls of the player before the others. */
export function ownFirst<Event extends { readonly state: string }>(
  events: readonly Event[],
  isOwn: (event: Event) => boolean,
): Event[] {
  const isAhead = (event: Event) => event.state === 'live' && isOwn(event)
  return [...events.filter(isAhead), ...events.filter((event) => !isAhead(event))]
}
