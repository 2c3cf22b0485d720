import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { CannotStart } from '../cannot-start.ts'
import { mappedPlays, mappedReports } from './mapped-rows.ts'
import { mappingOf } from './mapping.ts'

const example = (name: string) =>
  readFileSync(fileURLToPath(new URL(`../../../docs/feeds/${name}`, import.meta.url)), 'utf8')
const environment = { SCOREBOARD_TOKEN: 'token of the tests' }
const boxScores = mappingOf('box-scores.csv.json', example('box-scores.csv.json'), environment)
const plays = mappingOf('plays.csv.json', example('plays.csv.json'), environment)
const scoreboard = mappingOf('scoreboard.json', example('scoreboard.json'), environment)

const header = 'season,week,away,home,gsis_id,status,updated_at,snaps,pass_yds,rec_yds'
const mahomes = '2026,1,KC,BUF,00-0033873,Final,2026-09-10T04:00:00Z,61,312,'

describe('the examples in the documents', () => {
  test('a CSV line becomes the reports about a person; an empty cell reports nothing', () => {
    const about = {
      event: '2026_01_KC_BUF',
      person: '00-0033873',
      final: true,
      completes: false,
      at: new Date('2026-09-10T04:00:00Z'),
    }
    expect(mappedReports(boxScores, `${header}\n${mahomes}\n`)).toEqual([
      { ...about, metric: 'participated', value: 1 },
      { ...about, metric: 'passing_yards', value: 312 },
    ])
  })

  test('a line of plays becomes a play without its empty fields, and a wrong line is named', () => {
    const fields =
      'season,week,away,home,updated_at,play,qtr,clock,offense,down,distance,yardline,type,yards,complete,sack,td,passer,target,rusher,home_points,away_points'
    const line = '2026,1,KC,BUF,2026-09-10T01:00:00Z,412,2,2050,KC,3,7,48,PASS,12,1,0,0,00-1,00-2,,7,10'
    const [first, ...others] = mappedPlays(plays, `${fields}\n${line}`)
    expect(others).toEqual([])
    expect(first).toMatchObject({
      event: '2026_01_KC_BUF',
      at: new Date('2026-09-10T01:00:00Z'),
      play: {
        play_id: 412,
        quarter: 2,
        seconds_left: 2050,
        possession: 'KC',
        down: 3,
        kind: 'pass',
        yards: 12,
        complete: true,
        sack: false,
        passer: '00-1',
        receiver: '00-2',
        runner: null,
        home_score: 7,
      },
    })
    // Texts that every object has a property of are texts like any other.
    const odd = line.replace(',1,0,0,00-1,', ',toString,0,0,constructor,')
    expect(mappedPlays(plays, `${fields}\n${odd}`)[0]?.play).toMatchObject({
      complete: false,
      passer: 'constructor',
    })
    expect(() => mappedPlays(plays, `${fields}\n${line.replace('PASS', 'LATERAL')}`)).toThrow(
      /^row 1, kind: /,
    )
    expect(() => mappedPlays(plays, `${fields}\n${line.replace('2050', 'soon')}`)).toThrow(
      /^row 1, seconds_left: /,
    )
  })

  test('a player without a snap did not take part, and a game that has not begun reports nothing', () => {
    const lines = [
      header,
      '2026,1,KC,BUF,00-1,Final,,0,,',
      '2026,1,KC,BUF,00-2,Scheduled,,0,0,0',
      '2026,1,KC,BUF,00-3,In progress,,10,150,',
    ]
    const reports = mappedReports(boxScores, lines.join('\n'))
    expect(reports.map(({ person, metric, value, final }) => [person, metric, value, final])).toEqual([
      ['00-1', 'participated', 0, true],
      ['00-3', 'participated', 1, false],
      ['00-3', 'passing_yards', 150, false],
    ])
  })

  test('a JSON document is read from its rows’ path, and a row has the columns of the objects around it', () => {
    const document = {
      weeks: [
        {
          season: 2026,
          week: 1,
          games: [
            {
              away: { code: 'KC' },
              home: { code: 'BUF' },
              state: 'post',
              points: { total: 51, margin: 3 },
            },
            { away: { code: 'NE' }, home: { code: 'SEA' }, state: 'in', points: { total: 10 } },
          ],
        },
      ],
    }
    const reports = mappedReports(scoreboard, JSON.stringify(document))
    expect(
      reports.map(({ event, person, metric, value, final }) => [event, person, metric, value, final]),
    ).toEqual([
      ['2026_01_KC_BUF', null, 'total_points', 51, true],
      ['2026_01_KC_BUF', null, 'margin', 3, true],
      ['2026_01_NE_SEA', null, 'total_points', 10, false],
    ])
    expect(scoreboard.headers).toEqual({ authorization: 'Bearer token of the tests' })
  })
})

