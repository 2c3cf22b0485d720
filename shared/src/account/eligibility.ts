import { addSeconds, secondsPerHour } from '../time.ts'

/** The states in which people may play, and the minimum age (Core §9, ELIG-01 to ELIG-05). */
export const minimumAgeYears = 18

/** The states and the District of Columbia, by the code used on the wire. */
export const states = {
  AL: 'Alabama',
  AK: 'Alaska',
  AZ: 'Arizona',
  AR: 'Arkansas',
  CA: 'California',
  CO: 'Colorado',
  CT: 'Connecticut',
  DE: 'Delaware',
  DC: 'District of Columbia',
  FL: 'Florida',
  GA: 'Georgia',
  HI: 'Hawaii',
  ID: 'Idaho',
  IL: 'Illinois',
  IN: 'Indiana',
  IA: 'Iowa',
  KS: 'Kansas',
  KY: 'Kentucky',
  LA: 'Louisiana',
  ME: 'Maine',
  MD: 'Maryland',
  MA: 'Massachusetts',
  MI: 'Michigan',
  MN: 'Minnesota',
  MS: 'Mississippi',
  MO: 'Missouri',
  MT: 'Montana',
  NE: 'Nebraska',
  NV: 'Nevada',
  NH: 'New Hampshire',
  NJ: 'New Jersey',
  NM: 'New Mexico',
  NY: 'New York',
  NC: 'North Carolina',
  ND: 'North Dakota',
  OH: 'Ohio',
  OK: 'Oklahoma',
  OR: 'Oregon',
  PA: 'Pennsylvania',
  RI: 'Rhode Island',
  SC: 'South Carolina',
  SD: 'South Dakota',
  TN: 'Tennessee',
  TX: 'Texas',
  UT: 'Utah',
  VT: 'Vermont',
  VA: 'Virginia',
  WA: 'Washington',
  WV: 'West Virginia',
  WI: 'Wisconsin',
  WY: 'Wyoming',
} as const

/** The seven states in which the game is not offered. */
export const excludedStates: ReadonlySet<string> = new Set(['IA', 'LA', 'MI', 'MO', 'NJ', 'NY', 'WA'])

const oldestBirthYear = 1900

/** True for a 'YYYY-MM-DD' that is a calendar day on which a living person can have been born. */
export function isBirthDate(text: string): boolean {
  const parts = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text)
  if (!parts) return false
  const [year, month, day] = parts.slice(1).map(Number)
  if (year === undefined || month === undefined || day === undefined || year < oldestBirthYear) return false
  const date = new Date(Date.UTC(year, month - 1, day))
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day
}

/** Hawaii is the last of the states in which a day begins, and it never changes its clocks. */
const hoursBehindUtc = 10

/**
 * Age in whole years. A birthday counts once it has begun in all of the United States, so that nobody is admitted on
 * the day before it. A person born on February 29 turns a year older on March 1 in common years.
 */
export function ageInYears(birthDate: string, at: Date): number {
  const [year = 0, month = 0, day = 0] = birthDate.split('-').map(Number)
  const today = addSeconds(at, -hoursBehindUtc * secondsPerHour)
  const hadBirthday =
    today.getUTCMonth() + 1 > month || (today.getUTCMonth() + 1 === month && today.getUTCDate() >= day)
  return today.getUTCFullYear() - year - (hadBirthday ? 0 : 1)
}

/**
 * Why somebody with this birth date and state cannot sign up, or null. An unknown state counts as excluded: the game is
 * for people inside the United States.
 * `whyNotEligible({ birthDate: '2000-01-31', state: 'NY' }, now)` → 'excluded_state'
 */
export function whyNotEligible(
  person: { readonly birthDate: string; readonly state: string },
  now: Date,
): 'under_age' | 'excluded_state' | null {
  if (ageInYears(person.birthDate, now) < minimumAgeYears) return 'under_age'
  if (!Object.hasOwn(states, person.state) || excludedStates.has(person.state)) return 'excluded_state'
  return null
}

const namesOfTheCountry: ReadonlySet<string> = new Set(['US', 'USA', 'UNITEDSTATES', 'UNITEDSTATESOFAMERICA'])

/**
 * Whether a country that a sign-up names is the United States, as in 'US', 'U.S.A.' or 'United States of America'.
 * True if it names none, because its state says so.
 */
export function isUnitedStates(country: unknown): boolean {
  if (typeof country !== 'string') return true
  const name = country.replaceAll(/^the\s|[\s.]/gi, '').toUpperCase()
  return name === '' || namesOfTheCountry.has(name)
}

/** What people outside the United States are told. */
export const onlyFromWithin = 'Called Shot can be played only from within the United States.'

/** The caller's location as reported by the edge in front of the game; null if it reports none. */
export interface Whereabouts {
  readonly country: string | null
  readonly state: string | null
}

/**
 * Why a caller from that region cannot sign up, buy, trade or craft (Design §4b), or null. It can only refuse: the
 * state given at sign-up always counts as well. A state may be written 'NY', 'US-NY' or 'New York'; an unknown one
 * counts as outside.
 */
export function whyOutside({ country, state }: Whereabouts): 'outside_country' | 'excluded_region' | null {
  if (country !== null && country.toUpperCase() !== 'US') return 'outside_country'
  if (state === null) return null
  const code = stateCodeOf(state)
  return code === null || excludedStates.has(code) ? 'excluded_region' : null
}

function stateCodeOf(text: string): string | null {
  const code = text.toUpperCase().replace(/^US-/, '')
  if (Object.hasOwn(states, code)) return code
  const found = Object.entries(states).find(([, name]) => name.toUpperCase() === text.toUpperCase())
  return found?.[0] ?? null
}
