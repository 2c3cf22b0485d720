import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const root = fileURLToPath(new URL('..', import.meta.url))
const textsOf = (pattern: string) =>
  globSync(pattern, { cwd: root })
    .filter((path) => !/\.test\.tsx?$/.test(path))
    .map((path) => readFileSync(`${root}${path}`, 'utf8'))

/** Returns the functions of `shared/` with their source, each without its own name. */
function functionsIn(texts: readonly string[]): ReadonlyMap<string, string> {
  const found = texts.flatMap((text) =>
    text.split(/^(?=(?:export )?(?:async )?function )/m).flatMap((part): [string, string][] => {
      const name = /^(?:export )?(?:async )?function (\w+)/.exec(part)?.[1]
      return name === undefined ? [] : [[name, part.slice(part.indexOf(name) + name.length)]]
    }),
  )
  return new Map(found)
}

const wordsOf = (text: string) => new Set(text.match(/\w+/g) ?? [])

/** Returns the functions that a text mentions, directly or through other functions. */
function reachedFrom(texts: readonly string[], functions: ReadonlyMap<string, string>): ReadonlySet<string> {
  const reached = new Set<string>()
  const waiting = texts.flatMap((text) => [...wordsOf(text)])
  for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
    const body = functions.get(name)
    if (body === undefined || reached.has(name)) continue
    reached.add(name)
    waiting.push(...wordsOf(body))
  }
  return reached
}

/** Rules that only one side asks, with the reason. */
const oneSided: Readonly<Record<string, string>> = {
  whyBeyondRoom: 'the day’s trade between two players is private',
  whyNeverAccepted: 'the client does not know the daily limit',
  whyCannotBuy: 'the client asks its halves, whyNotForSale and whyCannotPay, on two screens',
  whyCannotClaim: 'the command asks its halves, whyNotInHand and whyNotDecided, between two reads',
  whyCannotOpenTogether: 'the contract holds the command to the same bounds',
  whyCannotBid: 'the form warns of a low balance, which may be outdated; the server decides',
  whyCannotFill: 'only bids that the card fills are shown beside it',
  whyNoRoom: 'the number of offers on a card is private',
  whyCannotCraftIdentity: 'the client shows only people whom the server found for the cards (CRID-12)',
  whyCannotDispute: 'the evidence has the answer (can_dispute)',
  whyCannotCancelTournament: 'the tournament has the answer (can_cancel)',
  whyUntradable: 'the card has the answer (marketplace_id, why_not_tradable)',
  whyClosed: 'the balance has the answer (closed)',
  whyClosedTo: 'the client’s form of whyNotAllowed, from the one reason that the client gets',
  whyNotAllowed: 'the server’s form of whyClosedTo',
  whyForbidden: 'a part of whyNotAllowed',
  whyNotEligible: 'a refused person must not be able to try ages and states in the form',
  whyOutside: 'only the edge knows where a caller is',
  whyKeyNotAllowed: 'programs have no screen',
  whyCannotMove: 'operators have no screens',
  whyNotPaidOut: 'an operator’s dialog shows the server’s answer',
  whyNotGiven: 'an operator’s dialog shows the server’s answer',
  whyCannotSuspend: 'an operator’s button shows the server’s answer',
  whyCannotSetRoles: 'an operator’s button shows the server’s answer',
  whyPeopleFirst: 'residents have no screen',
  whyPlaysPeopleAlone: 'residents have no screen',
  whyOutbidsPeople: 'residents have no screen',
  whySupplyIsPeoples: 'residents have no screen',
  whyPoolIsPeoples: 'residents have no screen',
  whyResidentsHaveEnough: 'only the server knows all trades between a person and the residents',
  whyOutOfBounds: 'it checks the catalog, not a button',
}

test('both the command and the screen ask every "why not" rule, unless it is listed with a reason', () => {
  const texts = textsOf('shared/src/**/*.ts')
  const functions = functionsIn(texts)
  const exported = new Set(
    texts.flatMap((text) => [...text.matchAll(/^export function (\w+)/gm)].map(([, name]) => name)),
  )
  const byServer = reachedFrom(textsOf('server/src/**/*.ts'), functions)
  const byClient = reachedFrom(textsOf('web/src/**/*.{ts,tsx}'), functions)
  const questions = [...functions.keys()].filter((name) => /^why[A-Z]/.test(name) && exported.has(name))
  const alone = questions.filter((name) => byServer.has(name) !== byClient.has(name))
  expect(questions.length).toBeGreaterThan(40)
  expect(alone.toSorted()).toEqual(Object.keys(oneSided).toSorted())
  expect(questions.filter((name) => !byServer.has(name) && !byClient.has(name))).toEqual([])
})
