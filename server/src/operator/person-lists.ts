import type { AnswerOf, QueryOf } from '@called-shot/shared/endpoint.ts'
import type { operator } from '@called-shot/shared/operator/contract.ts'
import type { Queries } from '../commit/reader.ts'
import { isLike } from '../db/like-pattern.ts'
import { pageOf } from './page-of.ts'

export function listPeople(
  queries: Queries,
  query: QueryOf<typeof operator.listPeople>,
): Promise<AnswerOf<typeof operator.listPeople>> {
  return pageOf(
    queries,
    {
      name: 'operator-people',
      text: `
        select p.id, p.name, k.name as category, p.birth_date::text as birth_date,
          trim(to_char(p.birth_date, 'TMMonth')) as birth_month,
          extract(day from p.birth_date)::int::text as birth_day,
          extract(year from p.birth_date)::int::text as birth_year, p.team
        from person p join category k on k.id = p.category_id
        where ${isLike('p.name', '$1')} or p.id ilike $1
        order by p.fame desc, p.id`,
    },
    query,
  )
}
