import { beginReauthentication, reauthenticate } from '@rowhouse/core/api/auth'
import { beginPasskeySignIn, type PasskeyProof, signInByPasskey } from '@rowhouse/core/api/passkeys'
import type { PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/browser'
import { type UseMutationResult, useMutation } from '@tanstack/react-query'
import type { Static } from 'typebox'
import { call } from '../../api/client.ts'
import { ApiError } from '../../api/errors.ts'
import { text } from '../../i18n/i18n.ts'
import { enter } from './queries.ts'

/** Whether this browser offers passkeys at this address; at none without encryption, nor at a number instead of a name. */
export const canUsePasskeys = (): boolean =>
  typeof window.PublicKeyCredential === 'function' && !/^[\d.]+$|:/.test(window.location.hostname)

/** By a passkey alone or, as second factor, after the password or the provider was right. */
export function useSignInByPasskey(): UseMutationResult<void, Error, { readonly secondFactor: boolean }> {
  return useMutation({
    mutationFn: async ({ secondFactor }) => {
      const credential = await proofFor(await call(beginPasskeySignIn, { body: { secondFactor } }))
      await enter((await call(signInByPasskey, { body: { credential } })).token)
    },
  })
}

export function useProveByPasskey(): UseMutationResult<unknown, Error, void> {
  return useMutation({
    mutationFn: async () => {
      const passkey = await proofFor(await call(beginReauthentication))
      return call(reauthenticate, { body: { passkey } })
    },
  })
}

async function proofFor(options: Readonly<Record<string, unknown>>): Promise<Static<typeof PasskeyProof>> {
  const { startAuthentication } = await import('@simplewebauthn/browser')
  // The server writes them as browsers read them, and reads what browsers write.
  const optionsJSON = options as unknown as PublicKeyCredentialRequestOptionsJSON
  return (await startAuthentication({ optionsJSON }).catch(asBroken)) as unknown as Static<typeof PasskeyProof>
}

/** Browsers do not say why: the person may have closed the window, or no passkey was found. */
export function asBroken(error: unknown): never {
  throw error instanceof ApiError ? error : new Error(text('auth.passkey.broken'), { cause: error })
}
