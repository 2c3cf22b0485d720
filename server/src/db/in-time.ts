/**
 * The result of `work`, or a failure once the patience is over. The timeouts of a statement are the server's own, so
 * they do nothing if the server hangs or cannot be reached.
 */
export async function inTime<Result>(work: Promise<Result>, patienceMs: number): Promise<Result> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer within ${patienceMs} ms`)), patienceMs)
  })
  return Promise.race([work, late]).finally(() => clearTimeout(timer))
}
