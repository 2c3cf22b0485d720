import { z } from 'zod'
import { byStatus } from '../answer.ts'
import { endpoint, playerRead } from '../endpoint.ts'
import { nothing } from '../topics.ts'
import { id, instant, line, usd } from '../wire.ts'
import { isBirthDate } from './eligibility.ts'
import { longestPassword, shortestPassword, whyNotPassword } from './passwords.ts'
import { breakDays, exclusionMonths } from './responsible-play.ts'
import {
  isEmail,
  isName,
  isPhoneNumber,
  longestEmail,
  longestName,
  longestNickname,
  tidyName,
} from './rules.ts'
import { profile, someFlags } from './session-contract.ts'

/** No longer password is hashed; the rule for new passwords is stricter. */
const longestSecret = 512

const email = z
  .string()
  .trim()
  .refine(isEmail, 'must be a whole address, such as name@example.com')
  .meta({ format: 'email', maxLength: longestEmail })
const name = z
  .string()
  .transform(tidyName)
  .refine(isName, `must be 1 to ${longestName} letters, spaces, hyphens and apostrophes`)
  .meta({ minLength: 1, maxLength: longestName })
const nickname = line(longestNickname).transform((text) => (text === '' ? null : text))
const phoneNumber = z
  .string()
  .trim()
  .refine(isPhoneNumber, 'must be + and 9 to 15 digits')
  .meta({ pattern: String.raw`^\+\d{9,15}$` })
const secret = z.string().min(1, 'must not be empty').max(longestSecret)
const newPassword = z
  .string()
  .superRefine((password, context) => {
    const reason = whyNotPassword(password)
    if (reason !== null) context.addIssue({ code: 'custom', message: reason })
  })
  .meta({ minLength: shortestPassword, maxLength: longestPassword })

const signedIn = z.object({ token: z.string(), user: profile })

export const limits = z.object({
  /** Dollars that can be spent on packs in any 7 days. */
  weekly_purchase: usd,
  weekly_spent: usd,
  /** A raise takes effect after 7 days; until then the lower limit counts. */
  weekly_purchase_next: usd.nullable(),
  weekly_purchase_next_at: instant.nullable(),
  break_until: instant.nullable(),
  self_excluded_until: instant.nullable(),
})
export type Limits = z.output<typeof limits>

