import { kindNames, rarityNames } from '../cards/kinds.ts'
import { easternDay } from '../eastern-time.ts'
import { formatUsd, withCommas, type Cents } from '../money.ts'
import type { CallFacts, ShareFacts, WinFacts } from './facts.ts'

/** The words of a share's page and picture, and of its preview on other sites. */
export interface ShareWords {
  /** What is shared, in a word or two above the title. */
  readonly kicker: string
  readonly title: string
  readonly lines: readonly string[]
  /** The same as complete sentences. */
  readonly description: string
}

/** One template for each kind of share, filled only from the facts. */
export function shareWords(facts: ShareFacts): ShareWords {
  const who = facts.by ?? 'A player'
  switch (facts.what) {
    case 'pull': {
      const kind = `${kindNames[facts.kind]} card`
      const name = facts.name ?? `A ${kind}`
      const serial = facts.serial === null ? [] : [`No. ${withCommas(facts.serial)}`]
      return {
        kicker: 'Pulled from a pack',
        title: name,
        lines: [`${rarityNames[facts.rarity]} ${kind}`, facts.collection, ...serial],
        description: `${who} pulled ${facts.name === null ? `a ${kind}` : name} (${rarityNames[facts.rarity]}, ${facts.collection}) from a pack.`,
      }
    }
    case 'call':
      return {
        kicker: 'Called before it starts',
        title: facts.person ?? facts.event,
        lines: [
          sentence(facts.sentence),
          ...eventUnderPerson(facts),
          easternDay(new Date(facts.startsAt)),
          ...prizeLine(facts.cents),
        ],
        description: `${who} called it: ${subjectOf(facts)}${facts.sentence}, ${facts.event}, ${easternDay(new Date(facts.startsAt))}.${prizeSentence(facts.cents)}`,
      }
    case 'win':
      return {
        kicker: 'Called it',
        title: facts.person ?? facts.event,
        lines: [sentence(facts.sentence), ...eventUnderPerson(facts), ...prizeLine(facts.cents)],
        description: `${who} called it, and it came true: ${subjectOf(facts)}${facts.sentence}, ${facts.event}.${prizeSentence(facts.cents)}`,
      }
    case 'person':
      return {
        kicker: 'In the collection',
        title: facts.name,
        lines: [facts.category, `${rarityNames[facts.rarity]} Identity`],
        description: `${who} has ${facts.name} (${facts.category}) as a ${rarityNames[facts.rarity]} Identity.`,
      }
    case 'album':
      return {
        kicker: facts.owned === facts.total ? 'Album page complete' : 'An album page',
        title: facts.collection,
        lines: [`${facts.owned} of ${facts.total} people`],
        description: `${who} has ${facts.owned} of the ${facts.total} people of ${facts.collection}.`,
      }
    case 'profile':
      return {
        kicker: 'A record',
        title: `${facts.correct} of ${facts.predictions} right`,
        lines: [`Best streak: ${facts.bestStreak}`, ...earnedLine(facts.cents)],
        description: `${who} was right with ${facts.correct} of ${facts.predictions} predictions. Best streak: ${facts.bestStreak}.${facts.cents === null ? '' : ` Earned: ${formatUsd(facts.cents)}.`}`,
      }
  }
}

/** "Shared by Ann"; null if the owner did not choose to show a name. */
export function byline({ by }: ShareFacts): string | null {
  return by === null ? null : `Shared by ${by}`
}

function sentence(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

function subjectOf({ person }: { readonly person: string | null }): string {
  return person === null ? '' : `${person} `
}

/** For an event without a person, the title already says it. */
function eventUnderPerson({ person, event }: CallFacts | WinFacts): string[] {
  return person === null ? [] : [event]
}

function prizeLine(cents: Cents | null): string[] {
  return cents === null ? [] : [`For ${formatUsd(cents)}`]
}

function earnedLine(cents: Cents | null): string[] {
  return cents === null ? [] : [`Earned ${formatUsd(cents)}`]
}

function prizeSentence(cents: Cents | null): string {
  return cents === null ? '' : ` The prize: ${formatUsd(cents)}.`
}
