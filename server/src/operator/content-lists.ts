import type { AnswerOf, ParamsOf, QueryOf } from '@called-shot/shared/endpoint.ts'
import type { content } from '@called-shot/shared/operator/content-contract.ts'
import { paginate } from '@called-shot/shared/page.ts'
import { refuse } from '@called-shot/shared/refusals.ts'
import type { AuthoredTexts } from '../catalogue/read-content.ts'
import type { Queries } from '../commit/reader.ts'
import { readCounted } from '../db/counted-page.ts'

interface Row {
  readonly number: number
  readonly hash: string
  readonly directory: string
  readonly published_by: string | null
  readonly reason: string
  readonly published_at: Date
}

/** The content files as currently published. */
export async function readPublished(queries: Queries): Promise<AnswerOf<typeof content.read>> {
  const found = await queries.first<Row & { files: AuthoredTexts }>({
    name: 'published-content',
    text: `
      select v.number, v.hash, v.directory, a.email as published_by, v.reason, v.at as published_at, v.files
      from content_version v left join account a on a.id = v.published_by order by v.number desc limit 1`,
  })
  if (!found) throw refuse('not_found', 'No content has been loaded yet.')
  const { files, ...version } = found
  return { version, files }
}

/** Every published version, newest first, with the names of the files that differ from the version before. */
export async function listVersions(
  queries: Queries,
  query: QueryOf<typeof content.listVersions>,
): Promise<AnswerOf<typeof content.listVersions>> {
  const { rows, total } = await readCounted(query, ({ limit, offset }) =>
    queries.query<Row & { changed_files: string[]; total: number }>({
      name: 'content-versions',
      text: `
      select v.number, v.hash, v.directory, a.email as published_by, v.reason, v.at as published_at,
        array(select f.key from jsonb_each(v.files) f
          where p.number is not null and f.value is distinct from p.files->f.key order by f.key) as changed_files,
        (select count(*) from content_version) as total
      from content_version v left join content_version p on p.number = v.number - 1
      left join account a on a.id = v.published_by
      order by v.number desc limit $1 offset $2`,
      values: [limit, offset],
    }),
  )
  return {
    data: [...rows],
    pagination_metadata: paginate(total, query),
  }
}

/** One version with its files and those before it; refuses `not_found`. */
export async function readVersion(
  queries: Queries,
  { id }: ParamsOf<typeof content.readVersion>,
): Promise<AnswerOf<typeof content.readVersion>> {
  const found = await queries.first<Row & { files: AuthoredTexts; before: AuthoredTexts | null }>({
    name: 'content-version',
    text: `
      select v.number, v.hash, v.directory, a.email as published_by, v.reason, v.at as published_at, v.files,
        p.files as before
      from content_version v left join content_version p on p.number = v.number - 1
      left join account a on a.id = v.published_by where v.number = $1::bigint`,
    values: [id],
  })
  if (!found) throw refuse('not_found', 'There is no such version.')
  const { files, before, ...version } = found
  return { version, files, before }
}
