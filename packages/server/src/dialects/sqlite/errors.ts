import { AppError, conflict, internalError } from '@rowhouse/core/errors'
import { ofOthers } from '../failures.ts'
import { brokenTerms } from '../for-commit.ts'
import { foundNothingCode, wrongCountCode } from './sqlite-failure.ts'

/** Result codes: https://www.sqlite.org/rescode.html. The low byte is the family, the rest says which member. */
export function translateSqliteError(error: unknown): AppError {
  if (error instanceof AppError) return error
  const errcode = error instanceof Error && 'errcode' in error ? Number(error.errcode) : 0
  const translate = byExtendedCode[errcode] ?? byFamily[errcode & 0xff] ?? internalError
  return translate(error)
}

/** For files that other programs write to as well. SQLite has one code for everything a statement says wrong. */
export const translateSqliteSourceError = ofOthers(
  translateSqliteError,
  (error) =>
    error instanceof Error && /^no such (table|column): |has no column named |^error in view /.test(error.message),
)

type Translation = (error: unknown) => AppError

const uniqueViolation: Translation = (cause) =>
  withCause(conflict('This value exists already.', { reason: 'unique', columns: columnsIn(cause) }), cause)

const byExtendedCode: Readonly<Record<number, Translation>> = {
  275: (cause) => new AppError('invalid_value', 'A value breaks a rule of its column.', { reason: 'check' }, { cause }),
  787: (cause) =>
    withCause(
      conflict('Other records refer to this one, or it refers to one that is gone.', { reason: 'foreign_key' }),
      cause,
    ),
  1299: (cause) =>
    new AppError(
      'invalid_value',
      'A required value is missing.',
      { reason: 'not_null', columns: columnsIn(cause) },
      { cause },
    ),
  [wrongCountCode]: brokenTerms.touches,
  [foundNothingCode]: brokenTerms.finds,
  1555: uniqueViolation,
  2067: uniqueViolation,
  2579: uniqueViolation,
}

const byFamily: Readonly<Record<number, Translation>> = {
  5: (cause) =>
    new AppError('timed_out', 'Another program holds the database. Try again.', { reason: 'locked' }, { cause }),
  6: (cause) =>
    new AppError('timed_out', 'Another program holds the database. Try again.', { reason: 'locked' }, { cause }),
  7: unavailable('The database server is out of memory.', 'out_of_memory'),
  9: (cause) => new AppError('timed_out', 'The database stopped the statement.', { reason: 'interrupted' }, { cause }),
  10: unavailable('The disk of the database cannot be read or written.', 'disk_error'),
  11: unavailable('The database file is damaged. Restore a backup.', 'damaged'),
  13: (cause) =>
    new AppError(
      'storage_full',
      'The disk of the database is full. Free some space and try again.',
      { reason: 'disk_full' },
      { cause },
    ),
  14: unavailable(
    'The database file cannot be opened. Check that its folder exists and may be written.',
    'cannot_open',
  ),
  18: (cause) =>
    new AppError(
      'too_large',
      'This is more than the database takes or gives at once. Shorten the text, or ask for fewer records or fields.',
      {},
      { cause },
    ),
  20: (cause) =>
    new AppError('invalid_value', 'The value does not fit the type of its column.', { reason: 'type' }, { cause }),
  26: unavailable('The database file is not a SQLite database.', 'damaged'),
}

function unavailable(message: string, reason: string): Translation {
  return (cause) => new AppError('source_unavailable', message, { reason }, { cause })
}

function withCause(error: AppError, cause: unknown): AppError {
  return new AppError(error.code, error.message, error.details, { cause })
}

// “UNIQUE constraint failed: users.email, users.kind” → “email, kind”
function columnsIn(error: unknown): string {
  const list = error instanceof Error ? (error.message.split('constraint failed: ')[1] ?? '') : ''
  return list
    .split(', ')
    .map((name) => name.slice(name.indexOf('.') + 1))
    .join(', ')
}
