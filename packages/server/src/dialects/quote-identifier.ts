import { AppError } from '@rowhouse/core/errors'

interface QuotingRule {
  readonly open: string
  readonly close: string
  /** As UTF-8. */
  readonly maxBytes: number
  /** As UTF-16, which is what some engines count. */
  readonly maxCharacters?: number
}

/** A closing quote inside the name is doubled, so that the name cannot end early; nothing else has a meaning inside quotes. */
export function quoteIdentifier(
  name: string,
  { open, close, maxBytes, maxCharacters = maxBytes }: QuotingRule,
): string {
  if (name === '') throw refused('A name in the database must not be empty.')
  if (name.includes('\0')) throw refused('A name in the database must not contain a NUL character.')
  // PostgreSQL cuts a long name silently, and two long names would then mean the same thing.
  if (Buffer.byteLength(name) > maxBytes) throw refused(`A name in this database has at most ${maxBytes} bytes.`)
  if (name.length > maxCharacters) throw refused(`A name in this database has at most ${maxCharacters} characters.`)
  if (!name.isWellFormed()) throw refused('A name in the database must be valid Unicode.')
  return open + name.replaceAll(close, close + close) + close
}

const refused = (message: string): AppError => new AppError('invalid_value', message, { field: 'name' })
