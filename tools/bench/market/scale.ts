import { resolve } from 'node:path'
import { z } from 'zod'

/** The size of a market. */
export interface MarketScale {
  readonly cards: number
  /** How many cards are for sale. */
  readonly listed: number
  readonly players: number
  readonly transfers: number
}

/** The size for which the market's goals are promised. */
const fullScale: MarketScale = {
  cards: 5_000_000,
  listed: 1_000_000,
  players: 100_000,
  transfers: 20_000_000,
}

const size = z.coerce.number().int().min(1000)
const scale = z.strictObject({
  cards: size,
  listed: size,
  players: size,
  transfers: size,
}) satisfies z.ZodType<MarketScale>

/** Reads sizes as they were written. Omitted ones are the full market's. Throws a sentence for the user. */
export function readScale(given: Readonly<Partial<Record<keyof MarketScale, string>>>): MarketScale {
  const read = scale.safeParse({ ...fullScale, ...given })
  if (!read.success)
    throw new Error(
      `Sizes are --${Object.keys(fullScale).join(', --')} and a number of 1,000 or more: ${z.prettifyError(read.error)}`,
    )
  const { cards, listed, players, transfers } = read.data
  if (listed * 2 > cards) throw new Error('At most half of the cards can be for sale.')
  if (transfers < players * 10) throw new Error('A player makes at least ten transfers.')
  return read.data
}

/** Returns where the market is kept between runs: MARKET_DIR, or a folder beside the game's own. */
export function marketFolder(root: string): string {
  return resolve(root, process.env['MARKET_DIR'] ?? '.bench/market')
}
