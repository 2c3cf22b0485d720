/**
 * Runs the work for one item after another and returns the results. An item that fails does not block the others: its
 * error is thrown once all have been tried, so that the round counts as failed and is tried again.
 */
export async function eachAlone<Item, Result>(
  items: readonly Item[],
  work: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = []
  const failures: unknown[] = []
  for (const item of items)
    await work(item).then(
      (result) => results.push(result),
      (error: unknown) => failures.push(error),
    )
  if (failures.length > 0) throw failures[0]
  return results
}
