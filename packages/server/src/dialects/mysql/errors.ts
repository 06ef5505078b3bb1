import { AppError, internalError } from '@rowhouse/core/errors'
import { failures, networkFailures, type Translation } from '../failures.ts'

/** Numbers: https://dev.mysql.com/doc/mysql-errors/8.0/en/server-error-reference.html; MariaDB's own begin at 1900. */
export function translateMysqlError(error: unknown): AppError {
  if (error instanceof AppError) return error
  const translate = byNumber[numberOf(error)] ?? byCode[codeOf(error)] ?? byMessage(error) ?? internalError
  return withColumn(translate(error), error)
}

function numberOf(error: unknown): number {
  return error instanceof Error && 'errno' in error ? Number(error.errno) : 0
}

const byNumber: Readonly<Record<number, Translation>> = {
  1006: failures.mayNotCreate,
  1021: failures.outOfResources,
  1037: failures.outOfResources,
  1040: failures.busy,
  1041: failures.outOfResources,
  1044: failures.mayNotCreate,
  1045: failures.badCredentials,
  1048: failures.notNull,
  1049: failures.noDatabase,
  1053: failures.stopping,
  1054: failures.structure,
  1062: failures.unique,
  1114: failures.outOfResources,
  1118: failures.tooLarge,
  1109: failures.structure,
  1130: failures.badCredentials,
  1142: failures.mayNotCreate,
  1146: failures.structure,
  1153: failures.tooLarge,
  1203: failures.busy,
  1205: failures.locked,
  1213: failures.concurrent,
  1216: failures.foreignKey,
  1217: failures.foreignKey,
  1227: failures.mayNotCreate,
  1264: failures.type,
  1265: failures.type,
  1290: failures.readOnly,
  1292: failures.type,
  1317: failures.tooSlow,
  1356: failures.structure,
  1364: failures.notNull,
  1366: failures.type,
  1406: failures.type,
  1451: failures.foreignKey,
  1452: failures.foreignKey,
  1586: failures.unique,
  1690: failures.type,
  1698: failures.badCredentials,
  1792: failures.readOnly,
  1836: failures.readOnly,
  1932: failures.structure,
  1969: failures.tooSlow,
  2013: failures.unreachable,
  3024: failures.tooSlow,
  3140: failures.type,
  3819: failures.check,
  4025: failures.check,
}

const byCode: Readonly<Record<string, Translation>> = {
  ...networkFailures,
  PROTOCOL_CONNECTION_LOST: failures.unreachable,
  PROTOCOL_SEQUENCE_TIMEOUT: failures.tooSlow,
  HANDSHAKE_NO_SSL_SUPPORT: failures.badParameters,
  HANDSHAKE_SSL_ERROR: failures.badParameters,
  POOL_ENQUEUELIMIT: failures.busy,
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''
}

// The client library reports these without a code.
function byMessage(error: unknown): Translation | undefined {
  const message = error instanceof Error ? error.message : ''
  if (/Queue limit reached/.test(message)) return failures.busy
  if (/closed state|Connection lost|Pool is closed/.test(message)) return failures.unreachable
  return undefined
}

// “Column 'email' cannot be null”: the name only, no value.
function withColumn(translated: AppError, cause: unknown): AppError {
  const message = cause instanceof Error ? cause.message : ''
  const [, column] = /^(?:Column|Field) '([^']+)' /.exec(message) ?? []
  if (translated.details.reason !== 'not_null' || column === undefined) return translated
  return new AppError(translated.code, translated.message, { ...translated.details, columns: column }, { cause })
}
