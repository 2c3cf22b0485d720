/** A transaction that started just before a moment may have become visible just after it. */
const graceSeconds = 60

/**
 * What a player may have had at a moment, in cents, from the text of GET /me/transaction.csv: the total after the last
 * movement before it, and after each of the minute around it.
 */
export function balancesAround(csv: string, moment: Date): number[] {
  const [header = '', ...lines] = csv.split('\r\n').filter((line) => line !== '')
  const [first, last] = [header.split(',').indexOf('date'), header.split(',').length - 1]
  let before = 0
  const around: number[] = []
  for (const line of lines) {
    // Neither the date nor the total, which comes last, can contain a comma.
    const at = Date.parse(line.split(',')[first] ?? '')
    const cents = Math.round(Number(line.slice(line.lastIndexOf(',') + 1)) * 100)
    if (last < 1 || Number.isNaN(at) || !Number.isSafeInteger(cents))
      throw new RangeError(`not a movement: ${line}`)
    const seconds = (at - moment.getTime()) / 1000
    if (seconds < -graceSeconds) before = cents
    else if (seconds <= graceSeconds) around.push(cents)
  }
  return [before, ...around]
}
