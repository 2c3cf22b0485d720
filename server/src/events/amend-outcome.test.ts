import { describe, expect, test } from 'vitest'
import { operator } from '@called-shot/shared/operator/contract.ts'
import { useTestDatabase } from '../../test/database.ts'
import { smallWorld } from '../../test/fixtures.ts'
import { predicting } from '../../test/predicting.ts'
import { events, people } from '../../test/world/facts.ts'
import { inputs } from '../../test/inputs.ts'
import { callOf } from '../../test/calls.ts'
import { refused } from '../../test/refused.ts'
import { queriesOf } from '../commit/reader.ts'
import { checkInvariants } from '../ledger/invariants.ts'
import { createLiveGames } from '../live/live-games.ts'
import { amendOutcome } from './amend-outcome.ts'
import { showEvidence } from '../predictions/show-evidence.ts'
import { listTransactions } from '../wallet/transaction-lists.ts'

const database = await useTestDatabase()
const world = await smallWorld(database)
const aDay = predicting(world, { database, oracle: { disputeSeconds: 86_400 } })
const atOnce = predicting(world, { database, oracle: { disputeSeconds: 0 } })

const newGame = () => world.addEvent(events.kcAtBuf)
const newPoolGame = () => world.addEvent(events.sundayNight)
const available = async (who: Parameters<typeof world.purse>[0]) => (await world.purse(who))['available']

