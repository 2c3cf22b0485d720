/** The replay plays one season after another. Season 0 is the live season. */
export function seasonWords(season: number): string {
  return season === 0 ? 'Live season' : `Replay season ${season}`
}
