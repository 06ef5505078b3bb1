import { enableCompileCache } from 'node:module'
import { rememberImports } from './platform/quick-imports.ts'

enableCompileCache()
rememberImports()

// Imported after the cache is on, so that their compiled form is kept for the next start.
const { start } = await import('./start.ts')
await start()
