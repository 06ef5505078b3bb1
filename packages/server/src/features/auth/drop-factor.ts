import { conflict } from '@rowhouse/core/errors'
import { secondFactorsOf } from '../../meta/second-factors.ts'
import type { Tx } from '../../request/context.ts'
import { readRequiresFactor } from '../settings/required-factor.ts'

/** After a factor of somebody went, in the same transaction: the last one takes the recovery codes along, where it may go. */
export async function settleDroppedFactor(tx: Tx, userId: string): Promise<void> {
  if ((await secondFactorsOf(tx, userId)).length > 0) return
  if (await readRequiresFactor(tx))
    throw conflict('This server asks for a second factor. Add another one before you remove the last.')
  await tx.deleteFrom('rh_recovery_codes').where('user_id', '=', userId).execute()
}
