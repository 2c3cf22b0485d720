import type { Collection, Content, Trigger } from './content.ts'

/** The categories of a collection's people: its own, or for football all of that sport. */
export function categoriesOf(content: Content, collection: Collection): string[] {
  if (collection.categories.length > 0) return [...collection.categories]
  return content.categories.filter(({ sport }) => sport === collection.sport).map(({ name }) => name)
}

/** The triggers that a collection's packs may hold: those that fit its events and a person in it. */
export function triggersOf(content: Content, collection: Collection): Trigger[] {
  const categories = categoriesOf(content, collection)
  const types = collection.teams.length > 0 ? ['football'] : collection.eventTypes
  return content.triggers.filter(
    (trigger) =>
      trigger.eventTypes.some((type) => types.includes(type)) &&
      trigger.categories.some((category) => categories.includes(category)),
  )
}
