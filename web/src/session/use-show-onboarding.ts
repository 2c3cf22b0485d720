import { useSession } from './session.ts'

/** What a list call says of starter cards: `show_onboarding=true` while the player's setting shows them (LIST-39). */
export function useShowOnboarding(): true | undefined {
  const { flags } = useSession()
  return flags.onboarding ? true : undefined
}
