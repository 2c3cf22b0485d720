export const eventTypes = ['football', 'golf', 'awards', 'boxoffice', 'elections'] as const
export type EventType = (typeof eventTypes)[number]

/** Decided: its sources have reported all that they will. Its outcomes are decided one by one, before and after that. */
export type EventStatus = 'open' | 'decided' | 'cancelled'

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
