import { beforeEach, expect, test, vi } from 'vitest'
import { forgetListSettings, listSettingsOf, rememberListSettings } from './list-settings.ts'

const stored = new Map<string, string>()
const defaults = { onboarding: true, view_expired_event: false }
const changed = { onboarding: false, view_expired_event: true }

beforeEach(() => {
  stored.clear()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  })
  return () => vi.unstubAllGlobals()
})

test('a player’s settings of lists are remembered for that player alone, until they are forgotten', () => {
  expect(listSettingsOf('auth0|ann')).toEqual(defaults)
  rememberListSettings('auth0|ann', changed)
  expect(listSettingsOf('auth0|ann')).toEqual(changed)
  for (const other of ['auth0|bob', '', null]) expect(listSettingsOf(other)).toEqual(defaults)
  forgetListSettings()
  expect(listSettingsOf('auth0|ann')).toEqual(defaults)
})

test('a stored text that cannot be read counts as nothing known', () => {
  for (const text of ['', ' ', 'false', 'false true', '{}']) {
    stored.set('list-settings', text)
    expect(listSettingsOf('auth0|ann')).toEqual(defaults)
    expect(listSettingsOf(null)).toEqual(defaults)
  }
})
