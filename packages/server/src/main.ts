import { enableCompileCache } from 'node:module'

enableCompileCache()

// Imported after the cache is on, so that their compiled form is kept for the next start. Not awaited: what is built may share
// code with this file, and would wait for it.
void import('./start.ts').then(({ start }) => start())
