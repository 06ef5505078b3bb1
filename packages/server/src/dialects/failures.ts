// One sentence per kind of failure, the same on every server. `reason` is for programs and translations.
import { AppError, structureChanged } from '@rowhouse/core/errors'

export type Translation = (cause: unknown) => AppError

const unavailable =
  (reason: string, message: string): Translation =>
  (cause) =>
    new AppError('source_unavailable', message, { reason }, { cause })

const refused =
  (reason: string, message: string): Translation =>
  (cause) =>
    new AppError('invalid_value', message, { reason }, { cause })

const timedOut =
  (reason: string, message: string): Translation =>
  (cause) =>
    new AppError('timed_out', message, { reason }, { cause })

const conflict =
  (reason: string, message: string): Translation =>
  (cause) =>
    new AppError('conflict', message, { reason }, { cause })

export const failures = {
  badCredentials: unavailable('sign_in', 'Invalid database credentials.'),
  unreachable: unavailable('unreachable', 'Unable to connect to database, please check your database is up.'),
  mayNotCreate: unavailable('permission', 'User does not exist or have sufficient permission to create schema.'),
  badParameters: unavailable('parameters', 'Invalid database parameters'),
  noDatabase: unavailable('no_database', 'The database does not exist on its server.'),
  busy: unavailable('busy', 'The database is too busy at the moment. Try again in a few seconds.'),
  outOfResources: unavailable('out_of_resources', 'The database server is out of disk, memory or connections.'),
  stopping: unavailable('stopping', 'The database server is stopping or starting. Try again in a moment.'),
  notNull: refused('not_null', 'A required value is missing.'),
  check: refused('check', 'A value breaks a rule of its column.'),
  type: refused('type', 'The value does not fit the type of its column.'),
  unique: conflict('unique', 'This value exists already.'),
  foreignKey: conflict('foreign_key', 'Other records refer to this one, or it refers to one that is gone.'),
  dependent: conflict('dependent', 'Something else in the database depends on it, such as a view. Change that first.'),
  concurrent: conflict('concurrent', 'Somebody else changed this at the same moment. Try again.'),
  locked: (cause: unknown): AppError =>
    new AppError(
      'locked',
      'Another change holds this table or its records at the moment. Try again.',
      { reason: 'locked' },
      { cause },
    ),
  tooSlow: timedOut(
    'statement_timeout',
    'The question took too long to answer. Narrow it with a filter and try again.',
  ),
  structure: (cause: unknown): AppError => {
    const { code, message, details } = structureChanged('A table or column is no longer in the database as it was.')
    return new AppError(code, message, details, { cause })
  },
  tooLarge: (cause: unknown): AppError =>
    new AppError('too_large', 'The value is too large for the database.', {}, { cause }),
  readOnly: (cause: unknown): AppError =>
    new AppError('forbidden', 'This source is read-only.', { reason: 'read_only' }, { cause }),
} as const satisfies Record<string, Translation>

/** What the network says, in Node's words; the drivers pass it on. */
export const networkFailures: Readonly<Record<string, Translation>> = {
  ECONNREFUSED: failures.unreachable,
  ECONNRESET: failures.unreachable,
  EHOSTUNREACH: failures.unreachable,
  ENETUNREACH: failures.unreachable,
  ENOTFOUND: failures.unreachable,
  EAI_AGAIN: failures.unreachable,
  EPIPE: failures.unreachable,
  ETIMEDOUT: failures.unreachable,
}

/**
 * For databases that others own: a name they do not know was theirs to take away. In our own database the same failure is
 * a fault of this program, and stays one.
 */
export const ofOthers =
  (translate: Translation, isStructural: (error: unknown) => boolean): Translation =>
  (error) =>
    !(error instanceof AppError) && isStructural(error) ? failures.structure(error) : translate(error)
