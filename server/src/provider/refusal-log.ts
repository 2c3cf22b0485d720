type Warn = (facts: object, message: string) => void

const mostLines = 60
const minute = 60_000

/**
 * Writes at most sixty lines a minute of what any visitor can cause without an account, so that nobody fills a disk
 * with them; the first line after a pause says how many were left out.
 */
export function fewAMinute(warn: Warn, now: () => number = () => performance.now()): Warn {
  let since = now()
  let lines = 0
  let leftOut = 0
  return (facts, message) => {
    if (now() - since >= minute) {
      since = now()
      lines = 0
    }
    if (lines === mostLines) {
      leftOut += 1
      return
    }
    lines += 1
    warn(leftOut === 0 ? facts : { ...facts, left_out: leftOut }, message)
    leftOut = 0
  }
}
