export const eventTypes = ['football', 'golf', 'awards', 'boxoffice', 'elections'] as const
export type EventType = (typeof eventTypes)[number]

/** Decided: its sources have reported all that they will. Its outcomes are decided one by one, before and after that. */
export type EventStatus = 'open' | 'decided' | 'cancelled'

/** As operators see it: 'on' from its start or its first report until it is decided or canceled. */
export const eventStates = ['open', 'on', 'decided', 'cancelled'] as const satisfies readonly (
  | EventStatus
  | 'on'
)[]
export type EventState = (typeof eventStates)[number]

/** What players call the kinds of events. */
export const eventTypeNames: Readonly<Record<EventType, string>> = {
  football: 'Football',
  golf: 'Golf',
  awards: 'Awards show',
  boxoffice: 'Box office',
  elections: 'Election',
}

/** 'boxoffice' → 'Box office'; an unknown kind keeps its code. */
export function eventTypeName(code: string): string {
  const type = eventTypes.find((each) => each === code)
  return type === undefined ? code : eventTypeNames[type]
}
