import type { Endpoint } from '@rowhouse/core/api/endpoint'
import { AppError } from '@rowhouse/core/errors'
import type { Ctx } from './context.ts'

/**
 * Where the super admin asks everybody for a second factor, whoever has none is signed in half: only what sets one up
 * answers. Read with the caller on every call, so it counts from the next call on, whichever way it changes.
 */
export function requireFactor({ actor, viewedBy }: Ctx, { scope, setsUpFactor }: Endpoint): void {
  if (scope === 'public' || setsUpFactor === true) return
  if ((viewedBy ?? actor)?.lacksFactor === true)
    throw new AppError(
      'second_factor_setup_required',
      'This server asks for a second factor. Sign in there with a browser and add a passkey or an authenticator app; programs use API tokens.',
    )
}
