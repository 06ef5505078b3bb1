import { quoteIdentifier } from '../quote-identifier.ts'

export const postgresQuote = (name: string): string => quoteIdentifier(name, { open: '"', close: '"', maxBytes: 63 })
