/**
 * The result of `work`, or a failure once the patience is over. The timeouts of a statement are the server's own: they
 * say nothing where it hangs, or the way to it is cut.
 */
export async function inTime<Result>(work: Promise<Result>, patienceMs: number): Promise<Result> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer within ${patienceMs} ms`)), patienceMs)
  })
  return Promise.race([work, late]).finally(() => clearTimeout(timer))
}
