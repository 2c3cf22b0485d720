import { flagDefaults } from '@called-shot/shared/account/flags.ts'
import { browserStorage } from '../browser-storage.ts'
import type { UserFlags } from './user-state.ts'

type ListSettings = Pick<UserFlags, 'onboarding' | 'view_expired_event'>

const storedAs = 'list-settings'
const defaults: ListSettings = {
  onboarding: flagDefaults.onboarding,
  view_expired_event: flagDefaults.expiredevent,
}

/**
 * What this player's lists show, as this browser last knew it: a new tab asks for its list before it has read the
 * profile. The defaults for another player, or if nothing is known.
 */
export function listSettingsOf(player: string | null): ListSettings {
  const [onboarding, expired, owner] = (browserStorage.get(storedAs) ?? '').split(' ')
  if (owner === undefined || owner !== player) return defaults
  return { onboarding: onboarding === 'true', view_expired_event: expired === 'true' }
}

export function rememberListSettings(player: string, flags: ListSettings): void {
  browserStorage.set(storedAs, `${flags.onboarding} ${flags.view_expired_event} ${player}`)
}

export function forgetListSettings(): void {
  browserStorage.set(storedAs, null)
}
