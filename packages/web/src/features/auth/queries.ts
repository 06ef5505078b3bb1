import { readAccount } from '@rowhouse/core/api/account'
import {
  exchangeIdentityCode,
  forgotPassword,
  readInvite,
  reauthenticate,
  resetPassword,
  signIn,
  signUp,
  validateResetToken,
} from '@rowhouse/core/api/auth'
import type { BodyOf } from '@rowhouse/core/api/endpoint'
import { queryOptions, type UseMutationResult, useMutation } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { queryClient } from '../../api/query-client.ts'
import { enterSession } from '../../session/session.ts'
import { loadAppInfo } from '../../session/start-session.ts'
import { rememberPlace } from '../../state/navigation.ts'
import type { IdentityProvider, IdentityRedirect } from './identity-redirect.ts'

// A link is good or it is not: looking again would only spend the rate limit.
const once = { retry: false, staleTime: Number.POSITIVE_INFINITY, refetchOnWindowFocus: false } as const

const ownKey = 'auth'

export const inviteQuery = (token: string) =>
  queryOptions({
    queryKey: [ownKey, 'invite', token],
    queryFn: ({ signal }) => call(readInvite, { params: { token }, signal }),
    ...once,
  })

export const resetTokenQuery = (token: string) =>
  queryOptions({
    queryKey: [ownKey, 'reset', token],
    queryFn: ({ signal }) => call(validateResetToken, { params: { token }, signal }),
    gcTime: 0,
    ...once,
  })

export function useSignIn(): UseMutationResult<void, Error, BodyOf<typeof signIn>> {
  return useMutation({ mutationFn: async (body) => enter((await call(signIn, { body })).token) })
}

/** What came of it: a session, or a mail that leads on. */
export function useSignUp(): UseMutationResult<'entered' | 'mailed', Error, BodyOf<typeof signUp>> {
  return useMutation({
    mutationFn: async (body) => {
      const { token } = await call(signUp, { body })
      if (token === undefined) return 'mailed'
      await enter(token)
      // The first account changes what the server says of itself, and the index page decides by that.
      await loadAppInfo()
      return 'entered'
    },
  })
}

export async function exchangeIdentity({ provider, query }: IdentityRedirect): Promise<void> {
  const { token } = await call(exchangeIdentityCode, { params: { provider }, body: query })
  await enter(token)
}

/** The provider has answered already; this browser remembers, and only the code of the authenticator app is missing. */
export function useConfirmIdentity(provider: IdentityProvider): UseMutationResult<void, Error, string> {
  return useMutation({
    mutationFn: async (code) => {
      const body = { second_factor: code }
      await enter((await call(exchangeIdentityCode, { params: { provider }, body })).token)
    },
  })
}

export function useForgotPassword(): UseMutationResult<unknown, Error, string> {
  return useMutation({ mutationFn: (email) => call(forgotPassword, { body: { email } }) })
}

export function useResetPassword(token: string): UseMutationResult<unknown, Error, string> {
  return useMutation({ mutationFn: (password) => call(resetPassword, { params: { token }, body: { password } }) })
}

/** By what the person can prove who they are. Looked up each time: they may just have set a password. */
export const provableQuery = queryOptions({
  queryKey: [ownKey, 'provable'],
  queryFn: ({ signal }) => call(readAccount, { signal }),
  gcTime: 0,
})

export function useReauthenticate(): UseMutationResult<unknown, Error, BodyOf<typeof reauthenticate>> {
  return useMutation({ mutationFn: (body) => call(reauthenticate, { body }) })
}

export async function enter(token: string): Promise<void> {
  // Whoever used this tab before may have been somebody else. What belongs to the form on screen stays: asking again
  // for an invitation that was just used would tear the form down before it can lead on.
  queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== ownKey })
  await enterSession(token)
  rememberPlace(null)
}
