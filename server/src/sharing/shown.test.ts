import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { assetKinds, type Rarity } from '@called-shot/shared/cards/kinds.ts'
import { cents, formatUsd } from '@called-shot/shared/money.ts'
import type { ShareFacts } from '@called-shot/shared/sharing/facts.ts'
import { hasAmount, keptFacts } from '@called-shot/shared/sharing/rules.ts'
import { shareWords } from '@called-shot/shared/sharing/words.ts'
import { openFaces } from './lettering.ts'
import { shareDrawing } from './share-drawing.ts'
import { sharePage } from './share-page.ts'

const code = 'AbCdEfGhIjKlMnOpQrStUv'
const publicUrl = 'https://play.example'
const pageOf = (facts: ShareFacts) => sharePage({ code, facts, publicUrl })

const rarity = fc.constantFrom<Rarity>(1, 2, 3, 4)
const words = fc.stringMatching(/^[A-Z][a-z]{2,8}( [A-Z][a-z]{2,8}){0,2}$/)
/** A name that cannot occur by chance: letters that no catalogue has, with markup in them. */
const nickname = fc.stringMatching(/^Zq[a-z]{5}<b>&"'$/)
/** An amount that is no other number of the facts. */
const amount = fc.integer({ min: 1_000_001, max: 9_999_999 }).map(cents)

interface Private {
  readonly by: string
  readonly cents: ReturnType<typeof cents>
}

/** A thing to share, with the private parts filled in. */
const things: fc.Arbitrary<(its: Private) => ShareFacts> = fc.oneof(
  fc
    .record({ kind: fc.constantFrom(...assetKinds), name: words, rarity, collection: words })
    .map(({ kind, name, ...card }) => (its: Private): ShareFacts => {
      const isValued = kind === 'prize' || kind === 'wager'
      const seed = isValued ? String(its.cents) : name.toLowerCase().replaceAll(' ', '-')
      return {
        what: 'pull',
        by: its.by,
        kind,
        name: isValued ? formatUsd(its.cents) : name,
        ...card,
        serial: null,
        art: { kind, seed, rarity: card.rarity },
        cents: isValued ? its.cents : null,
      }
    }),
  fc
    .record({
      what: fc.constantFrom('call' as const, 'win' as const),
      person: fc.option(words),
      event: words,
      sentence: words,
      rarity,
    })
    .map((called) => (its: Private): ShareFacts => ({
      ...called,
      startsAt: '2026-01-11T18:00:00.000Z',
      ...its,
      art: { kind: 'prediction', seed: 'somebody~football.kc.buf', rarity: called.rarity },
    })),
  fc.record({ name: words, category: words, rarity }).map((person) => ({ by }: Private): ShareFacts => ({
    what: 'person',
    by,
    ...person,
    art: { kind: 'identity', seed: '1995-09-17.quarterback', rarity: person.rarity },
  })),
  fc
    .record({ collection: words, owned: fc.nat(90), total: fc.nat(90) })
    .map((album) => ({ by }: Private): ShareFacts => ({ what: 'album', by, ...album })),
  fc
    .record({ correct: fc.nat(90), predictions: fc.nat(90), bestStreak: fc.nat(90) })
    .map((record) => (its: Private): ShareFacts => ({ what: 'profile', ...record, ...its })),
)
const choices = fc.record({ showsName: fc.boolean(), showsAmount: fc.boolean() })

describe('a shared page, in 1,000 generated cases', () => {
  test('holds every chosen name and amount, and no other', () => {
    fc.assert(
      fc.property(things, nickname, amount, choices, (thing, by, value, choice) => {
        const facts = thing({ by, cents: value })
        const kept = keptFacts(facts, choice)
        const page = pageOf(kept)
        const stored = JSON.stringify(kept)
        const name = by.slice(0, 7)
        expect(page.includes(name)).toBe(choice.showsName)
        expect(stored.includes(name)).toBe(choice.showsName)
        const says = choice.showsAmount && hasAmount(facts)
        expect(page.includes(formatUsd(value))).toBe(says)
        expect(stored.includes(String(value))).toBe(says)
        expect(page).not.toMatch(/<b>|<script/)
      }),
      { numRuns: 1000 },
    )
  })

  test('is the same for any private data: page, picture and row reveal nothing of it', () => {
    fc.assert(
      fc.property(things, fc.tuple(nickname, nickname), fc.tuple(amount, amount), (thing, names, values) => {
        const [one, other] = [0, 1].map((index) =>
          keptFacts(thing({ by: names[index] ?? '', cents: values[index] ?? cents(0) }), {
            showsName: false,
            showsAmount: false,
          }),
        )
        if (!one || !other) throw new Error('nothing was shared')
        expect(one).toEqual(other)
        expect(pageOf(one)).toBe(pageOf(other))
      }),
      { numRuns: 1000 },
    )
  })
})

const art = { kind: 'prediction', seed: 'a~football.kc.buf', rarity: 1 } as const
const mahomes = {
  by: null,
  person: 'Patrick Mahomes',
  event: 'Chiefs at Bills',
  sentence: 'throws for 300 yards or more',
  rarity: 1,
  art,
  cents: null,
} as const

describe('a share says', () => {
  test.each<readonly [string, ShareFacts]>([
    [
      'A player called it: Patrick Mahomes throws for 300 yards or more, Chiefs at Bills, January 11, 2026.',
      { what: 'call', startsAt: '2026-01-11T18:00:00.000Z', ...mahomes },
    ],
    [
      'Ann called it, and it came true: Patrick Mahomes throws for 300 yards or more, Chiefs at Bills. The prize: $5.00.',
      { what: 'win', ...mahomes, by: 'Ann', cents: cents(500) },
    ],
    [
      'A player pulled a Prize card (Epic, AFC West) from a pack.',
      {
        what: 'pull',
        by: null,
        kind: 'prize',
        name: null,
        rarity: 3,
        collection: 'AFC West',
        serial: null,
        art,
        cents: null,
      },
    ],
    [
      'A player has Travis Kelce (Tight End) as a Legendary Identity.',
      { what: 'person', by: null, name: 'Travis Kelce', category: 'Tight End', rarity: 4, art },
    ],
    [
      'A player has 12 of the 48 people of AFC West.',
      { what: 'album', by: null, collection: 'AFC West', owned: 12, total: 48 },
    ],
    [
      'Ann was right with 3 of 4 predictions. Best streak: 2. Earned: $15.00.',
      { what: 'profile', by: 'Ann', correct: 3, predictions: 4, bestStreak: 2, cents: cents(1500) },
    ],
  ])('%s', (description, facts) => {
    expect(shareWords(facts).description).toBe(description)
  })
})

describe('the lettering of a picture', () => {
  test('has letters for all of Europe, leaves out what it cannot draw, and breaks lines at words', async () => {
    const { heading, text } = await openFaces()
    const at = { x: 0, y: 50, size: 50 }
    expect(text.outline('Řehoř', at)).not.toBe(text.outline('Rehor', at))
    expect(text.outline('A中B', at)).toBe(text.outline('AB', at))
    expect(heading.outline('中', at)).toBe('')
    const wide = heading.measure('CHRISTIAN', 50)
    expect(heading.wrap('CHRISTIAN MCCAFFREY', 50, wide)).toEqual(['CHRISTIAN', 'MCCAFFREY'])
    expect(heading.wrap('CHRISTIAN', 50, 1)).toEqual(['CHRISTIAN'])
  })

  test('stamps the card of a call that came true, and of no other', async () => {
    const faces = await openFaces()
    const stamp = '<g transform="translate(258 226) rotate(-10)">'
    expect(shareDrawing({ what: 'win', ...mahomes }, faces)).toContain(stamp)
    expect(shareDrawing({ what: 'call', ...mahomes, startsAt: '2026-11-27T18:00:00Z' }, faces)).not.toContain(
      stamp,
    )
  })

  test('does not show an invalid number', async () => {
    const drawing = shareDrawing({ what: 'win', ...mahomes, by: 'Núñez' }, await openFaces())
    expect(drawing).not.toMatch(/NaN|undefined|e-\d/)
  })
})
