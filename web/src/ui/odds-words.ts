/** The width of a bar of odds: the percentage itself, so that a bar that is twice as long is twice as likely. */
export function barWidth(percent: number): string {
  return `${Math.min(100, Math.max(0, percent))}%`
}

export function percentText(percent: number): string {
  return `${percent.toLocaleString('en-US', { maximumFractionDigits: 2 })}%`
}

/** The chance as a count of cards: "1 card in 200", "about 1 card in 29", "about 8 cards in 10". */
export function chanceWords(percent: number): string {
  if (percent <= 0) return 'none'
  if (percent >= 100) return 'every card'
  if (percent > 34) return withAbout(percent / 10, (count) => `${count} cards in 10`)
  return withAbout(100 / percent, (cards) => `1 card in ${cards.toLocaleString('en-US')}`)
}

/** What a pack with such a card promises, besides its odds; `rarity` is the lowest that the card can have. */
export function guaranteeWords(rarity: string): string {
  return rarity === 'Legendary'
    ? 'At least one card of each pack is Legendary.'
    : `At least one card of each pack is ${rarity} or rarer.`
}

function withAbout(exact: number, words: (count: number) => string): string {
  const rounded = Math.round(exact)
  return Math.abs(exact - rounded) < 1e-9 ? words(rounded) : `about ${words(rounded)}`
}
