import type { Pool } from 'pg'
import { z } from 'zod'
import type { AccountId } from '@called-shot/shared/ids.ts'
import { refuse, Refusal } from '@called-shot/shared/refusals.ts'
import { traceCommit } from '../tracing/span.ts'
import { createAttempts, maxAttempts } from './attempts.ts'
import { Changed } from './changed.ts'
import { callOf, commitFunction, type CommitFunction } from './commit-function.ts'
import type { Effects } from './effects.ts'
import type { IdSource } from './ids.ts'
import { idsNeeded, planOf, type IdempotencyKey } from './plan.ts'
import { playerById, type Player } from './player.ts'
import type { Random } from './random.ts'
import { createReader, queriesOf, type Expectations, type Queries, type Reader } from './reader.ts'
import { refusalByConstraint } from './refusals-by-constraint.ts'
import { storedAnswer } from './stored-answer.ts'

/**
 * What a command gets: reads that register what they saw, the acting player, and randomness. It gets nothing that
 * writes.
 */
export interface Context<Who extends Player | null = Player> {
  readonly read: Reader
  readonly player: Who
  readonly random: Random
  /** The caller's Idempotency-Key, if any. */
  readonly callKey?: string | null
}

export type Command<Input, Answer> = (context: Context, input: Input) => Promise<Effects<Answer>>
/** A command of the house itself: a feed, a job, the replay. */
export type HouseCommand<Input, Answer> = (context: Context<null>, input: Input) => Promise<Effects<Answer>>

export interface CommandRun<Input, Answer> {
  readonly command: Command<Input, Answer>
  readonly player: Player
  /** The player may come from a cache; only `commit`, which refuses an account that has changed, may trust it. */
  readonly isRemembered?: boolean
  /** Throws if the player, read again, is no longer allowed to do this. */
  readonly requireStanding?: (player: Player) => void
  readonly input: Input
  readonly answer: z.ZodType<Answer>
  readonly idempotency?: CallKey | null
  /**
   * The command does nothing but its commit, so it may decide again for a key that has its answer: the key is looked up
   * only if `commit` finds it taken or the command refuses, which saves every other call a read.
   */
  readonly mayDecideAgain?: boolean
}

export interface CallKey {
  readonly key: string
  readonly hash: string
  /** The key's owner, if not the acting player. */
  readonly accountId?: AccountId
}

export interface Runner {
  /** Returns the text that goes on the wire, so that a repeated key gets the same bytes. */
  run<Input, Answer>(run: CommandRun<Input, Answer>): Promise<string>
  runHouse<Input, Answer>(command: HouseCommand<Input, Answer>, input: Input): Promise<Answer>
}

export interface RunnerParts {
  readonly game: Pool
  /** The pool for the house's own commands; defaults to the players' pool. */
  readonly house?: Pool
  readonly ids: IdSource
  readonly random: Random
  /** A hook for tests that widens the window between read and commit. */
  readonly pause?: () => Promise<void>
  readonly onRestart?: (reason: string) => void
  /** A hook for tests that run another version of the function. */
  readonly commitWith?: CommitFunction
}

/**
 * Reads, decides and commits. Starts over from the first read if something changed in between (`attempts.ts`), so a
 * caller who loses a race always gets the true reason.
 */
