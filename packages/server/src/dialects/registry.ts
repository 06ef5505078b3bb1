import type { Dialect, DialectName } from './dialect.ts'
import { postgres } from './postgres/postgres.ts'
import { sqlite } from './sqlite/sqlite.ts'

export const dialects = { sqlite, postgres } as const satisfies Record<DialectName, Dialect>
