import type { Pool } from 'pg'
import { CannotStart } from '../cannot-start.ts'
import type { Config } from '../config.ts'
import { BadContent } from './bad-content.ts'
import { isLoaded, loadCatalogue } from './load-catalogue.ts'
import { openContent, type ContentSource } from './read-content.ts'

/** Brings the catalogue to the content where it is another; content that cannot be read keeps the server from starting. */
export async function openCatalogue(owner: Pool, config: Config): Promise<ContentSource> {
  try {
    const source = await openContent(config.contentDir)
    const season =
      config.season.is === 'replay'
        ? ({ is: 'replay', from: config.season.from } as const)
        : ({ is: 'live', now: new Date() } as const)
    if (await isLoaded(owner, source.hash, season)) return source
    const loaded = await loadCatalogue(owner, source.content(), season)
    if (loaded.changed)
      for (const finding of loaded.findings) console.error(`Not published: ${JSON.stringify(finding)}`)
    return source
  } catch (error) {
    if (error instanceof BadContent) throw new CannotStart(error.message)
    throw error
  }
}
