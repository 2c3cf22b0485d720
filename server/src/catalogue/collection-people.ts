import type { Collection, Content, Person } from './content.ts'
import { seasonEvents } from './events/season-events.ts'
import { rostersOf } from './rosters-of.ts'

/**
 * The people whose parts and identities a collection holds: for a football division, its teams' people at the end of
 * the season; for other collections, the people of their categories; for a collection of named events, only those who
 * take part in them.
 */
export function peopleOf(content: Content, collection: Collection, season: number): Person[] {
  if (collection.teams.length > 0) {
    const { teamOf } = rostersOf(content)
    return content.people.filter((person) => {
      const team = person.sport === 'football' ? teamOf(person, { season, week: Infinity }) : null
      return team !== null && collection.teams.includes(team)
    })
  }
  const people = content.people.filter(({ category }) => collection.categories.includes(category))
  if (collection.eventNames.length === 0) return people
  const named = seasonEvents(content).all.filter(({ collections }) => collections.includes(collection.key))
  const fields = new Set(named.flatMap(({ participants }) => participants.map(({ personId }) => personId)))
  return people.filter(({ id }) => fields.has(id))
}
