/** "Completes Patrick Mahomes", "Completes Amon-Ra St. Brown and 2 more". */
export function completesWords({
  completes: [first = 'somebody'],
  people,
}: {
  readonly completes: readonly string[]
  readonly people: number
}): string {
  return people > 1 ? `Completes ${first} and ${people - 1} more` : `Completes ${first}`
}
