import { packs } from '@called-shot/shared/packs/contract.ts'
import { call } from '../api/client.ts'
import type { Option } from './act.ts'

async function readCollections() {
  return (await call(packs.listCollections, { query: { limit: '100', show_onboarding: 'true' } })).data
}

/** The collections on sale. */
export async function collectionOptions(): Promise<readonly Option[]> {
  return (await readCollections()).map(({ id, name }) => ({ value: String(id), label: name }))
}

/** The series on sale, with their tiers. */
export async function seriesOptions(): Promise<readonly Option[]> {
  const collections = await readCollections()
  return collections.flatMap(({ series }) =>
    series.map(({ id, name, tier }) => ({ value: String(id), label: `${name}, tier ${tier}` })),
  )
}
