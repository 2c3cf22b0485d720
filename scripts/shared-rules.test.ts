import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const root = fileURLToPath(new URL('..', import.meta.url))
const textsOf = (pattern: string) =>
  globSync(pattern, { cwd: root })
    .filter((path) => !/\.test\.tsx?$/.test(path))
    .map((path) => readFileSync(`${root}${path}`, 'utf8'))

/** The functions of `shared/` with the text of each, its own name left out. */
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

/** The names among those functions that a text mentions, and all that these mention in turn. */
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

/** Asked by one side alone, and why that is right. */
const oneSided: Readonly<Record<string, string>> = {
  whyBeyondRoom: 'what two players have traded today is told to nobody',
  whyCannotBuy: 'the client asks its halves, whyNotForSale and whyCannotPay, on two screens',
  whyCannotClaim: 'the command asks its halves, whyNotInHand and whyNotDecided, between two reads',
  whyCannotOpenTogether: 'the contract holds the command to the same bounds',
  whyCannotBid: 'the form warns of a low balance, which may be an old one; the server looks',
  whyCannotFill: 'only bids that the card fills are shown beside it',
  whyNoRoom: 'how many offers stand on a card is told to nobody',
  whyCannotCraftIdentity: 'the client shows only people whom the server found for the cards (CRID-12)',
  whyCannotDispute: 'the evidence tells it (can_dispute)',
  whyCannotTakeBack: 'the tournament tells it (can_cancel)',
  whyUntradable: 'the card tells it (marketplace_id, why_not_tradable)',
  whyClosed: 'the balance tells it (closed)',
  whyClosedTo: 'what whyNotAllowed is to the server, from the one reason that the client is told',
  whyNotAllowed: 'what whyClosedTo is to the client',
  whyForbidden: 'a part of whyNotAllowed',
  whyNotEligible: 'somebody who is refused must not be able to try ages and states at the form',
  whyOutside: 'where a caller is only the edge says',
  whyKeyNotAllowed: 'programs have no screen',
  whyCannotMove: 'operators have no screens',
  whyCannotSuspend: 'the button of an operator shows what the server answers',
  whyCannotSetRoles: 'the button of an operator shows what the server answers',
  whyPeopleFirst: 'residents have no screen',
  whyPlaysPeopleAlone: 'residents have no screen',
  whyOutbidsPeople: 'residents have no screen',
  whySupplyIsPeoples: 'residents have no screen',
  whyPoolIsPeoples: 'residents have no screen',
  whyResidentsHaveEnough: 'what a person and the residents have dealt in all is known to the server alone',
  whyOutOfBounds: 'a question of the catalogue, not of a button',
}

test('every "why not" question is asked by the command and by the screen, or it is told why not', () => {
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
