/** The replay plays one season after another; the live season is 0. */
export function seasonWords(season: number): string {
  return season === 0 ? 'Live season' : `Replay season ${season}`
}
