import type { Pool } from 'pg'
import { CannotStart } from '../cannot-start.ts'
import type { Config } from '../config.ts'
import { BadContent } from './bad-content.ts'
import type { Content } from './content.ts'
import { loadCatalogue } from './load-catalogue.ts'
import { readContent } from './read-content.ts'

/** Reads the content and brings the catalogue to it; content that cannot be read keeps the server from starting. */
export async function openCatalogue(owner: Pool, config: Config): Promise<Content> {
  try {
    const content = await readContent(config.contentDir)
    const season =
      config.season.is === 'replay'
        ? ({ is: 'replay', from: config.season.from } as const)
        : ({ is: 'live', now: new Date() } as const)
    const loaded = await loadCatalogue(owner, content, season)
    if (loaded.changed)
      for (const finding of loaded.findings) console.error(`Not published: ${JSON.stringify(finding)}`)
    return content
  } catch (error) {
    if (error instanceof BadContent) throw new CannotStart(error.message)
    throw error
  }
}
