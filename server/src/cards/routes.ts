import { cards } from '@called-shot/shared/cards/contract.ts'
import { form as formCalls } from '@called-shot/shared/form/contract.ts'
import { queriesOf } from '../commit/reader.ts'
import type { Database } from '../db/database.ts'
import { serve, serveCommand, serveSeen, type Server } from '../http/serve.ts'
import { createLiveForms } from '../live/live-forms.ts'
import type { LiveGames } from '../live/live-games.ts'
import { cardForm, type FormReads } from './card-form.ts'
import { personForm } from './person-form.ts'
import { countedReads, listCards } from './card-lists.ts'
import { eligibleMatches } from './eligible-matches.ts'
import { identityMatches } from './identity-matches.ts'
import { listFilters } from './list-filters.ts'
import { lockCard, unlockCard } from './lock-card.ts'
import { createMarketCounts, type MarketCounts } from './market-filters.ts'
import { quickCraftParts } from './quick-craft-parts.ts'
import { identityRarityName, predictionRarityName } from './rarity-calculators.ts'
import { createRunRates } from './run-rates.ts'

export interface CardParts {
  readonly database: Database
  readonly liveGames: LiveGames
  readonly lockoutSeconds: number
  readonly counts?: MarketCounts
}

export function cardRoutes(
  server: Server,
  { database, liveGames, lockoutSeconds, counts = createMarketCounts() }: CardParts,
): void {
  const queries = queriesOf(database.game)
  const reads = countedReads(database, { lockoutSeconds, counts })
  serveCommand(server, cards.lockCard, lockCard({ lockoutSeconds }))
  serveCommand(server, cards.unlockCard, unlockCard({ lockoutSeconds }))
  serveSeen(server, cards.listDates, ({ player, query }) => listCards(reads, player, { tab: 'dates', query }))
  serveSeen(server, cards.listCategories, ({ player, query }) =>
    listCards(reads, player, { tab: 'categories', query }),
  )
  serveSeen(server, cards.listIdentities, ({ player, query }) =>
    listCards(reads, player, { tab: 'identities', query }),
  )
  serveSeen(server, cards.listEvents, ({ player, query }) =>
    listCards(reads, player, { tab: 'events', query }),
  )
  serveSeen(server, cards.listTriggers, ({ player, query }) =>
    listCards(reads, player, { tab: 'triggers', query }),
  )
  serveSeen(server, cards.listPrizes, ({ player, query }) =>
    listCards(reads, player, { tab: 'prizes', query }),
  )
  serveSeen(server, cards.listPredictions, ({ player, query }) =>
    listCards(reads, player, { tab: 'predictions', query }),
  )
  serveSeen(server, cards.listPacks, ({ player, query }) => listCards(reads, player, { tab: 'packs', query }))
  serve(server, cards.listFilters, ({ player, query }) => listFilters(reads, player, query))
  serve(server, cards.identityMatches, ({ player, query }) => identityMatches(reads, player, query))
  serve(server, cards.quickCraftParts, ({ player, query }) => quickCraftParts(queries, player, query))
  serve(server, cards.eligibleMatches, ({ player, query }) => eligibleMatches(reads, player, query))
  const form: FormReads = {
    queries,
    rates: createRunRates(queries),
    chances: { games: liveGames, forms: createLiveForms(queries) },
  }
  serve(server, formCalls.ofPerson, ({ query }) => personForm(form, query))
  serve(server, formCalls.show, ({ player, query }) => cardForm(form, player, query))
  serve(server, cards.identityRarity, async ({ query }) => identityRarityName(query))
  serve(server, cards.predictionRarity, async ({ query }) => predictionRarityName(query))
}
