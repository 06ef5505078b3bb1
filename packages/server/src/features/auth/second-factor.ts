import { randomBytes } from 'node:crypto'
import { AppError } from '@rowhouse/core/errors'
import type { Selectable } from 'kysely'
import type { UserRow } from '../../meta/tables.ts'
import { hashToken } from '../../platform/chance.ts'
import type { Ctx, Tx } from '../../request/context.ts'
import { matchCode, toBase32 } from './totp.ts'

const refused = (message: string): AppError => new AppError('second_factor_required', message)

export const secondFactorRequired = (): AppError => refused('Enter the code of your authenticator app.')

/** Demands and uses up a code when the account has two-factor on; each code and each recovery code works once. */
export async function spendSecondFactor(
  ctx: Ctx,
  tx: Tx,
  user: Selectable<UserRow>,
  code: string | undefined,
): Promise<void> {
  if (user.totp_enabled_at === null || user.totp_secret === null) return
  if (code === undefined || code.trim() === '') throw secondFactorRequired()
  const secret = ctx.secrets.unseal(user.totp_secret, user.id)
  const step = matchCode({ secret, code, nowMs: ctx.now(), lastStep: user.totp_last_step })
  if (step !== null) {
    await tx.updateTable('rh_users').set({ totp_last_step: step }).where('id', '=', user.id).execute()
    return
  }
  if (!(await spendRecoveryCode(tx, user.id, code)))
    throw refused('This code is not right, or it was used already. Wait for the next one.')
}

async function spendRecoveryCode(tx: Tx, userId: string, code: string): Promise<boolean> {
  const used = await tx
    .deleteFrom('rh_recovery_codes')
    .where('user_id', '=', userId)
    .where('hash', '=', hashRecoveryCode(code))
    .executeTakeFirst()
  return used.numDeletedRows === 1n
}

const recoveryCodes = 10

/** Shown once; 80 random bits each, so a plain hash keeps them safe. */
export async function replaceRecoveryCodes(tx: Tx, userId: string): Promise<readonly string[]> {
  const codes = Array.from({ length: recoveryCodes }, newRecoveryCode)
  await tx.deleteFrom('rh_recovery_codes').where('user_id', '=', userId).execute()
  await tx
    .insertInto('rh_recovery_codes')
    .values(codes.map((code) => ({ user_id: userId, hash: hashRecoveryCode(code) })))
    .execute()
  return codes
}

function newRecoveryCode(): string {
  return (toBase32(randomBytes(10)).toLowerCase().match(/.{4}/g) ?? []).join('-')
}

function hashRecoveryCode(code: string): string {
  return hashToken(code.toLowerCase().replace(/[^a-z0-9]/g, ''))
}
