import { createContext, type ReactNode } from 'react'
import type { CardItem } from './card-item.ts'

/** What a prediction's face shows of its game while that is not final; null where there is nobody to show it to. */
export const CardLive = createContext<((card: CardItem) => ReactNode) | null>(null)
