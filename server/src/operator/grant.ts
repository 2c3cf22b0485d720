import type { AnswerOf } from '@called-shot/shared/endpoint.ts'
import { accountId, assetId, type AccountId } from '@called-shot/shared/ids.ts'
import type { operator } from '@called-shot/shared/operator/contract.ts'
import { refuse, refuseIf } from '@called-shot/shared/refusals.ts'
import { whyNotGiven } from '@called-shot/shared/wallet/rules.ts'
import type { Effects, Mint, Transfer } from '../commit/effects.ts'
import { playerByEmail } from '../account/account-reads.ts'
import { playerById, purseOf, type Player } from '../commit/player.ts'
import type { Reader } from '../commit/reader.ts'
import type { Context } from '../commit/run-command.ts'
import type { CommandInput } from '../http/serve.ts'
import { house } from '../ledger/kinds.ts'
import { listsToSeal, type CandidateLists } from '../packs/candidate-lists.ts'
import { packsToMint, seriesToGrant } from '../packs/mint-packs.ts'
import { definitionFor, type GrantedDefinitions } from './granted-definitions.ts'
import { refuseOwnAccount } from '../own-account.ts'

type Body = CommandInput<typeof operator.grant>['body']
type Answer = AnswerOf<typeof operator.grant>

/**
 * Gives funds (to available), packs and cards to an account. Granted assets can be traded and are not tutorial cards;
 * ids are returned in the requested order. Packs of a limited series count against its supply. Refuses an unknown
 * account, series, person, event or trigger, naming it, an account that is closed or the operator's own, more packs
 * than are left, more than $1,000,000 at once, and a grant of nothing.
 */
export function grant(lists: CandidateLists) {
  return (context: Context, { body }: CommandInput<typeof operator.grant>): Promise<Effects<Answer>> =>
    give(context, lists, body)
}

async function give(context: Context, lists: CandidateLists, body: Body): Promise<Effects<Answer>> {
  const { read, player } = context
  const account = await accountOf(read, body)
  const owner = account.id
  refuseOwnAccount(player, owner)
  const cards = await cardsToMint(read, body.cards ?? [], owner)
  const packs = await Promise.all(
    (body.packs ?? []).map((asked, index) =>
      packsOfSeries(context, lists, { ...asked, owner, field: `packs.${index}.series_id` }),
    ),
  )
  const counters = packs.flatMap((batch) => batch.counters)
  const transferId = body.funds === undefined ? undefined : await read.newId()
  if (body.funds !== undefined) refuseIf(whyNotGiven(body.funds, 'funds'))
  if (body.funds === undefined && cards.mints.length + packs.length === 0)
    throw refuse('bad_input', 'funds: give money, packs or cards')
  const packIds = packs.flatMap((batch) => batch.mints.map(({ id }) => id))
  return {
    answer: {
      ...(transferId === undefined ? {} : { transfer_id: transferId }),
      ...(body.packs ? { pack_ids: packIds } : {}),
      ...(body.cards ? { card_ids: cards.mints.map(({ id }) => id) } : {}),
    },
    // It may close meanwhile.
    restsOn: { id: owner, version: account.version },
    definitions: cards.definitions,
    mints: [...cards.mints, ...packs.flatMap((batch) => batch.mints)],
    packs: packs.flatMap((batch) => batch.packs),
    ...(counters.length > 0 ? { counters } : {}),
    ...(body.funds === undefined || transferId === undefined
      ? {}
      : { transfers: [grantOf(owner, { id: transferId, cents: body.funds })] }),
    audit: { actorId: player.id, action: 'granted', subject: `account ${owner}`, detail: body },
  }
}

async function cardsToMint(
  read: Reader,
  cards: NonNullable<Body['cards']>,
  owner: AccountId,
): Promise<{ readonly mints: Mint[]; readonly definitions: GrantedDefinitions['made'] }> {
  const definitions: GrantedDefinitions = { known: new Map(), made: [] }
  const mints: Mint[] = []
  for (const [index, card] of cards.entries()) {
    const definition = await definitionFor(read, card, { field: `cards.${index}`, definitions })
    const id = assetId(await read.newId())
    mints.push({
      ...definition,
      id,
      ownerId: owner,
      tradable: true,
      rarity: card.rarity,
      mintedAs: 'grant',
    })
  }
  return { mints, definitions: definitions.made }
}

/** Packs of one series, and the number they take from its supply. */
async function packsOfSeries(
  { read, random }: Context,
  lists: CandidateLists,
  asked: {
    readonly series_id: number
    readonly quantity: number
    readonly owner: AccountId
    readonly field: string
  },
) {
  const { series_id, quantity, owner, field } = asked
  const series = await seriesToGrant(read, series_id)
  if (!series) throw refuse('not_found', `${field}: there is no such series`)
  if (series.remaining !== null && series.remaining < quantity)
    throw refuse('sold_out', `${field}: of this series only ${series.remaining} are left`)
  const batch = await packsToMint(
    { read, random },
    {
      series,
      quantity,
      ownerId: owner,
      mintedAs: 'grant',
      tutorial: false,
      lists: await listsToSeal(lists, series),
    },
  )
  return {
    ...batch,
    counters: series.counterKey === null ? [] : [{ key: series.counterKey, delta: quantity }],
  }
}

function grantOf(owner: AccountId, { id, cents }: Required<Pick<Transfer, 'id' | 'cents'>>): Transfer {
  return { id, from: house.grants, to: purseOf(owner).available, cents, kind: 'grant' }
}

async function accountOf(read: Reader, { email, account_id: id }: Body): Promise<Player> {
  if (email !== undefined && id === undefined) return openAccount('email', await playerByEmail(read, email))
  if (id !== undefined && email === undefined)
    return openAccount('account_id', await playerById(read, accountId(id)))
  throw refuse('bad_input', 'email: give either email or account_id')
}

function openAccount(field: string, account: Player | null): Player {
  if (!account) throw refuse('not_found', `${field}: there is no such account`)
  if (account.closedAt !== null) throw refuse('gone', `${field}: this account is closed`)
  return account
}
