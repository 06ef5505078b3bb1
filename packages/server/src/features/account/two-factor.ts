import { conflict, invalidValue } from '@rowhouse/core/errors'
import type { Selectable } from 'kysely'
import type { UserRow } from '../../meta/rows/people.ts'
import { secondFactorsOf } from '../../meta/second-factors.ts'
import type { Signed, Tx } from '../../request/context.ts'
import { requireFreshSignIn } from '../../request/fresh-sign-in.ts'
import { settleDroppedFactor } from '../auth/drop-factor.ts'
import { asWrongCode } from '../auth/reauthenticate.ts'
import { replaceRecoveryCodes, spendSecondFactor } from '../auth/second-factor.ts'
import { matchCode, newSecret, otpauthUri } from '../auth/totp.ts'

type AccountCtx = Signed<'account.update'>

const quarterMs = 15 * 60_000

/** The secret waits, sealed, until a first code proves that the app has it. */
export async function startTwoFactor(ctx: AccountCtx): Promise<{ secret: string; uri: string }> {
  const secret = newSecret()
  await ctx.write(async (tx) => {
    const user = await readUser(ctx, tx)
    if (user.totp_enabled_at !== null)
      throw conflict('Two-factor is on already. Switch it off first to use another app.')
    const sealed = ctx.secrets.seal(secret, user.id)
    await tx.updateTable('rh_users').set({ totp_secret: sealed }).where('id', '=', user.id).execute()
  })
  return { secret, uri: otpauthUri(secret, ctx.actor.email) }
}

export async function confirmTwoFactor(ctx: AccountCtx, code: string): Promise<readonly string[]> {
  takeAttempt(ctx)
  return ctx.write(async (tx) => {
    const user = await readUser(ctx, tx)
    if (user.totp_secret === null || user.totp_enabled_at !== null)
      throw conflict('Two-factor was not started, or it is on already.')
    const secret = ctx.secrets.unseal(user.totp_secret, user.id)
    const step = matchCode({ secret, code, nowMs: ctx.now(), lastStep: user.totp_last_step })
    if (step === null) throw invalidValue('code', 'This code is not right. Check the clock of your device.')
    const at = new Date(ctx.now()).toISOString()
    await tx
      .updateTable('rh_users')
      .set({ totp_enabled_at: at, totp_last_step: step })
      .where('id', '=', user.id)
      .execute()
    tx.announce({ type: 'users.twoFactorChanged', user: user.id, on: true })
    return replaceRecoveryCodes(tx, user.id)
  })
}

export async function disableTwoFactor(ctx: AccountCtx, code: string): Promise<void> {
  await withCode(ctx, code, async (tx, user) => {
    await tx
      .updateTable('rh_users')
      .set({ totp_enabled_at: null, totp_secret: null })
      .where('id', '=', user.id)
      .execute()
    await settleDroppedFactor(tx, user.id)
    tx.announce({ type: 'users.twoFactorChanged', user: user.id, on: false })
  })
}

export async function renewRecoveryCodes(ctx: AccountCtx, code: string | undefined): Promise<readonly string[]> {
  const renew = async (tx: Tx): Promise<readonly string[]> => {
    tx.announce({ type: 'users.recoveryCodesRenewed', user: ctx.actor.id })
    return replaceRecoveryCodes(tx, ctx.actor.id)
  }
  const factors = await secondFactorsOf(ctx.meta.read, ctx.actor.id)
  if (factors.length === 0) throw conflict('Two-factor is off.')
  if (factors.includes('app')) return withCode(ctx, code ?? '', renew)
  // There is no app to ask for a code of.
  await requireFreshSignIn(ctx)
  return ctx.write(renew)
}

async function withCode<T>(
  ctx: AccountCtx,
  code: string,
  work: (tx: Tx, user: Selectable<UserRow>) => Promise<T>,
): Promise<T> {
  takeAttempt(ctx)
  return ctx.write(async (tx) => {
    const user = await readUser(ctx, tx)
    if (user.totp_enabled_at === null) throw conflict('Two-factor is off.')
    await spendSecondFactor(ctx, tx, user, code).catch(asWrongCode)
    return work(tx, user)
  })
}

function readUser(ctx: AccountCtx, tx: Tx): Promise<Selectable<UserRow>> {
  return tx.selectFrom('rh_users').selectAll().where('id', '=', ctx.actor.id).executeTakeFirstOrThrow()
}

function takeAttempt(ctx: AccountCtx): void {
  ctx.limits.take(`two-factor:${ctx.actor.id}`, ctx.config.rates.signInPerAccount, quarterMs)
}
