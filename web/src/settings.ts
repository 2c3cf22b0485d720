import { apiBaseFor, settingsElement } from '@called-shot/shared/api-base.ts'
import { pageSettings, type PageSettings } from '@called-shot/shared/page-settings.ts'

/** The settings that the server wrote into the page. Each has a default, so that a page without them works, too. */
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

/** The base address of this page's API, without a trailing slash. */
export function apiBase(): string {
  return base
}
