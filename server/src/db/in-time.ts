/**
 * Rejects if `work` takes longer than this. The statement timeouts are the server's own, so they have no effect if the
 * server hangs or cannot be reached.
 */
export async function inTime<Result>(work: Promise<Result>, timeoutMilliseconds: number): Promise<Result> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () => reject(new Error(`no answer within ${timeoutMilliseconds} ms`)),
      timeoutMilliseconds,
    )
  })
  return Promise.race([work, late]).finally(() => clearTimeout(timer))
}
