import type { Dialect, EngineName } from './dialect.ts'
import { mssql } from './mssql/mssql.ts'
import { mysql } from './mysql/mysql.ts'
import { postgres } from './postgres/postgres.ts'
import { sqlite } from './sqlite/sqlite.ts'

export const dialects = { sqlite, postgres, mysql, mssql } as const satisfies Record<EngineName, Dialect>
