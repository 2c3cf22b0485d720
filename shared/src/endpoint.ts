import type { z } from 'zod'
import type { Scope } from './keys/rules.ts'
import type { NamedRole } from './operator-roles.ts'
import type { RefusalCode } from './refusals.ts'
import type { SwitchName } from './switches.ts'
import { trade, type Topic } from './topics.ts'

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/**
 * Who may call. `anyone` needs no token. `player` needs one. `operator` needs one of the call's roles. Standing
 * restricts players further (Design §4b): `any` lets a suspended player read; `active` is refused to the suspended only
 * (claim, redeem, profile); `unfrozen` also after a charge-back (withdrawing); `eligible` is also refused on a break,
 * under self-exclusion and from an excluded state (buying packs, trading, crafting).
 */
export type Who = 'anyone' | 'player' | 'operator'
export type Standing = 'any' | 'active' | 'unfrozen' | 'eligible'

type Shape = z.ZodType

export interface Endpoint<
  Params extends Shape = Shape,
  Query extends Shape = Shape,
  Body extends Shape = Shape,
  Answer extends Shape = Shape,
> {
  readonly method: Method
  /** As in the specification, under `/api`, with `{id}` for a parameter. */
  readonly path: string
  /** The same call in other spellings: with a trailing slash, without `/params`, with another method. */
  readonly also?: readonly string[]
  readonly alsoMethods?: readonly Method[]
  readonly who: Who
  readonly standing?: Standing
  /** For a call for operators: the roles that can make it, in addition to owners, who can make all. */
  readonly roles?: readonly NamedRole[]
  /**
   * For a call for operators that works without their second factor: it `never` needs a pass, or only `once set up`.
   * All others need one where OPERATOR_SECOND_FACTOR is on.
   */
  readonly secondFactor?: 'never' | 'once set up'
  /** The scope that an API key needs for this call. Without one, no key can make it. */
  readonly scope?: Scope
  /**
   * A token alone is not enough for this call: it needs a log-in within `recentLogInSeconds`, or `current_password`
   * in the body.
   */
  readonly needsOwner?: boolean
  readonly params?: Params
  readonly query?: Query
  readonly body?: Body
  readonly answer: Answer
  /** Answers with a file of this type to save, written while it is sent. */
  readonly file?: 'application/json' | 'text/csv'
  readonly refusals: readonly RefusalCode[]
  readonly summary: string
  /** For a read: the topics that it shows. The client reads it again when one of them has changed. */
  readonly reads?: readonly Topic[]
  /** For a command: the topics that are out of date afterward, beyond what its own answer contains. */
  readonly changes?: readonly Topic[]
  /** Operators can close it for a while: it is then refused with `closed_for_now`. */
  readonly closedBy?: SwitchName
  /** Takes an optional Idempotency-Key: the call moves a card or a cent. */
  readonly moves?: boolean
  /** Why one operator alone can do this act, even if all others need two (TWO_PERSONS). */
  readonly alone?: string
  /** Reads a body that somebody else describes, as it came. Without this, a call without a `body` takes none. */
  readonly foreignBody?: boolean
  /** For a call whose body may be larger than that of others (64 KiB). */
  readonly maxBodyBytes?: number
}

/** A read for a player, which their programs can make with the scope `read`. */
export const playerRead = { method: 'GET', who: 'player', scope: 'read' } as const

/** A trade: it needs a player who may spend, and a program with the scope `trade`. */
export const playerTrade = {
  method: 'POST',
  who: 'player',
  scope: 'trade',
  standing: 'eligible',
  changes: trade,
} as const

/** A read names what it shows, a command what it changes, so that neither can be forgotten. */
type Declared =
  | { readonly method: 'GET'; readonly reads: readonly Topic[]; readonly changes?: never }
  | { readonly method: Exclude<Method, 'GET'>; readonly changes: readonly Topic[]; readonly reads?: never }

/** A call for operators names the roles that can make it. */
type Assigned =
  | { readonly who: 'operator'; readonly roles: readonly NamedRole[] }
  | { readonly who: Exclude<Who, 'operator'>; readonly roles?: never }

/**
 * One object per call, from which validation, serialization, OpenAPI, the client's types and the rights table all
 * derive.
 */
export function endpoint<
  Params extends Shape = z.ZodUndefined,
  Query extends Shape = z.ZodUndefined,
  Body extends Shape = z.ZodUndefined,
  Answer extends Shape = Shape,
>(
  definition: Endpoint<Params, Query, Body, Answer> & Declared & Assigned,
): Endpoint<Params, Query, Body, Answer> {
  return definition
}

export type ParamsOf<E> = E extends Endpoint<infer P, Shape, Shape, Shape> ? z.output<P> : never
export type QueryOf<E> = E extends Endpoint<Shape, infer Q, Shape, Shape> ? z.output<Q> : never
export type BodyOf<E> = E extends Endpoint<Shape, Shape, infer B, Shape> ? z.output<B> : never
export type AnswerOf<E> = E extends Endpoint<Shape, Shape, Shape, infer A> ? z.output<A> : never
/** The client's input before decoding: dollars, ISO times, plain ids. */
export type ParamsIn<E> = E extends Endpoint<infer P, Shape, Shape, Shape> ? z.input<P> : never
export type QueryIn<E> = E extends Endpoint<Shape, infer Q, Shape, Shape> ? z.input<Q> : never
export type BodyIn<E> = E extends Endpoint<Shape, Shape, infer B, Shape> ? z.input<B> : never
export type AnswerIn<E> = E extends Endpoint<Shape, Shape, Shape, infer A> ? z.input<A> : never
