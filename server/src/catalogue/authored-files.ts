import { z } from 'zod'
import { cents } from '@called-shot/shared/money.ts'
import { rarityNames, type Rarity } from '@called-shot/shared/cards/kinds.ts'
import { isDistribution } from '@called-shot/shared/catalogue/series-value.ts'
import { eventTypes } from '@called-shot/shared/events/event-types.ts'
import { comparators } from '@called-shot/shared/events/oracle-rules.ts'
import { sports } from './content.ts'

/** The files that we write ourselves: what is sold, at which odds, and what can be predicted. The others are facts. */
const key = z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'must be lower case words with hyphens')
const label = z.string().trim().min(1).max(80)
const amount = z.number().int().min(0).max(10_000_00).transform(cents)
const count = z.number().int().min(1).max(50)
/** What the database can count. */
const maxSupply = 2 ** 31 - 1
const percent = z.number().min(0).max(100)
const levels: readonly Rarity[] = [1, 2, 3, 4]
const rarityName = z.enum([rarityNames[1], rarityNames[2], rarityNames[3], rarityNames[4]])
const tableName = z
  .string()
  .regex(/^[a-z0-9-]+ v[1-9]\d*$/, 'must be a table and its version, such as "tier-1 v1"')

const basisPoints = (share: number) => Math.round(share * 100)
export const levelOf = (name: z.output<typeof rarityName>): Rarity =>
  levels.find((level) => rarityNames[level] === name) ?? 1

export const categoriesFile = z.array(z.strictObject({ name: label, sport: z.enum(sports) }))

export const collectionsFile = z.array(
  z.strictObject({
    key,
    name: label,
    description: z.string().trim().max(300),
    sport: z.enum(sports),
    teams: z.array(z.string()).default([]),
    categories: z.array(z.string()).default([]),
    eventTypes: z.array(z.enum(eventTypes)).default([]),
    eventNames: z.array(z.string()).default([]),
    pool: z.boolean().default(false),
  }),
)

const oddsTable = z
  .strictObject({ key, version: z.number().int().min(1), percent: z.record(rarityName, percent) })
  .transform((table) => ({
    name: `${table.key} v${table.version}`,
    rows: levels.map((rarity) => ({ rarity, basisPoints: basisPoints(table.percent[rarityNames[rarity]]) })),
  }))
  .refine(({ rows }) => isDistribution(rows), { path: ['percent'], error: 'must sum to 100 percent' })

const valuesTable = z
  .strictObject({
    key,
    version: z.number().int().min(1),
    values: z.partialRecord(rarityName, z.array(z.strictObject({ cents: amount, percent }))),
  })
  .transform((table) => ({
    name: `${table.key} v${table.version}`,
    rows: levels.flatMap((rarity) => {
      const values = table.values[rarityNames[rarity]]
      if (!values) return []
      return {
        rarity,
        values: values.map((value) => ({ cents: value.cents, basisPoints: basisPoints(value.percent) })),
      }
    }),
  }))
  .refine(({ rows }) => rows.every(({ values }) => isDistribution(values)), {
    path: ['values'],
    error: 'must sum to 100 percent for each rarity',
  })

export const oddsFile = z.strictObject({ odds: z.array(oddsTable), prizeValues: z.array(valuesTable) })

const contents = z.strictObject({
  category: count.optional(),
  month: count.optional(),
  day: count.optional(),
  year: count.optional(),
  part: count.optional(),
  event: count.optional(),
  trigger: count.optional(),
  prize: count.optional(),
  wager: count.optional(),
})

export const seriesFile = z.array(
  z.strictObject({
    key,
    /** `{collection}` stands for the collection's name. */
    name: label,
    sports: z.array(z.enum(sports)).optional(),
    collections: z.array(z.string()).optional(),
    packType: z.enum(['identity', 'prediction']),
    tier: z.number().int().min(1).max(4),
    priceCents: amount,
    contents,
    odds: tableName,
    prizeValues: tableName.optional(),
    supply: z.number().int().min(1).max(maxSupply).nullable().default(null),
    specialOffer: z.boolean().default(false),
    tutorial: z.boolean().default(false),
    rules: z
      .strictObject({
        atLeastOne: rarityName.optional(),
        onePerson: z.literal(true).optional(),
        cappedPrizeCents: amount.optional(),
        prizeEachDays: z.number().int().min(2).optional(),
        firstPrizeCents: z.array(amount).optional(),
      })
      .default({}),
  }),
)

export const triggersFile = z.array(
  z.strictObject({
    key,
    name: label,
    sentence: z.string().trim().min(1).max(120),
    metric: z.string().regex(/^[a-z][a-z0-9_]*$/, 'must be lower case words with underscores'),
    comparator: z.enum(comparators),
    threshold: z.number(),
    subject: z.enum(['person', 'event']),
    categories: z.array(z.string()).min(1),
    eventTypes: z.array(z.enum(eventTypes)).min(1),
    winning: z.boolean().default(false),
    published: z.boolean().default(false),
  }),
)

export const showsFile = z.record(
  z.string(),
  z.strictObject({ topPrize: z.string(), contender: z.enum(['work', 'nominee']), name: label }),
)
