import type { Database } from '../../platform/database.ts'

/** What existing clients call the engines. */
export const clientNames: Readonly<Record<Database<unknown>['dialect'], string>> = { sqlite: 'sqlite3', postgres: 'pg' }
