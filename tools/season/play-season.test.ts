import { rm } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { isEverything, isItsTurn } from '../../server/test/in-turn.ts'
import { makeTemporaryFolder } from '../../server/test/temporary-folder.ts'
import { habitNames } from '../../server/src/residents/habits.ts'
import { playSeason } from './play-season.ts'

/** Torture also plays a second week, which starts from the first week's state. */
const weeksPlayed = isEverything ? 2 : 1

test.runIf(isItsTurn(1, 3))(
  'a season played through the public API keeps every invariant at the end of each week',
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
      // Games are reported play by play: some 170 plays in each of a week's sixteen games.
      expect(last?.plays).toBeGreaterThan(2000)
      expect(last?.packSalesCents).toBeGreaterThan(0)
      expect(Object.values(last?.predictions ?? {}).reduce((sum, count) => sum + count, 0)).toBeGreaterThan(0)
      // Paid packs cover their prizes: their prizes' face value is 0.95 of the price on average, and pays only if a
      // call comes true.
      expect(last?.houseCents).toBeGreaterThan(0)
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  },
)
