import { inkOf, kindOf, packWord } from '../card/card-kind.ts'
import { printsOf, type PrintedCard } from '../card/prints.ts'
import { firstCards } from '../cards/list-state.ts'
import { pageParsed } from './page-parsed.ts'

/** The element that holds the card to copy (`CardToPrint`). */
export const cardToPrint = 'card-to-print'

/**
 * Prints the first cards of a list on the blanks of a first view, as far as they are in view: paper and engraving, which
 * are most of a card and take longest to come. The client then draws the same cards with their text. Does nothing on a
 * page without blanks.
 */
export async function printFirstCards(list: unknown): Promise<void> {
  await pageParsed()
  const copied = document.querySelector<HTMLTemplateElement>(`#${cardToPrint}`)?.content.firstElementChild
  // oxlint-disable-next-line typescript/no-unsafe-assignment -- our server's list; the client, which checks it, draws over it
  const { data = [] }: { readonly data?: readonly PrintedCard[] } = Object(list)
  if (!copied) return
  for (const [index, blank] of [...document.querySelectorAll('.first-view [data-blank-card]')].entries()) {
    const card = data[index]
    const isInView = blank.getBoundingClientRect().top < window.innerHeight
    if (card === undefined || index >= firstCards || !isInView) return
    const print = document.importNode(copied, true)
    fill(print, card)
    blank.toggleAttribute('data-printed', true)
    blank.append(print)
  }
}

function fill(print: Element, card: PrintedCard): void {
  const attributes = {
    'data-kind': kindOf(card),
    'data-rarity': String(inkOf(card)),
    'data-pack': packWord(card),
    'data-expired': card.is_valid_event === false ? '' : null,
  }
  for (const [name, value] of Object.entries(attributes)) if (value !== null) print.setAttribute(name, value)
  const [engraving, paper] = printsOf(card, 'grid')
  const sources = [paper, engraving]
  for (const [index, picture] of [...print.querySelectorAll('img')].entries()) {
    const source = sources[index]
    if (source === undefined) picture.remove()
    else picture.src = source
  }
}
