import type { PageSettings } from './page-settings.ts'

/** The element of the page that contains the server's settings as JSON. */
export const settingsElement = 'settings'

/** The production host uses the production API, the development host its own, every other origin the staging API. */
export function apiBaseFor(host: string, { apiBases }: Pick<PageSettings, 'apiBases'>): string {
  const { production, development, staging } = apiBases
  const url =
    host === production.host ? production.url : host === development.host ? development.url : staging
  return url.replace(/\/+$/, '')
}
