import { randomBytes } from 'node:crypto'
import { AppError } from '@rowhouse/core/errors'
import type { Selectable } from 'kysely'
import type { UserRow } from '../../meta/rows/people.ts'
import { type SecondFactor, secondFactorsOf } from '../../meta/second-factors.ts'
import { hashToken } from '../../platform/chance.ts'
import type { Ctx, Tx } from '../../request/context.ts'
import { matchCode, toBase32 } from './totp.ts'

/** What existing clients show as it is, so it says what they can do. */
const sentences: Readonly<Record<SecondFactor, string>> = {
  app: 'Enter the code of your authenticator app. Programs use an API token.',
  passkey: 'Use your passkey, or enter a recovery code. Programs use an API token.',
}

export const secondFactorRequired = (factors: readonly SecondFactor[]): AppError =>
  new AppError('second_factor_required', sentences[factors.includes('app') ? 'app' : 'passkey'], {
    reason: 'second_factor',
    factors: factors.join(','),
  })

const wrongCode = (): AppError =>
  new AppError('second_factor_required', 'This code is not right, or it was used already. Wait for the next one.', {
    reason: 'wrong_code',
  })

/** How somebody signed in, in the words of the log. */
type SpentFactor = 'code' | 'recovery code'

/** Demands and uses up a code when the account has a second factor; each code and each recovery code works once. */
export async function spendSecondFactor(
  ctx: Ctx,
  tx: Tx,
  user: Selectable<UserRow>,
  code: string | undefined,
): Promise<SpentFactor | null> {
  const factors = await secondFactorsOf(tx, user.id)
  if (factors.length === 0) return null
  if (code === undefined || code.trim() === '') throw secondFactorRequired(factors)
  if (factors.includes('app') && (await spendAppCode(ctx, tx, user, code))) return 'code'
  if (await spendRecoveryCode(tx, user.id, code)) return 'recovery code'
  throw wrongCode()
}

async function spendAppCode(ctx: Ctx, tx: Tx, user: Selectable<UserRow>, code: string): Promise<boolean> {
  if (user.totp_secret === null) return false
  const secret = ctx.secrets.unseal(user.totp_secret, user.id)
  const step = matchCode({ secret, code, nowMs: ctx.now(), lastStep: user.totp_last_step })
  if (step === null) return false
  await tx.updateTable('rh_users').set({ totp_last_step: step }).where('id', '=', user.id).execute()
  return true
}

/** What failed was rolled back, so that it failed is told by an entry of its own. */
export async function tellingWrongFactor<T>(ctx: Ctx, userId: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof AppError && error.details.reason === 'wrong_code')
      await ctx.write(async (tx) => tx.announce({ type: 'users.secondFactorFailed', user: userId }))
    throw error
  }
}

async function spendRecoveryCode(tx: Tx, userId: string, code: string): Promise<boolean> {
  const used = await tx
    .deleteFrom('rh_recovery_codes')
    .where('user_id', '=', userId)
    .where('hash', '=', hashRecoveryCode(code))
    .executeTakeFirst()
  if (used.numDeletedRows !== 1n) return false
  const { left } = await tx
    .selectFrom('rh_recovery_codes')
    .select((count) => count.fn.countAll().as('left'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  tx.announce({ type: 'users.recoveryCodeUsed', user: userId, left: Number(left) })
  return true
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
