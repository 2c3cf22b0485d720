/**
 * Every expected error of the game: its code, its status and the sentence a player reads unless the command gives a
 * more specific one. The client switches on the code, never on the words, except where the specification itself tests a
 * message for a phrase (such as 'Event time has already passed').
 */
export const refusals = {
  bad_input: [400, 'That input is not valid.'],
  not_logged_in: [401, 'You have to log in.'],
  bad_signature: [401, 'The signature is not valid.'],
  key_invalid: [401, 'This API key is not valid. Check that you copied all of it.'],
  key_expired: [401, 'This API key has expired. Create a new one in your settings.'],
  key_revoked: [401, 'This API key was revoked. Create a new one in your settings.'],
  wrong_credentials: [401, 'The email or the password is wrong.'],
  insufficient_funds: [402, 'Insufficient funds'],
  not_yours: [403, 'That is not yours.'],
  not_allowed: [403, 'You are not allowed to do that.'],
  role_missing: [403, 'Your role as an operator does not cover this. Ask an owner.'],
  second_factor_missing: [403, 'Set up your second factor first: the operator’s room shows how.'],
  second_factor_needed: [403, 'Enter a code of your second factor first.'],
  wrong_code: [403, 'That code is not right. Codes change every 30 seconds.'],
  code_used: [403, 'That code has already been used. Wait for the next one.'],
  suspended: [403, 'This account is suspended. Please contact us.'],
  frozen: [
    403,
    'One of your payments was charged back, so buying, trading, crafting and withdrawing are closed. Please contact us.',
  ],
  on_a_break: [
    403,
    'You are taking a break or have excluded yourself. Buying, trading and crafting are closed until it ends.',
  ],
  email_unconfirmed: [
    403,
    'Please confirm your email first: open the link we emailed you, or resend it from your profile.',
  ],
  password_needed: [403, 'Please enter your current password: you logged in more than 10 minutes ago.'],
  scope_missing: [403, 'This API key does not have the scope that this call needs.'],
  key_not_allowed: [403, 'API keys cannot make this call. Log in to make it.'],
  excluded_region: [403, 'Called Shot is not available in your state.'],
  not_found: [404, 'We could not find that.'],
  wrong_method: [405, 'This address does not take that method.'],
  changed: [409, 'This has just changed. Please look again.'],
  gone: [409, 'That is gone.'],
  card_locked: [409, 'This is locked until its owner unlocks it.'],
  already_opened: [409, 'This pack has already been opened.'],
  already_sold: [409, 'Already sold'],
  not_listed: [409, 'This is not for sale.'],
  price_changed: [409, 'The price has changed.'],
  offer_open: [409, 'You already have an open offer on this card. Withdraw it to make another.'],
  offer_closed: [409, 'This offer is no longer open.'],
  offer_expired: [409, 'This offer has expired.'],
  already_redeemed: [409, 'This prize has already been redeemed.'],
  already_claimed: [409, 'This prediction has already been claimed.'],
  in_tournament: [409, 'This prediction is in a tournament until that is decided.'],
  tournament_closed: [409, 'This tournament has already started.'],
  already_disputed: [409, 'You have already disputed this outcome.'],
  second_operator: [
    409,
    'This needs two operators. It is recorded, and takes effect when another operator makes the same call within a day.',
  ],
  already_final: [409, 'This outcome is already final.'],
  not_final: [409, 'This outcome is not final yet. Decide it again instead.'],
  not_decided: [409, 'This prediction is not decided yet.'],
  daily_pack_taken: [409, 'Your next daily pack is not ready yet.'],
  another_history: [409, 'The signed text does not match this game’s history.'],
  replayed: [409, 'This message was already received.'],
  name_taken: [409, 'That name is already taken.'],
  email_taken: [409, 'An account with this email already exists.'],
  sold_out: [409, 'This series is sold out.'],
  under_age: [422, 'You must be 18 or older to play.'],
  excluded_state: [422, 'Called Shot is not available in this state.'],
  weekly_limit: [422, 'That is over your weekly limit for packs.'],
  no_event_card: [422, 'Sorry, no event card found for collection.'],
  event_closed: [422, 'Event time has already passed'],
  not_matching: [422, 'These cards do not belong together.'],
  not_for_sale: [422, 'This series cannot be bought.'],
  wrong_tier: [422, 'This series has a different tier.'],
  too_few_rarities: [422, 'Please select at least two rarities to calculate.'],
  cannot_combine: [422, 'These prize cards cannot be combined.'],
  not_redeemable: [422, 'This prize is not redeemable.'],
  not_tradable: [422, 'This cannot be traded.'],
  own_listing: [422, 'You cannot buy or make offers on your own cards.'],
  offers_off: [422, 'The owner does not take offers on this.'],
  keys_full: [422, 'You have 10 API keys, which is the limit. Revoke one first.'],
  too_many_offers: [422, 'You have too many open offers.'],
  offers_full: [422, 'This already has the maximum number of open offers. Please try again later.'],
  too_many_at_once: [
    422,
    'These cards have too many open offers to close at once. Please take fewer cards at a time.',
  ],
  residents_have_enough: [422, 'Residents are not buying more from you for now.'],
  not_for_residents: [422, 'This is for people, not for residents.'],
  trade_limit: [422, 'That would put you over the daily trading limit.'],
  cannot_counter: [422, 'This offer cannot be countered.'],
  tutorial_card: [422, 'Starter cards cannot be used here.'],
  already_entered: [422, 'You are already in this tournament.'],
  wrong_stake: [422, 'This tournament takes wager cards of a different value.'],
  second_pool_entry: [422, 'You already have a live prediction for this outcome in this pool.'],
  pool_open: [422, 'The pool of this event is not settled yet.'],
  not_participating: [422, 'This person does not take part in this event.'],
  not_own_wallet: [422, 'That is not your wallet address.'],
  closed_for_now: [422, 'This is closed right now.'],
  no_on_ramp: [422, 'You cannot add funds right now.'],
  withdrawals_off: [
    422,
    'Withdrawing is temporarily unavailable as self-service. Please send a request with the form.',
  ],
  money_left: [422, 'You still have money to withdraw. Please withdraw it first.'],
  key_reused: [422, 'This Idempotency-Key was used for another request.'],
  too_many: [429, 'Too many requests. Please wait a moment.'],
  busy: [503, 'The game is busy. Please try again in a moment.'],
} as const satisfies Record<string, readonly [number, string]>