export function createRunner(parts: RunnerParts): Runner {
  const { game, house = game, ids, random, commitWith = commitFunction } = parts
  const call = callOf(commitWith)
  const attempts = createAttempts(parts.onRestart)
  const queries = queriesOf(game)

  async function commit(
    effects: Effects<unknown>,
    expectations: Expectations,
    who: { actor: Player | null; idempotency: IdempotencyKey | null; answer: string; attempt: number },
  ): Promise<string> {
    const pool = who.actor === null ? house : game
    const fresh = await ids.take(idsNeeded(effects))
    const plan = planOf({
      effects,
      expectations,
      actor: who.actor,
      idempotency: who.idempotency,
      nextId: () => fresh.pop() ?? outOfIds(),
    })
    await parts.pause?.()
    try {
      const { rows } = await traceCommit(() =>
        pool.query<{ answer: string | null }>({ ...call, values: [JSON.stringify(plan), who.answer] }),
      )
      return rows[0]?.answer ?? who.answer
    } catch (error) {
      throw refusalOfCommit(error, who) ?? error
    }
  }

  return {
    async run({ command, player, input, answer, idempotency: given, ...who }) {
      const idempotency = given ? { accountId: player.id, ...given } : null
      return attempts(async (count) => {
        if (idempotency && !(count === 1 && who.mayDecideAgain)) {
          const stored = await storedAnswer(queries, idempotency)
          if (stored !== null) return stored
        }
        const actor = count === 1 ? player : await readAgain(queries, player.id)
        if (count > 1) who.requireStanding?.(actor)
        const { reader, expectations } = createReader(game, ids)
        try {
          const effects = await command(
            { read: reader, player: actor, random, callKey: idempotency?.key ?? null },
            input,
          )
          const text = JSON.stringify(z.encode(answer, effects.answer))
          return await commit(effects, expectations, { actor, idempotency, answer: text, attempt: count })
        } catch (error) {
          if (!(error instanceof Refusal)) throw error
          // The same request may have succeeded in the meantime: then its answer counts, not this refusal.
          const stored = idempotency ? await storedAnswer(queries, idempotency) : null
          if (stored !== null) return stored
          // Each read is its own statement: if one comes before another commit and one after it, they can give a reason
          // that was never true. A refusal is final only if everything it was based on is unchanged.
          const isRemembered = count === 1 && who.isRemembered === true
          if (isRemembered || (count < maxAttempts && !(await stillStands(queries, actor, expectations))))
            throw new Changed('a refusal')
          throw error
        }
      })
    },

    async runHouse(command, input) {
      return attempts(async (attempt) => {
        const { reader, expectations } = createReader(house, ids)
        const effects = await command({ read: reader, player: null, random }, input)
        await commit(effects, expectations, { actor: null, idempotency: null, answer: 'null', attempt })
        return effects.answer
      })
    },
  }
}

/**
 * The refusal that a failed commit means; null when the command must read again. On the first violated constraint it
 * reads again and finds the reason itself: of two purchases with the same bonus money, the second can often be paid from
 * available. The house moves the amount that it read, so if less is left, it reads again.
 */
function refusalOfCommit(
  error: unknown,
  { actor, attempt }: { readonly actor: Player | null; readonly attempt: number },
): Refusal | null {
  const refusal = attempt > 1 ? refusalByConstraint(error) : null
  return actor === null && refusal?.code === 'insufficient_funds' ? null : refusal
}

async function readAgain(queries: Queries, id: AccountId): Promise<Player> {
  const player = await playerById(queries, id)
  if (!player) throw refuse('not_logged_in')
  return player
}

/** Returns whether the player and every registered row are still at the version that was read. */
async function stillStands(
  queries: Queries,
  { id, version }: Player,
  { assets, events, outcomes, tournaments }: Expectations,
): Promise<boolean> {
  const versions = (rows: Expectations[keyof Expectations]) => {
    const all = [...rows.values()]
    return [all.map(({ id }) => id), all.map(({ version }) => version)]
  }
  const { moved } = await queries.one<{ moved: boolean }>({
    name: 'still-stands',
    text: `
      select exists (
        select 1 from unnest($1::bigint[], $2::int[]) as x (id, version) left join asset a using (id)
        where a.version is distinct from x.version
        union all
        select 1 from unnest($3::bigint[], $4::int[]) as x (id, version) left join event e using (id)
        where e.version is distinct from x.version
        union all
        select 1 from unnest($5::bigint[], $6::int[]) as x (id, version) left join outcome o using (id)
        where o.version is distinct from x.version
        union all
        select 1 from unnest($7::bigint[], $8::int[]) as x (id, version) left join tournament t using (id)
        where t.version is distinct from x.version
        union all
        select 1 from account where id = $9 and version <> $10) as moved`,
    values: [
      ...versions(assets),
      ...versions(events),
      ...versions(outcomes),
      ...versions(tournaments),
      id,
      version,
    ],
  })
  return !moved
}

function outOfIds(): never {
  throw new Error('a plan asked for more ids than were taken for it')
}
