import { rememberImports } from './quick-imports.ts'

rememberImports()
await import('./hosted-servers.ts')
