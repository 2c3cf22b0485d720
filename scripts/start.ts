// `npm start`: builds the web client unless it is already built, starts the embedded PostgreSQL (or uses DATABASE_URL),
// and serves the game at PORT (3000) until Ctrl-C. README.md lists every setting.
import { takesNothing } from './arguments.ts'

takesNothing('start')
await import('./build.ts')
await import('../server/src/main.ts')
