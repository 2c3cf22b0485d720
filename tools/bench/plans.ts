import { z } from 'zod'
import { idsNeeded, planOf } from '../../server/src/commit/plan.ts'
import { playerById } from '../../server/src/commit/player.ts'
import { createReader, queriesOf } from '../../server/src/commit/reader.ts'
import type { Command } from '../../server/src/commit/run-command.ts'
import type { AccountId } from '../../shared/src/ids.ts'
import type { BenchWorld } from './world.ts'

/** A command that has read and decided, but not committed. */
export interface Planned<Input, Answer> {
  readonly command: Command<Input, Answer>
  readonly answer: z.ZodType<Answer>
  readonly runs: readonly { readonly player: AccountId; readonly input: Input }[]
}

/**
 * Runs commands up to their commit and stores each plan in a table, so that pgbench can make exactly the calls that the
 * server would make: `select commit_<version>(plan, answer) from <table> where n = :n`.
 */
export async function keepPlans<Input, Answer>(
  world: BenchWorld,
  table: string,
  { command, answer, runs }: Planned<Input, Answer>,
): Promise<void> {
  const { owner, game } = world.database
  await owner.query(`create table ${table} (n int primary key, plan jsonb not null, answer text not null)`)
  for (const [index, { player: id, input }] of runs.entries()) {
    const player = await playerById(queriesOf(game), id)
    if (!player) throw new Error(`there is no account ${id}`)
    const { reader, expectations } = createReader(game, world.ids)
    const effects = await command({ read: reader, player, random: world.random }, input)
    const fresh = await world.ids.take(idsNeeded(effects))
    const plan = planOf({
      effects,
      expectations,
      actor: player,
      idempotency: null,
      nextId: () => fresh.pop() ?? 0,
    })
    await owner.query(`insert into ${table} values ($1, $2, $3)`, [
      index + 1,
      JSON.stringify(plan),
      JSON.stringify(z.encode(answer, effects.answer)),
    ])
  }
  await owner.query(`analyze ${table}`)
}
