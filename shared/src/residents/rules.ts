import { cents, zeroCents, type Cents } from '../money.ts'
import { refused, type Refused } from '../refusals.ts'

/** After a person lists a card or changes its price, only people can buy it for this long. */
const peopleFirstSeconds = 20
/** A resident's bid that tops a person's highest bid must top it by at least this much. */
const outbidPercent = 5
/** The maximum number of residents' entries in one pool, so that its prizes are not mostly theirs. */
export const maxPoolEntries = 12
/** Beyond what residents may pay back, a person may earn this share of what they paid in. */
export const smallChangePercent = 2

/** Why a resident must leave a listing to people for now, or null. */
export function whyPeopleFirst({
  sellerIsResident,
  listedAt,
  now,
}: {
  readonly sellerIsResident: boolean
  readonly listedAt: Date | null
  readonly now: Date
}): Refused | null {
  if (sellerIsResident || listedAt === null) return null
  const seconds = (now.getTime() - listedAt.getTime()) / 1000
  return seconds < peopleFirstSeconds
    ? leftToPeople(`A person’s listing is only for people in its first ${peopleFirstSeconds} seconds.`)
    : null
}

/** The dealings of one person with the residents, over all the time that the person has played. */
export interface PersonsDealings {
  /** The amount that residents paid for the person's cards. */
  readonly fromResidentsCents: Cents
  /** The amount that the person paid for residents' cards. */
  readonly toResidentsCents: Cents
  /** The person's own money spent on packs, minus refunds. */
  readonly packsCents: Cents
  /** The person's winnings from prizes, pools and tournaments, without residents' stakes and forfeited prizes. */
  readonly wonCents: Cents
  /** Residents' forfeited prizes in the person's shares of settled pools. */
  readonly forfeitsWonCents: Cents
  /** Residents' wagers in the tournaments that the person has won. */
  readonly stakesWonCents: Cents
  /** Residents' wagers in the person's undecided tournaments, which the person may win. */
  readonly stakesOpenCents: Cents
  /** The person's deposits, minus reversals. */
  readonly paidInCents: Cents
}

/**
 * How much more residents may pay this person in total: for cards, in pools and in tournaments. They pay what the
 * person's packs cost and did not otherwise return, what the person spent with them, and a small share of deposits. So
 * nobody can farm players run by the house, and a person who plays finds buyers.
 */
export function roomWithResidents(dealings: PersonsDealings): Cents {
  const { packsCents, wonCents, paidInCents, toResidentsCents } = dealings
  const recovers = Math.max(0, packsCents - wonCents)
  const paidCents = paidByResidents(dealings)
  const smallChange = Math.floor((Math.max(0, paidInCents) * smallChangePercent) / 100)
  return cents(Math.max(0, toResidentsCents + recovers + smallChange - paidCents))
}

/** What the person has received from residents so far, including what residents may still lose in tournaments. */
export function paidByResidents(dealings: PersonsDealings): Cents {
  const { fromResidentsCents, forfeitsWonCents, stakesWonCents, stakesOpenCents } = dealings
  return cents(fromResidentsCents + forfeitsWonCents + stakesWonCents + stakesOpenCents)
}

/** Why residents will not pay this person that much, or null. */
export function whyResidentsHaveEnough(dealings: PersonsDealings, price: Cents): Refused | null {
  return price > roomWithResidents(dealings)
    ? refused(
        'residents_have_enough',
        'In sales, pools and tournaments, residents pay you at most what your packs cost and a little more, and you have reached that. Other players can still pay you.',
      )
    : null
}

/** Why a resident does not play against a person, or null: a person who wants to see only people meets only people. */
export function whyPlaysPeopleAlone({
  hidesResidents,
}: {
  readonly hidesResidents: boolean
}): Refused | null {
  return hidesResidents ? leftToPeople('Somebody in this tournament plays only against people.') : null
}

/** Why a resident cannot bid that much, or null: a person is not outbid by only a cent. */
export function whyOutbidsPeople(amount: Cents, highestOfPeople: Cents | null): Refused | null {
  if (highestOfPeople === null || amount <= highestOfPeople) return null
  return amount * 100 < highestOfPeople * (100 + outbidPercent)
    ? leftToPeople(`A resident has to outbid a person by at least ${outbidPercent}%.`)
    : null
}

/** Why a resident cannot buy that many packs, or null: at least half of a limited edition is reserved for people. */
export function whySupplyIsPeoples(
  { supply, boughtByResidents }: { readonly supply: number | null; readonly boughtByResidents: number },
  quantity: number,
): Refused | null {
  if (supply === null) return null
  return (boughtByResidents + quantity) * 2 > supply
    ? leftToPeople('At least half of a limited edition is for people.')
    : null
}

/** Why a resident cannot enter a pool, or null. */
export function whyPoolIsPeoples(entriesOfResidents: number): Refused | null {
  return entriesOfResidents >= maxPoolEntries
    ? leftToPeople(`Residents have at most ${maxPoolEntries} entries in one pool.`)
    : null
}

/** Messages that only residents get, so they are not among those that every page loads. */
function leftToPeople(why: string): Refused {
  return refused('not_for_residents', why)
}

/** The money that a resident gets now: up to a week's worth, once a week; a person gets none. */
export function allowanceDue(
  {
    isResident,
    heldCents,
    givenCents,
  }: { readonly isResident: boolean; readonly heldCents: Cents; readonly givenCents: Cents },
  weeklyCents: Cents,
): Cents {
  if (!isResident) return zeroCents
  return cents(Math.max(0, Math.min(weeklyCents - givenCents, weeklyCents - heldCents)))
}
