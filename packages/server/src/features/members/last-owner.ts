import { conflict } from '@rowhouse/core/errors'
import type { Tx } from '../../request/context.ts'
import { hasOtherOwner, isSuspended } from './store.ts'

/**
 * Nobody could share, delete or restore a project without an owner. Asked inside the transaction, so that two owners
 * who leave at the same moment cannot both succeed.
 */
export async function keepOwner(tx: Tx, projectId: string, leaving: string): Promise<void> {
  if (await hasOtherOwner(tx, projectId, leaving)) return
  throw conflict('This is the last owner of the project. Make somebody else owner first.')
}

/** Whoever handed a project to an account that nobody can enter could not get it back. */
export async function acceptOwner(tx: Tx, userId: string): Promise<void> {
  if (await isSuspended(tx, userId))
    throw conflict('This account is suspended and cannot own a project. Choose somebody else.')
}
