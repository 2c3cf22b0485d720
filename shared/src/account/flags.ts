/**
 * The ten settings of a profile by their names on the wire, with their defaults (Core §3, SES-38 to SES-49).
 * `indentitycraftingdemo` is misspelled in the specification, too.
 */
export const flagDefaults = {
  sound: true,
  expiredevent: false,
  onboarding: true,
  newuser: true,
  demo: true,
  dashboarddemo: true,
  indentitycraftingdemo: true,
  predictioncraftingdemo: true,
  buypacksdemo: true,
  marketplacedemo: true,
} as const satisfies Record<string, boolean>

export type FlagName = keyof typeof flagDefaults
export type Flags = Readonly<Record<FlagName, boolean>>

/** Always returns all ten: absent ones get their defaults, unknown ones are omitted. */
export function completeFlags(stored: Readonly<Record<string, unknown>>): Flags {
  const of = (name: FlagName): boolean => {
    const value = stored[name]
    return typeof value === 'boolean' ? value : flagDefaults[name]
  }
  return {
    sound: of('sound'),
    expiredevent: of('expiredevent'),
    onboarding: of('onboarding'),
    newuser: of('newuser'),
    demo: of('demo'),
    dashboarddemo: of('dashboarddemo'),
    indentitycraftingdemo: of('indentitycraftingdemo'),
    predictioncraftingdemo: of('predictioncraftingdemo'),
    buypacksdemo: of('buypacksdemo'),
    marketplacedemo: of('marketplacedemo'),
  }
}
