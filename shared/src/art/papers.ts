import type { ArtKind } from './art-path.ts'

/** The color of the paper of each kind. */
export const papers: Readonly<Record<ArtKind, string>> = {
  category: '#f0e6cf',
  month: '#f4f0e4',
  day: '#f4f0e4',
  year: '#f4f0e4',
  identity: '#f3ebd7',
  event: '#e4ece2',
  trigger: '#e9edec',
  prize: '#e0e9d8',
  wager: '#f1e2d6',
  prediction: '#f5eedd',
  pack: '#12241d',
  back: '#10201a',
  stock: '#f1e9d6',
}
