import { z } from 'zod'
import { byStatus, mayLack, ours } from '../answer.ts'
import { endpoint, playerRead } from '../endpoint.ts'
import { flagDefaults, type FlagName } from './flags.ts'
import { nothing } from '../topics.ts'

const flag = z.boolean().optional()
export const someFlags = z
  .strictObject({
    sound: flag,
    expiredevent: flag,
    onboarding: flag,
    newuser: flag,
    demo: flag,
    dashboarddemo: flag,
    indentitycraftingdemo: flag,
    predictioncraftingdemo: flag,
    buypacksdemo: flag,
    marketplacedemo: flag,
  } satisfies Record<FlagName, typeof flag>)
  .refine((given) => Object.values(given).some((value) => value !== undefined), 'must hold one setting')

/** A profile may lack any of them, which then has its default (Core §3). */
const flagOf = (name: FlagName) => mayLack(z.boolean(), flagDefaults[name])
const flags = z.object({
  sound: flagOf('sound'),
  expiredevent: flagOf('expiredevent'),
  onboarding: flagOf('onboarding'),
  newuser: flagOf('newuser'),
  demo: flagOf('demo'),
  dashboarddemo: flagOf('dashboarddemo'),
  indentitycraftingdemo: flagOf('indentitycraftingdemo'),
  predictioncraftingdemo: flagOf('predictioncraftingdemo'),
  buypacksdemo: flagOf('buypacksdemo'),
  marketplacedemo: flagOf('marketplacedemo'),
} satisfies Record<FlagName, ReturnType<typeof flagOf>>)

const allFlagsByDefault: z.input<typeof flags> = flagDefaults

/** The account as only its own player sees it. */
export const profile = z.object({
  id: ours(z.number().int(), 0),
  name: mayLack(z.string(), ''),
  email: mayLack(z.string(), ''),
  /** Needed for withdrawals and for codes by text message, not for play. */
  email_verified: ours(z.boolean(), true),
  /** The newest address that was confirmed. */
  confirmed_email: ours(z.string().nullable(), null),
  /** A pending change: becomes the email once its link is opened. */
  new_email: ours(z.string().nullable(), null),
  nickname: mayLack(z.string().nullable(), null),
  phone_number: mayLack(z.string().nullable(), null),
  auth_id: mayLack(z.string(), ''),
  flags: mayLack(flags, allFlagsByDefault),
})
export type Profile = z.output<typeof profile>

const firstSteps = z.object({
  pack: z.boolean(),
  identity: z.boolean(),
  prediction: z.boolean(),
  listing: z.boolean(),
  limit: z.boolean(),
})
export type FirstSteps = z.output<typeof firstSteps>

/**
 * The calls that every page starts with; the rest of an account is in contract.ts, which a first visit does not load.
 */
export const session = {
  loginSettings: endpoint({
    method: 'GET',
    path: '/login_settings',
    reads: nothing,
    who: 'anyone',
    answer: z.object({ domain: z.string(), client_id: z.string(), audience: z.string(), scope: z.string() }),
    refusals: [],
    summary: 'Where and how the web client logs in',
  }),

  getProfile: endpoint({
    method: 'GET',
    path: '/me/get_profile',
    reads: ['profile'],
    who: 'player',
    answer: profile,
    refusals: [],
    summary: 'The player’s account: name, email, nickname, phone number and all ten settings',
  }),

  setFlags: endpoint({
    method: 'PUT',
    path: '/me/profile_flags',
    changes: ['profile'],
    alsoMethods: ['POST'],
    who: 'player',
    standing: 'active',
    body: z.strictObject({ flags: someFlags }),
    answer: byStatus(profile),
    refusals: ['suspended'],
    summary: 'Changes one setting',
  }),

  firstSteps: endpoint({
    ...playerRead,
    path: '/me/first_steps',
    reads: ['first steps'],
    answer: firstSteps,
    refusals: [],
    summary: 'Which of the first steps the player has ever taken: open, craft, list, set a limit',
  }),
}
