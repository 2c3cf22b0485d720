/**
 * Does the work for one item after the other. One that fails holds up none of the others: its error is thrown when all
 * have had their turn, so that the round counts as failed and is tried again.
 */
export async function eachAlone<Item>(
  items: readonly Item[],
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const failures: unknown[] = []
  for (const item of items) await work(item).catch((error: unknown) => failures.push(error))
  if (failures.length > 0) throw failures[0]
}
