import { AppError, internalError } from '@rowhouse/core/errors'
import { failures, networkFailures, type Translation } from '../failures.ts'

/** Numbers: https://learn.microsoft.com/sql/relational-databases/errors-events/database-engine-events-and-errors. */
export function translateMssqlError(error: unknown): AppError {
  if (error instanceof AppError) return error
  const { number, code, message } = partsOf(error)
  return (byNumber[number] ?? byCode[code] ?? byMessage(message) ?? internalError)(error)
}

const byNumber: Readonly<Record<number, Translation>> = {
  206: failures.structure,
  207: failures.structure,
  208: failures.structure,
  229: failures.mayNotCreate,
  245: failures.type,
  262: failures.mayNotCreate,
  402: failures.structure,
  515: failures.notNull,
  547: failures.foreignKey,
  701: failures.outOfResources,
  911: failures.noDatabase,
  1105: failures.outOfResources,
  1205: failures.concurrent,
  1222: failures.locked,
  2601: failures.unique,
  2627: failures.unique,
  2628: failures.type,
  3906: failures.readOnly,
  3960: failures.concurrent,
  4060: failures.noDatabase,
  4413: failures.structure,
  8114: failures.type,
  8115: failures.type,
  8117: failures.structure,
  8152: failures.type,
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

function partsOf(error: unknown): { number: number; code: string; message: string } {
  if (!(error instanceof Error)) return { number: 0, code: '', message: '' }
  const number: unknown = Reflect.get(error, 'number')
  const code: unknown = Reflect.get(error, 'code')
  return {
    number: typeof number === 'number' ? number : 0,
    // A request that took too long has the code of a connection that did; its text tells them apart.
    code: typeof code === 'string' && !/Request failed/.test(error.message) ? code : '',
    message: error.message,
  }
}
