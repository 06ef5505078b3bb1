import { existsSync } from 'node:fs'
import { AppError } from '@rowhouse/core/errors'
import type { SourceTarget } from '../../dialects/source-target.ts'
import type { Services } from '../../request/services.ts'
import type { Connection } from './connection.ts'
import { locateSourceFile } from './source-file.ts'

interface TargetOptions {
  readonly schema: string | null
  readonly readOnly: boolean
  readonly maxConnections?: number
  /** Otherwise SQLite would make a file where one got lost, and show it as an empty database. */
  readonly mayBeMissing?: boolean
}

/** Where a driver may go: a file that was found inside its folder, or a host whose address was checked. */
export async function targetOf(
  { config, connections, log }: Services,
  connection: Connection,
  { schema, readOnly, maxConnections, mayBeMissing = false }: TargetOptions,
): Promise<SourceTarget> {
  if ('file' in connection) {
    const file = await locateSourceFile(config.dataDir, connection.file)
    if (!mayBeMissing && !existsSync(file)) throw missingFile()
    return { file, readOnly, log }
  }
  const { resolveHost, socketTo } = connections.reach
  return { ...connection, schema: schema ?? undefined, readOnly, maxConnections, log, resolveHost, socketTo }
}

/** A stored database that may no longer be reached is one that is down: nothing in the call itself was wrong. */
export function asUnavailable(error: unknown): never {
  if (!(error instanceof AppError) || error.status >= 500) throw error
  throw new AppError('source_unavailable', error.message, error.details, { cause: error })
}

export const missingFile = (): AppError =>
  new AppError('source_unavailable', 'The database file does not exist.', { reason: 'no_database' })
