import { statusOf, type StandingOf } from '@called-shot/shared/account/standing.ts'
import type { AnswerOf } from '@called-shot/shared/endpoint.ts'
import type { operators } from '@called-shot/shared/operator/operators-contract.ts'
import type { OperatorRole } from '@called-shot/shared/operator-roles.ts'
import type { Queries } from '../commit/reader.ts'

interface Row extends Pick<StandingOf, 'closedAt' | 'suspendedAt' | 'frozenAt'> {
  readonly id: number
  readonly email: string
  readonly name: string
  readonly roles: readonly OperatorRole[]
  readonly hasSecondFactor: boolean
  readonly changedAt: Date | null
  readonly changedBy: string | null
}

/** The operators, oldest account first, with the newest change of their roles. */
export async function listOperators(
  queries: Queries,
  configuredEmail: string | null,
): Promise<AnswerOf<typeof operators.listOperators>> {
  const rows = await queries.query<Row>({
    name: 'operators',
    text: `
      select a.id, a.email, a.name, a.operator_roles as roles, a.closed_at as "closedAt",
        a.suspended_at as "suspendedAt", a.frozen_at as "frozenAt", c.at as "changedAt", c.email as "changedBy",
        coalesce(f.secret_sealed is not null, false) as "hasSecondFactor"
      from account a left join lateral (
        select u.at, actor.email from audit u left join account actor on actor.id = u.actor_id
        where u.subject = 'account ' || a.id and u.action = 'roles_set' order by u.id desc limit 1
      ) c on true
      left join lateral (
        select s.secret_sealed from second_factor s
        where s.account_id = a.id
          and (s.secret_sealed is null or exists (select 1 from second_factor_use u where u.factor_id = s.id))
        order by s.id desc limit 1
      ) f on true
      where a.role = 'operator' order by a.id`,
  })
  return {
    data: rows.map(({ changedAt, changedBy, hasSecondFactor, ...row }) => ({
      id: row.id,
      email: row.email,
      name: row.name,
      roles: [...row.roles],
      status: statusOf(row),
      has_second_factor: hasSecondFactor,
      is_configured: row.email.toLowerCase() === configuredEmail?.toLowerCase(),
      changed_at: changedAt,
      changed_by: changedBy,
    })),
  }
}
