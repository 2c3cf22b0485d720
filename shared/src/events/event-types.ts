export const eventTypes = ['football', 'golf', 'awards', 'boxoffice', 'elections'] as const
