import { quoteIdentifier } from '../quote-identifier.ts'

export const mssqlQuote = (name: string): string =>
  quoteIdentifier(name, { open: '[', close: ']', maxBytes: 512, maxCharacters: 128 })
