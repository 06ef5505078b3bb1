import { AppError, conflict, internalError } from '@rowhouse/core/errors'
import { failures, ofOthers } from '../failures.ts'

type Translation = (error: unknown) => AppError

/** Codes: https://www.postgresql.org/docs/current/errcodes-appendix.html. Their first two characters are the class. */
export function translatePostgresError(error: unknown): AppError {
  if (error instanceof AppError) return error
  const code = codeOf(error)
  const translate = byCode[code] ?? byClass[code.slice(0, 2)] ?? byMessage(error) ?? internalError
  return translate(error)
}

// An unknown schema, table or column; an operator or function that the type of a column does not have any more.
const structural = new Set(['3F000', '42P01', '42703', '42883', '42804'])

/** For databases that other programs change as well. */
export const translatePostgresSourceError = ofOthers(translatePostgresError, (error) => structural.has(codeOf(error)))

export function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''
}

const tryAgain: Translation = (cause) =>
  withCause(conflict('Somebody else changed this at the same moment. Try again.', { reason: 'concurrent' }), cause)

const unreachable = unavailable(
  'The database server cannot be reached. Check that it runs and its address is right.',
  'unreachable',
)
const signInFailed = unavailable('The database server refused the user name or password.', 'sign_in')

const byCode: Readonly<Record<string, Translation>> = {
  '23502': (cause) =>
    new AppError(
      'invalid_value',
      'A required value is missing.',
      { reason: 'not_null', columns: field(cause, 'column') },
      { cause },
    ),
  '23503': (cause) =>
    withCause(
      conflict('Other records refer to this one, or it refers to one that is gone.', { reason: 'foreign_key' }),
      cause,
    ),
  '23505': (cause) =>
    withCause(conflict('This value exists already.', { reason: 'unique', columns: keyColumns(cause) }), cause),
  '23514': (cause) =>
    new AppError('invalid_value', 'A value breaks a rule of its column.', { reason: 'check' }, { cause }),
  '25P03': timedOut('The change took too long and was undone. Try again.', 'idle_transaction'),
  '2BP01': failures.dependent,
  '3D000': unavailable('The database does not exist on its server.', 'no_database'),
  '40001': tryAgain,
  '40P01': tryAgain,
  '53100': (cause) =>
    new AppError(
      'storage_full',
      'The disk of the database server is full. Free some space and try again.',
      { reason: 'disk_full' },
      { cause },
    ),
  '54000': (cause) => new AppError('too_large', 'The value is too large for the database.', {}, { cause }),
  '55P03': failures.locked,
  '57014': timedOut(
    'The question took too long to answer. Narrow it with a filter and try again.',
    'statement_timeout',
  ),
  ECONNREFUSED: unreachable,
  ECONNRESET: unreachable,
  EHOSTUNREACH: unreachable,
  ENETUNREACH: unreachable,
  ENOTFOUND: unreachable,
  EAI_AGAIN: unreachable,
  EPIPE: unreachable,
  ETIMEDOUT: unreachable,
}

const byClass: Readonly<Record<string, Translation>> = {
  '08': unreachable,
  '22': (cause) =>
    new AppError('invalid_value', 'The value does not fit the type of its column.', { reason: 'type' }, { cause }),
  '28': signInFailed,
  '53': unavailable('The database server is out of disk, memory or connections.', 'out_of_resources'),
  '57': unavailable('The database server is stopping or starting. Try again in a moment.', 'stopping'),
  '58': unavailable('The disk of the database cannot be read or written.', 'disk_error'),
}

// The client library reports these without a code.
function byMessage(error: unknown): Translation | undefined {
  const message = error instanceof Error ? error.message : ''
  if (/timeout exceeded when trying to connect/.test(message))
    return unavailable('The database is too busy at the moment. Try again in a few seconds.', 'busy')
  if (/Connection terminated|Client has encountered a connection error|not queryable|timeout expired/.test(message))
    return unreachable
  return undefined
}

function unavailable(message: string, reason: string): Translation {
  return (cause) => new AppError('source_unavailable', message, { reason }, { cause })
}

function timedOut(message: string, reason: string): Translation {
  return (cause) => new AppError('timed_out', message, { reason }, { cause })
}

function withCause(error: AppError, cause: unknown): AppError {
  return new AppError(error.code, error.message, error.details, { cause })
}

// “Key (email, kind)=(a@b.c, 1) already exists.” → “email, kind”; the values must not go anywhere.
function keyColumns(error: unknown): string {
  return /^Key \(([^=]*)\)=/.exec(field(error, 'detail'))?.[1] ?? ''
}

function field(error: unknown, name: 'column' | 'detail'): string {
  const value: unknown = error instanceof Error ? Reflect.get(error, name) : undefined
  return typeof value === 'string' ? value : ''
}
