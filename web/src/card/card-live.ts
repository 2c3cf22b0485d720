import { createContext, type ReactNode } from 'react'
import type { CardItem } from './card-item.ts'

/** The live part of a prediction's face until its game is final; null if nobody would see it. */
export const CardLive = createContext<((card: CardItem) => ReactNode) | null>(null)
