import type { HitRate } from '@called-shot/shared/catalogue/hit-rates.ts'
import { cents, formatUsd } from '@called-shot/shared/money.ts'
import { errorsOf, warningsOf, type ContentCheck, type Finding } from './check-content.ts'
import type { SeriesFigures } from './content-figures.ts'
import type { Content } from './content.ts'

/** The figures as aligned text, followed by what breaks a rule. */
export function contentTables(content: Content, { findings, figures }: ContentCheck): string {
  const errors = errorsOf(findings)
  const names = new Map(content.triggers.map(({ key, name }) => [key, name]))
  return [
    title('Series: expected face value of prizes and wagers, and what a pack pays back'),
    table([
      ['series', 'price', 'face value', 'face ÷ price', 'payout blind', 'payout best'],
      ...distinct(figures.series).map((series) => [
        series.sourceId,
        formatUsd(cents(series.priceCents)),
        (series.expectedFaceCents / 100).toFixed(4),
        share(series.faceToPrice),
        share(series.payoutBlind),
        share(series.payoutBest),
      ]),
    ]),
    title('Collections'),
    table([
      ['collection', 'people', 'triggers', 'wide', 'hit rate blind', 'hit rate best'],
      ...figures.collections.map((collection) => [
        collection.key,
        String(collection.people),
        String(collection.triggers),
        String(collection.wideTriggers),
        share(collection.hitRateBlind),
        share(collection.hitRateBest),
      ]),
    ]),
    title('Triggers: hit rates of people (or teams, or all events) with 12 games or more'),
    table([
      ['trigger', 'overall', 'games', 'of', 'counted', 'median', '90th', 'mean'],
      ...figures.triggers.flatMap((trigger) => {
        const groups: [string, HitRate | null][] = Object.entries(trigger.by)
        const rows = groups.length > 0 ? groups : [['too few', null] as const]
        return rows.map(([group, rate], index) => [
          index === 0 ? (names.get(trigger.key) ?? trigger.key) : '',
          index === 0 ? share(trigger.overall) : '',
          index === 0 ? String(trigger.games) : '',
          group,
          rate ? String(rate.counted) : '',
          share(rate?.median ?? null),
          share(rate?.ninetieth ?? null),
          share(rate?.mean ?? null),
        ])
      }),
    ]),
    ...linesOf('warning', warningsOf(findings)),
    ...(errors.length > 0
      ? linesOf('finding', errors)
      : [
          `\nEvery rule holds: ${content.series.length} series, ${content.triggers.length} triggers, ${content.people.length} people.`,
        ]),
  ].join('\n')
}

function linesOf(what: string, findings: readonly Finding[]): string[] {
  if (findings.length === 0) return []
  return [
    title(`${findings.length} ${what}${findings.length === 1 ? '' : 's'}`),
    ...findings.map(({ subject, message }) => `  ${subject} ${message}`),
  ]
}

/** Series with the same figures (the same series of different collections) are shown once. */
function distinct(series: readonly SeriesFigures[]): SeriesFigures[] {
  const key = (each: SeriesFigures) =>
    [
      each.priceCents,
      each.expectedFaceCents,
      each.payoutBlind?.toFixed(3),
      each.payoutBest?.toFixed(3),
    ].join()
  return [...Map.groupBy(series, key).values()].flatMap(([first]) => first ?? [])
}

function share(value: number | null): string {
  return value === null ? '' : value.toFixed(3)
}

function title(text: string): string {
  return `\n${text}\n`
}

/** The first column to the left, the others to the right. */
function table(rows: readonly (readonly string[])[]): string {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)))
  return rows
    .map((row) =>
      row
        .map((cell, column) =>
          column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0),
        )
        .join('  '),
    )
    .map((line) => `  ${line.trimEnd()}`)
    .join('\n')
}
