import { z } from 'zod'
import { pageQuery } from '../page.ts'
import { line, maybe } from '../wire.ts'

/** What several calls of operators take. */
export const searchable = z.object({ ...pageQuery, search: maybe(line(100)) })
export const rarity = z.number().int().min(1).max(4).default(1)
export const personId = z.string().min(1).max(120)
