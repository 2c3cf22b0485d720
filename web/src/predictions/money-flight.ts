import { isStill } from '../ui/still.ts'

/**
 * Flies a copy of the paid amount to the wallet in the header, where it disappears, once. It is decoration; the same is
 * said in words elsewhere.
 */
export function flyToWallet(coins: HTMLElement | null): void {
  const wallet = document.querySelector('header [aria-label="Wallet"]')
  if (!coins || !wallet || isStill()) return
  const [from, to] = [coins.getBoundingClientRect(), wallet.getBoundingClientRect()]
  const way = {
    x: to.left + to.width / 2 - (from.left + from.width / 2),
    y: to.top + to.height / 2 - (from.top + from.height / 2),
  }
  coins.animate(
    [
      { translate: '0 0', scale: '0.6', opacity: 0 },
      { translate: '0 -12px', scale: '1.15', opacity: 1, offset: 0.25 },
      { translate: `${way.x}px ${way.y}px`, scale: '0.45', opacity: 0.9, offset: 0.85 },
      { translate: `${way.x}px ${way.y}px`, scale: '0.45', opacity: 0 },
    ],
    { duration: 1150, easing: 'cubic-bezier(0.5, 0, 0.3, 1)' },
  )
}
