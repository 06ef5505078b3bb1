/**
 * The same rules whatever the server's settings are: nothing is cut off or rounded to fit, quotes mean what they say. Days
 * that do not exist are refused before; those that others stored can be stored again.
 */
export const sessionSettings =
  "set session time_zone = '+00:00', sql_mode = 'STRICT_ALL_TABLES,ERROR_FOR_DIVISION_BY_ZERO,NO_ENGINE_SUBSTITUTION,ALLOW_INVALID_DATES,NO_AUTO_VALUE_ON_ZERO', innodb_lock_wait_timeout = 5, group_concat_max_len = 16777216"

export const isMariaDb = (version: string | undefined): boolean => /mariadb/i.test(version ?? '')

export function timeLimit(version: string | undefined, timeoutMs: number): string {
  const ms = Math.max(0, Math.round(timeoutMs))
  return isMariaDb(version) ? `set session max_statement_time = ${ms / 1000}` : `set session max_execution_time = ${ms}`
}
