import { AppError, internalError } from '@rowhouse/core/errors'
import { failures, networkFailures, type Translation } from '../failures.ts'

/** Numbers: https://learn.microsoft.com/sql/relational-databases/errors-events/database-engine-events-and-errors. */
export function translateMssqlError(error: unknown): AppError {
  if (error instanceof AppError) return error
  // A statement may fail for several reasons at once, the last of which only says that it failed.
  const causes: readonly unknown[] = Array.isArray(error) ? error : [error]
  const cause = causes.find((one) => translationOf(one) !== undefined) ?? error
  return withColumn((translationOf(cause) ?? internalError)(cause), cause)
}

const byNumber: Readonly<Record<number, Translation>> = {
  206: failures.structure,
  207: failures.structure,
  208: failures.structure,
  220: failures.type,
  229: failures.mayNotCreate,
  232: failures.type,
  235: failures.type,
  241: failures.type,
  242: failures.type,
  244: failures.type,
  245: failures.type,
  248: failures.type,
  262: failures.mayNotCreate,
  293: failures.type,
  295: failures.type,
  402: failures.structure,
  515: failures.notNull,
  701: failures.outOfResources,
  911: failures.noDatabase,
  1105: failures.outOfResources,
  1205: failures.concurrent,
  1222: failures.locked,
  1505: failures.unique,
  2601: failures.unique,
  2627: failures.unique,
  2628: failures.type,
  3906: failures.readOnly,
  3960: failures.concurrent,
  4060: failures.noDatabase,
  4413: failures.structure,
  5074: failures.dependent,
  8114: failures.type,
  8115: failures.type,
  8117: failures.structure,
  8152: failures.type,
  8169: failures.type,
  9002: failures.outOfResources,
  18456: failures.badCredentials,
}

const byCode: Readonly<Record<string, Translation>> = {
  ...networkFailures,
  ELOGIN: failures.badCredentials,
  ESOCKET: failures.unreachable,
  ETIMEOUT: failures.unreachable,
  EINSTLOOKUP: failures.unreachable,
  ECLOSE: failures.unreachable,
  EINVALIDSTATE: failures.unreachable,
}

// tedious and the pool report these without a number.
function byMessage(message: string): Translation | undefined {
  if (/failed to complete in \d+ms|Timeout: Request failed/.test(message)) return failures.tooSlow
  if (/operation timed out for an unknown reason|ResourceRequest timed out/.test(message)) return failures.busy
  return undefined
}

function translationOf(error: unknown): Translation | undefined {
  if (!(error instanceof Error)) return undefined
  const { message } = error
  const number = Number(Reflect.get(error, 'number') ?? 0)
  const code: unknown = Reflect.get(error, 'code')
  // A request that took too long has the code of a connection that did; its text tells them apart.
  const known = typeof code === 'string' && !/Request failed/.test(message) ? byCode[code] : undefined
  return ofRule(number, message) ?? byNumber[number] ?? known ?? byMessage(message)
}

function ofRule(number: number, message: string): Translation | undefined {
  // Texts that are no XML have a number for every mistake.
  if (number >= 9400 && number < 9500) return failures.type
  if (number !== 547) return undefined
  return / CHECK constraint /.test(message) ? failures.check : failures.foreignKey
}

// The names only, no value.
const columnIn: Readonly<Record<string, RegExp>> = {
  not_null: /^Cannot insert the value NULL into column '(.+?)', table /,
  check: /, column '(.+)'\.$/,
}

function withColumn(translated: AppError, cause: unknown): AppError {
  const pattern = columnIn[String(translated.details.reason)]
  const [, column] = (cause instanceof Error ? pattern?.exec(cause.message) : null) ?? []
  if (column === undefined) return translated
  return new AppError(translated.code, translated.message, { ...translated.details, columns: column }, { cause })
}
