import { quoteIdentifier } from '../quote-identifier.ts'

// SQLite itself knows no limit; this one keeps names usable when a table moves to another database.
export const sqliteQuote = (name: string): string => quoteIdentifier(name, { open: '"', close: '"', maxBytes: 1024 })
