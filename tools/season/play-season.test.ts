import { rm } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { isEverything, isItsTurn } from '../../server/test/in-turn.ts'
import { makeTemporaryFolder } from '../../server/test/temporary-folder.ts'
import { habitNames } from '../../server/src/residents/habits.ts'
import { playSeason } from './play-season.ts'

/** A torture plays a second week, which begins with what the first has left. */
const weeksPlayed = isEverything ? 2 : 1

test.runIf(isItsTurn(1, 2))(
  'weeks of a season, played through the public API, keep every invariant at the end of each',
  async () => {
    const folder = await makeTemporaryFolder('season-test')
    try {
      const { weeks, players, done, failures } = await playSeason({
        folder,
        contentDir: fileURLToPath(new URL('../../content', import.meta.url)),
        players: 12,
        weeks: weeksPlayed,
        speed: 300,
        seed: 7,
        residents: 0,
        say: () => undefined,
      })
      expect(failures).toEqual([])
      expect(weeks).toHaveLength(weeksPlayed)
      expect(weeks.flatMap(({ breaches }) => breaches)).toEqual([])
      expect(habitNames.filter((habit) => players[habit] === 0)).toEqual([])
      const mustBeDone = [
        'open packs',
        'buy prediction packs',
        'call a shot',
        'collect',
        'sell what is spare',
        'watch a game',
      ] as const
      expect(mustBeDone.filter((act) => !done.has(act))).toEqual([])
      const last = weeks.at(-1)
      // Games are told play by play: some 170 plays of each of the sixteen of a week.
      expect(last?.plays).toBeGreaterThan(2000)
      expect(last?.packSalesCents).toBeGreaterThan(0)
      expect(Object.values(last?.predictions ?? {}).reduce((sum, count) => sum + count, 0)).toBeGreaterThan(0)
      // Every paid pack pays for its prizes: 0.95 of the price on average, and what is called has to come true first.
      expect(last?.houseCents).toBeGreaterThan(0)
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  },
)