test.each([
  ['no JSON', 'source: x', {}, /wire\.json: is not JSON/],
  ['an unknown field', { interval: 5 }, {}, /wire\.json: interval: is not a known field/],
  ['no address', { url: 'ftp://example.com' }, {}, /wire\.json: url: must be an http or https address/],
  ['a metric that is no name', { metrics: { 'Passing Yards': 'x' } }, {}, /wire\.json: metrics/],
  ['the operators’ own source', { source: 'Operator' }, {}, /wire\.json: source: is a built-in source/],
  [
    'a metric that no trigger can be about',
    { metrics: { pasing_yards: 'x' } },
    {},
    /wire\.json: metrics\.pasing_yards: there is no such metric/,
  ],
  ['no metric', { metrics: {} }, {}, /wire\.json: metrics: must name at least one metric/],
  ['too often', { every_seconds: 1 }, {}, /wire\.json: every_seconds/],
  [
    'a secret that is not set',
    { headers: { authorization: '${NO_TOKEN}' } },
    {},
    /headers\.authorization: NO_TOKEN is not set/,
  ],
] as const)('a mapping file with %s stops the start and is named', (_, change, variables, problem) => {
  const text =
    typeof change === 'string'
      ? change
      : JSON.stringify({ ...JSON.parse(example('box-scores.csv.json')), ...change })
  const reading = () => mappingOf('wire.json', text, variables)
  expect(reading).toThrow(CannotStart)
  expect(reading).toThrow(problem)
})

test.each([
  [
    'an invalid number',
    `${header}\n${mahomes.replace('312', 'many')}`,
    /row 1, pass_yds: "many" is not a number/,
  ],
  [
    'a number without digits',
    `${header}\n${mahomes.replace('312', '%')}`,
    /row 1, pass_yds: "%" is not a number/,
  ],
  [
    'a number beyond a trillion',
    `${header}\n${mahomes.replace('312', '-1e19')}`,
    /row 1, pass_yds: "-1e19" is too large/,
  ],
  ['an invalid time', `${header}\n${mahomes.replace('2026-09-10T04:00:00Z', 'late')}`, /row 1, updated_at/],
  ['a line that is too short', `${header}\n2026,1`, /column/i],
])('nothing is taken from a document with %s', (_, text, problem) => {
  expect(() => mappedReports(boxScores, text)).toThrow(problem)
})

test.each([
  ['2026-09-10T04:00:00'],
  ['2026-09-10 04:00'],
  ['9/10/2026 4:00 AM'],
  ['2026-09-10T04:00:00Z'],
  ['2026-09-10T00:00:00-04:00'],
  ['Thu Sep 10 2026 00:00:00 GMT-0400 (Eastern Daylight Time)'],
  ['9/10/2026 12:00 AM EDT'],
])('the time %s is the same wherever the machine is: without a zone it is UTC', (written) => {
  const { TZ: before } = process.env
  try {
    for (const zone of ['America/New_York', 'Asia/Kathmandu']) {
      process.env['TZ'] = zone
      const [report] = mappedReports(boxScores, `${header}\n${mahomes.replace(/2026-09-10T[^,]+/, written)}`)
      expect(report?.at).toEqual(new Date('2026-09-10T04:00:00Z'))
    }
  } finally {
    if (before === undefined) delete process.env['TZ']
    else process.env['TZ'] = before
  }
})

test('a JSON document of another shape is refused in one sentence', () => {
  expect(() => mappedReports(scoreboard, '{"weeks": 3}')).toThrow(/there is no list at weeks\[\]\.games\[\]/)
})
