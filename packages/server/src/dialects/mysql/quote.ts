import { AppError } from '@rowhouse/core/errors'
import { quoteIdentifier } from '../quote-identifier.ts'

/** MySQL keeps names in the Basic Multilingual Plane and cuts off spaces at the end. */
export function mysqlQuote(name: string): string {
  if (/[\u{10000}-\u{10ffff}]/u.test(name))
    throw new AppError('invalid_value', 'A name in this database has no emoji or rare signs.', { field: 'name' })
  if (name.endsWith(' '))
    throw new AppError('invalid_value', 'A name in this database does not end with a space.', { field: 'name' })
  return quoteIdentifier(name, { open: '`', close: '`', maxBytes: 255, maxCharacters: 64 })
}
