import type { AccountId } from '@called-shot/shared/ids.ts'
import type { Cents } from '@called-shot/shared/money.ts'
import type { OperatorRole } from '@called-shot/shared/operator-roles.ts'
import {
  bigint,
  by,
  day,
  fact,
  flag,
  int,
  json,
  kept,
  moment,
  now,
  nullable,
  optional,
  or,
  read,
  text,
  texts,
  to,
  together,
  unsent,
  written,
} from './columns.ts'
import { insert, insertOne, table, updateOne } from './table.ts'

/** An account with a role is an operator's. */
const roleOf = (row: string) =>
  `case when coalesce(${row}.operator_roles, '{}') = '{}' then 'player' else 'operator' end`

const consents = {
  accountId: bigint<AccountId>(),
  document: text<'terms' | 'rules'>(),
  version: text(),
}

export const consent = table('consent', { writes: { consents: insert(consents) } })

/** The acting player's row is locked by hand, with those of others in the order of their ids. */
export const account = table('account', {
  refuses: { account_email_key: 'email_taken' },
  writes: {
    newAccount: insertOne({
      id: bigint<AccountId>(),
      authId: text(),
      email: text(),
      passwordHash: nullable(text()),
      name: text(),
      nickname: nullable(text()),
      phoneNumber: nullable(text()),
      birthDate: nullable(day()),
      state: nullable(text()),
      /** The operator's roles; a player has none. */
      operatorRoles: or("'{}'", texts<OperatorRole>()),
      role: written(roleOf('x')),
      isResident: or('false', flag()),
      flags: json<Readonly<Record<string, boolean>>>(),
      walletAddress: text(),
      weeklyLimitCents: bigint<Cents>(),
      createdAt: now,
      /** The texts that its owner has accepted by opening it. */
      agreed: together('consents', consents, 'accountId'),
    }),
    // Changes to an account's standing are made without reading the others. A closed account stays closed, and a break
    // or an exclusion is never shortened.
    setAccount: updateOne(
      {
        id: read(bigint<AccountId>()),
        /**
         * The version that the change is based on. Facts that are only ever added need none: a charge-back, for
         * example, always freezes.
         */
        version: unsent(int()),
        /** Null lifts it. An existing one keeps its time and reason. */
        suspension: fact('suspended', { by: bigint<AccountId>(), reason: text() }),
        freeze: fact('frozen', { reason: text() }),
        /** All of an operator's roles; none makes the account a player's again. */
        operatorRoles: kept(texts<OperatorRole>()),
        role: written(`case when x.operator_roles is null then t.role else ${roleOf('x')} end`),
        /** Permanent. */
        closed: to(
          'closed_at',
          by(
            optional(flag<true>()),
            'case when x.closed then coalesce(t.closed_at, at_time) else t.closed_at end',
          ),
        ),
        breakUntil: by(optional(moment()), 'greatest(x.break_until, t.break_until)'),
        selfExcludedUntil: by(optional(moment()), 'greatest(x.self_excluded_until, t.self_excluded_until)'),
        /** Also records when the daily pack was taken. */
        dailyPackStreak: kept(int()),
        dailyPackAt: written('case when x.daily_pack_streak is null then t.daily_pack_at else at_time end'),
      },
      { rises: true },
    ),
  },
})
