import { paths } from './paths.ts'

/** The pages beyond the main ones, linked from the account menu, the dashboard and the footer. */
export const playLinks = [
  { label: 'My Hub', to: paths.myHub },
  { label: 'Album', to: paths.album },
  { label: 'Live', to: paths.live },
  { label: 'Pools', to: paths.mastersEvent },
  { label: 'Tournaments', to: paths.tournaments },
  { label: 'Leaderboards', to: paths.leaderboards },
  { label: 'Fairness', to: paths.fairness },
] as const
