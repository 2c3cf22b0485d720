import { personNamed, type GrantedCard } from './traders.ts'

/** Forty-eight parts of six people. */
export async function manyParts(): Promise<readonly GrantedCard[]> {
  const names = ['Tom Hanks', 'Jared Goff', 'Joe Burrow', 'Justin Herbert', 'Baker Mayfield', 'Jordan Love']
  const people = await Promise.all(names.map(personNamed))
  return people.flatMap((person): GrantedCard[] =>
    [1, 2].flatMap((rarity) => [
      { kind: 'month', person_id: person, rarity },
      { kind: 'day', person_id: person, rarity },
      { kind: 'year', person_id: person, rarity },
      { kind: 'year', person_id: person, rarity },
    ]),
  )
}