describe('amending a final outcome', () => {
  test('the prize is paid once to the player who had claimed it as false, with a notice', async () => {
    const [alice, bob, judge] = [
      await world.openAccount(),
      await world.openAccount('Bob'),
      await world.openAccount('Judge'),
    ]
    const event = await newGame()
    const claimed = await atOnce.predict(alice, { event, prizeCents: 750 })
    const waiting = await atOnce.predict(bob, { event, prizeCents: 500 })
    await atOnce.report(event, [{ value: 299 }])
    await atOnce.claim(alice, claimed)
    await expect(atOnce.decide(judge, { event }, 'true')).rejects.toEqual(refused('already_final'))
    const amended = await atOnce.amend(judge, { event }, 'true')
    expect(amended).toMatchObject({ status: 'true', transfers: [{ prediction_id: claimed, amount: 750 }] })
    expect(await available(alice)).toBe(750)
    expect(await atOnce.messagesTo(alice)).toContainEqual(expect.stringMatching(/^Ruling changed: .*\$7\.50/))
    const { data } = await listTransactions(world.queries, await world.playerOf(alice), {
      limit: 1,
      offset: 0,
    })
    expect(data[0]).toMatchObject({ stage: 'Prize redeemed', amount: 750 })
    expect(data[0]?.columns[1]).toEqual({ column_name: 'Ruling changed', column_value: 'Yes' })
    // A player who had not claimed yet claims by the amended outcome.
    await atOnce.runJobs()
    expect(await atOnce.claim(bob, waiting)).toMatchObject({ prize: { tag: 'Redeemable' } })
    expect(await atOnce.messagesTo(bob)).toContainEqual(expect.stringMatching(/^TRUE: /))
    // Amended back and forth, nothing is taken back and nothing is paid twice.
    expect(await atOnce.amend(judge, { event }, 'false')).toMatchObject({ transfers: [] })
    expect(await atOnce.amend(judge, { event }, 'true')).toMatchObject({ transfers: [] })
    expect(await available(alice)).toBe(750)
    await expect(atOnce.amend(judge, { event }, 'true')).rejects.toEqual(refused('already_final'))
    expect(await checkInvariants(database.owner)).toEqual([])
  })

  test('what was claimed as true is never taken back', async () => {
    const [alice, judge] = [await world.openAccount(), await world.openAccount('Judge')]
    const event = await newGame()
    const prediction = await atOnce.predict(alice, { event })
    await atOnce.report(event, [{ value: 310 }])
    const { prize } = await atOnce.claim(alice, prediction)
    expect(await atOnce.amend(judge, { event }, 'false')).toMatchObject({ status: 'false', transfers: [] })
    const { rows } = await database.owner.query('select place, redeemable from asset where id = $1', [
      prize?.id,
    ])
    expect(rows).toEqual([{ place: 'held', redeemable: true }])
    expect(await checkInvariants(database.owner)).toEqual([])
  })

  test('an amendment to void returns unclaimed cards and pays for a prize that cannot come back', async () => {
    const [alice, bob, judge] = [
      await world.openAccount(),
      await world.openAccount('Bob'),
      await world.openAccount('Judge'),
    ]
    const event = await newGame()
    const claimed = await atOnce.predict(alice, { event })
    await atOnce.predict(bob, { event })
    await atOnce.report(event, [{ value: 290 }])
    await atOnce.claim(alice, claimed)
    expect(await atOnce.amend(judge, { event }, 'void')).toMatchObject({ transfers: [{ amount: 500 }] })
    await atOnce.runJobs()
    expect(await available(alice)).toBe(500)
    expect(await available(bob)).toBe(0)
    expect(await atOnce.messagesTo(bob)).toContainEqual(
      expect.stringMatching(/^Void: .*the league’s correction/),
    )
    expect(await checkInvariants(database.owner)).toEqual([])
  })

  test('evidence tells who had claimed before an amendment to void from whose cards come back', async () => {
    const [alice, bob, cy] = [
      await world.openAccount(),
      await world.openAccount('Bob'),
      await world.openAccount('Cy'),
    ]
    const judge = await world.openAccount('Judge')
    const [missed, hit] = [await newGame(), await newGame()]
    const claimedAsFalse = await atOnce.predict(alice, { event: missed })
    const claimedAsTrue = await atOnce.predict(bob, { event: hit })
    const unclaimed = await atOnce.predict(cy, { event: hit })
    await atOnce.report(missed, [{ value: 290 }])
    await atOnce.report(hit, [{ value: 310 }])
    await atOnce.claim(alice, claimedAsFalse)
    await atOnce.claim(bob, claimedAsTrue)
    for (const event of [missed, hit]) await atOnce.amend(judge, { event }, 'void')
    await atOnce.runJobs()
    const queries = queriesOf(database.game)
    const reads = { queries, games: createLiveGames(queries), lockoutSeconds: 10 }
    for (const [who, prediction, isClaimed] of [
      [alice, claimedAsFalse, true],
      [bob, claimedAsTrue, true],
      [cy, unclaimed, false],
    ] as const) {
      const shown = await showEvidence(reads, await world.playerOf(who), prediction)
      expect(shown).toMatchObject({ status: 'Resolved Void', is_claimed: isClaimed })
      expect(shown.void_because).toMatch(/^An operator decided it: /)
    }
  })

  test('the player reads the reason and the evidence of an amendment, however the reason ends', async () => {
    const [alice, judge] = [await world.openAccount(), await world.openAccount('Judge')]
    const event = await newGame()
    const prediction = await atOnce.predict(alice, { event })
    await atOnce.report(event, [{ value: 299 }])
    const amend = (outcome: 'true' | 'false', reason: string) => {
      const key = { event_id: event, person_id: people.mahomes.id, trigger_id: world.trigger('throws300') }
      const body = { ...key, outcome, evidence: 'gamebook, page 3', reason }
      return world.act(judge, callOf(operator.amendOutcome, amendOutcome, { ...inputs, body }))
    }
    await amend('true', 'The league corrected it.')
    await amend('false', 'Corrected again')
    const queries = queriesOf(database.game)
    const reads = { queries, games: createLiveGames(queries), lockoutSeconds: 10 }
    const { rulings } = await showEvidence(reads, await world.playerOf(alice), prediction)
    expect(rulings.map(({ why }) => why)).toEqual([
      'Corrected again: gamebook, page 3',
      'The league corrected it. gamebook, page 3',
      null,
    ])
  })

  test('an amendment in a settled pool pays the prize, and every share stays the same', async () => {
    const [alice, bob, judge] = [
      await world.openAccount(),
      await world.openAccount('Bob'),
      await world.openAccount('Judge'),
    ]
    const event = await newPoolGame()
    const right = await atOnce.predict(alice, { event, prizeCents: 500 })
    const wrong = await atOnce.predict(bob, { event, person: 'allen', prizeCents: 1000 })
    await atOnce.report(event, [{ value: 400 }, { person: 'allen', value: 200 }])
    expect(await atOnce.claim(alice, right)).toMatchObject({ bonus: 1000 })
    await atOnce.claim(bob, wrong)
    expect(await atOnce.amend(judge, { event, person: 'allen' }, 'true')).toMatchObject({
      transfers: [{ account_id: bob, amount: 1000 }],
    })
    expect(await atOnce.amend(judge, { event }, 'false')).toMatchObject({ transfers: [] })
    await atOnce.runJobs()
    expect([await available(alice), await available(bob)]).toEqual([1000, 1000])
    expect(await checkInvariants(database.owner)).toEqual([])
  })

  test('an amendment is refused while the outcome can be decided again, and if nobody has predicted it', async () => {
    const [alice, judge] = [await world.openAccount(), await world.openAccount('Judge')]
    const event = await newGame()
    await expect(aDay.amend(judge, { event }, 'true')).rejects.toEqual(refused('not_found'))
    await aDay.predict(alice, { event })
    await aDay.decide(judge, { event }, 'false')
    await expect(aDay.amend(judge, { event }, 'true')).rejects.toEqual(refused('not_final'))
  })
})
