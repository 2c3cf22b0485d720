/** Where the year of a live season is not known, its number is 0. */
export function seasonWords(season: number, liveYear: number | null): string {
  if (liveYear !== null) return `Live season ${liveYear}`
  return season === 0 ? 'Live season' : `Replay season ${season}`
}
