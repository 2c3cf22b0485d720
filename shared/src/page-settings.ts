import { z } from 'zod'
import { passwordAccountPrefix } from './account/password-accounts.ts'

const base = z.object({ host: z.string().nullable(), url: z.string() })

/**
 * Settings of the server that the page must know before its first call. The server writes them as JSON into the page's
 * `<script type="application/json" id="settings">`; the content security policy allows it, because it is data.
 */
export const pageSettings = z.object({
  /** Which API a page talks to, by the page's own host (Rules §7, API-01). */
  apiBases: z.object({ production: base, development: base, staging: z.string() }).default({
    production: { host: null, url: '/api' },
    development: { host: null, url: '/api' },
    staging: '/api',
  }),
  links: z
    .object({ bugReport: z.string(), contact: z.string(), social: z.string(), withdrawalForm: z.string() })
    .default({
      bugReport: 'https://example.com/bug-report',
      contact: 'contact@example.com',
      social: 'https://example.com/social',
      withdrawalForm: 'https://example.com/withdrawal',
    }),
  /** Whether withdrawals can be requested in the product itself; if not, a form elsewhere accepts the requests. */
  withdrawalsOpen: z.boolean().default(false),
  /** Whether the page of every card and dialog in every state is served: in development and tests only. */
  hasStories: z.boolean().default(false),
  /**
   * Whether the game sends mail, so that a phone number and withdrawing wait for a confirmed email; without a mail
   * server nobody gets the link, and only withdrawing waits.
   */
  sendsMail: z.boolean().default(false),
  /** The `auth_id` prefix of people who change nickname, email and password here (PROF-40). */
  passwordPrefix: z.string().default(passwordAccountPrefix),
  /**
   * Whether the game is played with play money. Absent if the page does not come from the server; the client then asks
   * for it.
   */
  isReplay: z.boolean().optional(),
})
export type PageSettings = z.output<typeof pageSettings>
