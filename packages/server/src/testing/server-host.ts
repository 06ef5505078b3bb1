import { rememberImports } from '../platform/quick-imports.ts'

rememberImports()
await import('./hosted-servers.ts')