export const account = {
  login: endpoint({
    method: 'POST',
    path: '/user/login',
    changes: nothing,
    who: 'anyone',
    body: z
      .strictObject({
        email: z.string().trim().max(512).optional(),
        username: z.string().trim().max(512).optional(),
        password: secret,
      })
      .refine(({ email, username }) => Boolean(email ?? username), {
        path: ['email'],
        message: 'must not be empty',
      }),
    answer: signedIn,
    refusals: ['wrong_credentials', 'too_many', 'busy'],
    summary: 'Logs in with email (also called username) and password',
  }),

  register: endpoint({
    method: 'POST',
    path: '/auth/register',
    changes: nothing,
    who: 'anyone',
    body: z.strictObject({
      email,
      password: newPassword,
      name,
      birth_date: z
        .string()
        .refine(isBirthDate, 'must be a date written YYYY-MM-DD')
        .meta({ format: 'date' }),
      /** The two letters of a state. */
      state: z
        .string()
        .trim()
        .toUpperCase()
        .regex(/^[A-Z]{2}$/, 'must be the two letters of a state'),
      nickname: nickname.nullish(),
      phone_number: phoneNumber.nullish(),
      /** Only the United States; not needed, because the state says it. */
      country: z.unknown().optional(),
      accept_terms: z.unknown().optional(),
      username: z.unknown().optional(),
    }),
    answer: signedIn,
    refusals: [
      'closed_for_now',
      'under_age',
      'excluded_state',
      'excluded_region',
      'email_taken',
      'too_many',
      'busy',
    ],
    summary: 'Opens an account, with its starter packs, and logs in',
  }),

  updateProfile: endpoint({
    method: 'POST',
    path: '/me/update_profile',
    changes: ['profile'],
    who: 'player',
    standing: 'active',
    body: z
      .strictObject({
        nickname: nickname.nullish(),
        name: name.optional(),
        number: phoneNumber.optional(),
        flags: someFlags.optional(),
      })
      .refine(
        (change) => Object.values(change).some((value) => value !== undefined),
        'must hold nickname, name or number',
      ),
    answer: byStatus(profile),
    refusals: ['suspended', 'not_allowed', 'email_unconfirmed', 'bad_input', 'too_many'],
    summary:
      'Changes nickname or name, or sends a code to a new phone number of the United States, which is kept once it is verified',
  }),

  verifyNumber: endpoint({
    method: 'POST',
    path: '/me/verify_number',
    changes: ['profile'],
    who: 'player',
    standing: 'active',
    body: z.strictObject({ number: phoneNumber, code: z.string().regex(/^\d{6}$/, 'must be six digits') }),
    answer: byStatus(profile),
    refusals: ['suspended', 'bad_input', 'changed', 'too_many'],
    summary: 'Saves the phone number that this code was sent to: within 10 minutes, at most 5 tries',
  }),

  resendCode: endpoint({
    method: 'POST',
    path: '/me/resend_code',
    changes: nothing,
    who: 'player',
    standing: 'active',
    body: z.strictObject({ number: phoneNumber }),
    answer: byStatus(z.object({ sent: z.boolean() })),
    refusals: ['suspended', 'email_unconfirmed', 'bad_input', 'too_many'],
    summary:
      'Sends a new code to a phone number of the United States, 30 seconds after the last at the earliest; the previous one no longer works',
  }),

  changePassword: endpoint({
    method: 'POST',
    path: '/me/change_password',
    changes: nothing,
    who: 'player',
    standing: 'active',
    body: z.strictObject({ current_password: secret, new_password: newPassword }),
    /** Null if another provider keeps the passwords; the existing session continues. */
    answer: z.object({ token: z.string().nullable() }),
    refusals: ['suspended', 'not_allowed', 'bad_input', 'too_many', 'busy'],
    summary: 'Changes the password, logs out everywhere else, and returns a new token',
  }),

  changeEmail: endpoint({
    method: 'PATCH',
    path: '/v2/users/{id}',
    changes: ['profile'],
    who: 'player',
    standing: 'active',
    needsOwner: true,
    params: z.object({ id: z.string().max(200) }),
    body: z.strictObject({ email, current_password: secret.optional() }),
    answer: byStatus(
      z.object({
        user_id: z.string(),
        /** Unchanged until the new one is confirmed. */
        email: z.string(),
        email_verified: z.boolean(),
        new_email: z.string().nullable(),
        name: z.string(),
        nickname: z.string().nullable(),
      }),
    ),
    refusals: ['suspended', 'not_allowed', 'password_needed', 'bad_input', 'email_taken', 'too_many', 'busy'],
    summary:
      "Mails a link that changes the caller's email once it is opened, in the shape of Auth0's Management API; id is the token's sub",
  }),

  confirmEmail: endpoint({
    method: 'POST',
    path: '/confirm_email',
    changes: ['profile'],
    who: 'anyone',
    body: z.strictObject({ token: z.string().min(1, 'must not be empty').max(longestSecret) }),
    answer: z.object({ email: z.string() }),
    refusals: ['bad_input', 'email_taken', 'busy'],
    summary:
      'Confirms an email, or changes to a new one, by the token of the link that was mailed there, within 24 hours',
  }),

  resendConfirmation: endpoint({
    method: 'POST',
    path: '/me/resend_confirmation',
    changes: nothing,
    who: 'player',
    standing: 'active',
    answer: z.object({ sent: z.boolean() }),
    refusals: ['suspended', 'too_many'],
    summary: 'Mails a new link that confirms the email; sends nothing when it is confirmed already',
  }),

  getLimits: endpoint({
    ...playerRead,
    path: '/me/limits',
    reads: ['limits'],
    answer: limits,
    refusals: [],
    summary: "The player's own limits: spending on packs, a break, self-exclusion",
  }),

  setLimits: endpoint({
    method: 'PUT',
    path: '/me/limits',
    changes: ['limits', 'balance', 'first steps'],
    who: 'player',
    body: z.strictObject({
      weekly_purchase: usd
        .refine((amount) => amount >= 0 && amount <= 1_000_000, 'must be from 0 to 10000')
        .meta({ minimum: 0, maximum: 10_000 }),
    }),
    answer: limits,
    refusals: [],
    summary:
      'Sets the weekly limit for packs: lower at once, higher after 7 days; setting the current limit again cancels a raise',
  }),

  takeBreak: endpoint({
    method: 'POST',
    path: '/me/break',
    changes: ['limits', 'balance'],
    who: 'player',
    standing: 'active',
    body: z.strictObject({ days: z.number().int().min(breakDays.least).max(breakDays.most) }),
    answer: limits,
    refusals: ['suspended', 'changed'],
    summary:
      'Closes buying, trading and crafting for some days and ends what is for sale, offered and bid; a running break is never shortened',
    moves: true,
  }),

  selfExclude: endpoint({
    method: 'POST',
    path: '/me/self_exclusion',
    changes: ['limits', 'balance'],
    who: 'player',
    standing: 'active',
    body: z.strictObject({
      months: z.number().int().min(exclusionMonths.least).max(exclusionMonths.most),
    }),
    answer: limits,
    refusals: ['suspended', 'changed'],
    summary: 'Does the same for some months; it cannot be taken back',
    moves: true,
  }),

  getClosing: endpoint({
    method: 'GET',
    path: '/me/closing',
    reads: ['cards', 'packs', 'balance', 'offers', 'bids'],
    who: 'player',
    answer: z.object({
      balance: usd,
      reserved: usd,
      withdrawable: usd,
      cards: z.number().int(),
      packs: z.number().int(),
      predictions: z.number().int(),
      redeemable_prizes: z.number().int(),
      redeemable_value: usd,
    }),
    refusals: [],
    summary: 'Everything that the player has now and would leave behind by closing the account',
  }),

  closeAccount: endpoint({
    method: 'POST',
    path: '/me/close',
    changes: nothing,
    who: 'player',
    standing: 'unfrozen',
    /** The account's own email, as a confirmation. */
    body: z.strictObject({ email, current_password: secret.optional() }),
    needsOwner: true,
    answer: z.object({ id, status: z.literal('closed') }),
    refusals: [
      'suspended',
      'frozen',
      'password_needed',
      'too_many',
      'busy',
      'not_allowed',
      'money_left',
      'bad_input',
      'changed',
    ],
    summary:
      'Closes the account for good and ends every session; money that can be withdrawn is withdrawn first',
    moves: true,
  }),

  exportData: endpoint({
    method: 'GET',
    path: '/me/export',
    reads: nothing,
    who: 'player',
    file: 'application/json',
    answer: z.string(),
    refusals: [],
    summary:
      'Everything stored about the player as one JSON file: account, consents, limits, ledger lines, cards, offers, bids, predictions, payments, notices, messages',
  }),
}
