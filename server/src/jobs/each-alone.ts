/**
 * Runs the work for one item after another. An item that fails does not block the others: its error is thrown once all
 * have been tried, so that the round counts as failed and is tried again.
 */
export async function eachAlone<Item>(
  items: readonly Item[],
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const failures: unknown[] = []
  for (const item of items) await work(item).catch((error: unknown) => failures.push(error))
  if (failures.length > 0) throw failures[0]
}
