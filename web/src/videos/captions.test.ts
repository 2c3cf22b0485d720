import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { transcriptOf } from './captions.ts'

test('a transcript has each caption once, with its time', () => {
  const captions = `WEBVTT

1
00:00:00.000 --> 00:00:04.167
Every account starts
with two free packs.

00:01:09.500 --> 00:01:12.000
That is all.
`
  expect(transcriptOf(captions)).toEqual([
    { at: '0:00', text: 'Every account starts with two free packs.' },
    { at: '1:09', text: 'That is all.' },
  ])
})

describe.each(['learn-crafting', 'learn-prediction'])('the captions of %s', (name) => {
  const captions = readFileSync(new URL(`${name}.vtt`, import.meta.url), 'utf8')
  const times = [...captions.matchAll(/(\d\d):(\d\d):(\d\d\.\d{3}) --> (\d\d):(\d\d):(\d\d\.\d{3})/g)].map(
    ([, ...parts]) => {
      const [h1 = 0, m1 = 0, s1 = 0, h2 = 0, m2 = 0, s2 = 0] = parts.map(Number)
      return { start: h1 * 3600 + m1 * 60 + s1, end: h2 * 3600 + m2 * 60 + s2 }
    },
  )

  test('follow each other without overlapping', () => {
    expect(times.length).toBeGreaterThan(5)
    for (const [index, { start, end }] of times.entries()) {
      expect(end).toBeGreaterThan(start)
      expect(start).toBeGreaterThanOrEqual(times[index - 1]?.end ?? 0)
    }
  })

  test('stay long enough to read: at most 20 characters a second', () => {
    const tooShort = transcriptOf(captions).filter(({ text }, index) => {
      const { start, end } = times[index] ?? { start: 0, end: 0 }
      return text.length > 20 * (end - start)
    })
    expect(tooShort).toEqual([])
  })
})
