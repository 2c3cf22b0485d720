export const eventTypes = ['football', 'golf', 'awards', 'boxoffice', 'elections'] as const
export type EventType = (typeof eventTypes)[number]

/** Decided: its sources have reported all that they will. Its outcomes are decided one by one, before and after that. */
export type EventStatus = 'open' | 'decided' | 'cancelled'
