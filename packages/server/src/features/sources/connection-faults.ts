import { connectionFaults } from '@rowhouse/core/api/sources'
import { AppError } from '@rowhouse/core/errors'

/**
 * Why a database could not be opened, in the catalogue's sentences. What a driver wrote is never shown: an open port that
 * is no database, a closed one and one nobody answers at look alike.
 */
export function faultOf(error: unknown): string {
  if (!(error instanceof AppError) || error.code === 'internal') return connectionFaults.unreachable
  const { reason } = error.details
  const known = typeof reason === 'string' && Object.hasOwn(byReason, reason) ? byReason[reason] : undefined
  return known ?? `${connectionFaults.other} ${error.message}`
}

const byReason: Readonly<Record<string, string>> = {
  sign_in: connectionFaults.signIn,
  unreachable: connectionFaults.unreachable,
  // Of a pool with one connection: nobody answered in time.
  busy: connectionFaults.unreachable,
  permission: connectionFaults.permission,
  parameters: connectionFaults.parameters,
}

/** Nothing was wrong but that the database is not there yet. */
export function isMissingDatabase(error: unknown): boolean {
  return error instanceof AppError && error.details.reason === 'no_database'
}

/** For whoever attaches or edits: what was typed does not work, so it is the request that is wrong. */
export function asRefusedConnection(error: unknown): never {
  if (error instanceof AppError && error.status < 500) throw error
  throw new AppError('invalid_value', faultOf(error), { field: 'connection' }, { cause: error })
}

/** The server answered and then would not: what is left is that this user may not. */
export function asRefusedCreation(error: unknown): never {
  if (error instanceof AppError && error.code !== 'internal') throw error
  throw new AppError('source_unavailable', connectionFaults.permission, { reason: 'permission' }, { cause: error })
}