export type RefusalCode = keyof typeof refusals

export interface RefusalDetail {
  readonly message?: string
  readonly retryAfterSeconds?: number
  /** The fields of the body that it is about, as on the wire. */
  readonly fields?: readonly string[]
}

/** Thrown by commands and reads; becomes `{ message, code, fields? }` with the code's status, and undoes everything. */
export class Refusal extends Error {
  readonly code: RefusalCode
  readonly status: number
  readonly retryAfterSeconds: number | undefined
  readonly fields: readonly string[] | undefined
  constructor(code: RefusalCode, detail: RefusalDetail = {}) {
    super(detail.message ?? refusals[code][1])
    this.code = code
    this.status = refusals[code][0]
    this.retryAfterSeconds = detail.retryAfterSeconds
    this.fields = detail.fields
  }
}

/** `throw refuse('insufficient_funds')`; the message may be more specific than the code's own. */
export function refuse(code: RefusalCode, detail: RefusalDetail | string = {}): Refusal {
  return new Refusal(code, typeof detail === 'string' ? { message: detail } : detail)
}

/** A refusal about what fields of the body name; its message begins with the first of them. */
export function refuseFields(code: RefusalCode, fields: readonly string[], message: string): Refusal {
  return refuse(code, { message: `${fields[0]}: ${message}`, fields })
}

/**
 * The sentence for a code, as the server sends it if it has nothing more specific: for a button that cannot be used.
 */
export function refusalText(code: RefusalCode): string {
  return refusals[code][1]
}

/** The reason why something cannot be done, as a rule returns it to the button and to the command. */
export interface Refused {
  readonly code: RefusalCode
  readonly message: string
}

/** A reason in the table's words, or in more specific ones. */
export function refused(code: RefusalCode, message: string = refusals[code][1]): Refused {
  return { code, message }
}

/** Throws the refusal of a reason, and does nothing if there is none. `refuseIf(whyCannotWithdraw(offer))` */
export function refuseIf(reason: Refused | RefusalCode | null): void {
  if (typeof reason === 'string') throw refuse(reason)
  if (reason !== null) throw refuse(reason.code, reason.message)
}
