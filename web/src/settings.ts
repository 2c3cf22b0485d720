import { apiBaseFor, settingsElement } from '@called-shot/shared/api-base.ts'
import { pageSettings, type PageSettings } from '@called-shot/shared/page-settings.ts'

/** What the server wrote into the page; every part has a default, so that a page without it works too. */
function readSettings(): PageSettings {
  const written = document.getElementById(settingsElement)?.textContent ?? '{}'
  try {
    return pageSettings.parse(JSON.parse(written))
  } catch (error) {
    console.warn('The settings in the page cannot be read', error)
    return pageSettings.parse({})
  }
}

export const settings = readSettings()

const base = apiBaseFor(window.location.host, settings)

/** Where the API of this page begins, without a slash at the end. */
export function apiBase(): string {
  return base
}
