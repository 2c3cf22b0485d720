import { writeFile } from 'node:fs/promises'
import { takesNothing } from './arguments.ts'
import { rightsTable } from './rights-table.ts'

/** Writes docs/rights.md from the contract: `npm run write-rights`. */
takesNothing('write-rights')
await writeFile(new URL('../docs/rights.md', import.meta.url), rightsTable())
