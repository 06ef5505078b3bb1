import {
  type Account,
  confirmTwoFactor,
  disableTwoFactor,
  listSessions,
  readAccount,
  removePicture,
  renewRecoveryCodes,
  revokeSession,
  type Session,
  setPicture,
  startTwoFactor,
  updateAccount,
} from '@rowhouse/core/api/account'
import { changePassword } from '@rowhouse/core/api/auth'
import type { BodyOf, ReplyOf } from '@rowhouse/core/api/endpoint'
import { queryOptions, type UseMutationResult, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Static } from 'typebox'
import { call } from '../../api/client.ts'
import { messageOf } from '../../api/errors.ts'
import { queryClient } from '../../api/query-client.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { enterSession, loadUser } from '../../session/session.ts'
import { toast } from '../../state/toast-store.ts'

export type OwnAccount = Static<typeof Account>
export type OwnSession = Static<typeof Session>

export const accountQuery = queryOptions({
  queryKey: ['account'],
  queryFn: ({ signal }) => call(readAccount, { signal }),
})

export const sessionsQuery = queryOptions({
  queryKey: ['account', 'sessions'],
  queryFn: ({ signal }) => call(listSessions, { signal }),
})

type Names = BodyOf<typeof updateAccount>

/** The new name stands at once; a refusal puts the old one back. */
export function useUpdateAccount(): UseMutationResult<OwnAccount, Error, Names, { before: OwnAccount | undefined }> {
  const t = useTexts()
  return useMutation({
    mutationFn: (names: Names) => call(updateAccount, { body: names }),
    onMutate: async (names) => {
      await queryClient.cancelQueries({ queryKey: accountQuery.queryKey, exact: true })
      const before = queryClient.getQueryData(accountQuery.queryKey)
      changeAccount(names)
      return { before }
    },
    onError: (_error, _names, context) => queryClient.setQueryData(accountQuery.queryKey, context?.before),
    onSuccess: (account) => {
      toast.success(t('account.profile.saved'))
      return keepAccount(account)
    },
  })
}

export function useSetPicture(): UseMutationResult<OwnAccount, Error, Blob> {
  const t = useTexts()
  return useMutation({
    mutationFn: (file: Blob) => call(setPicture, { file }),
    onSuccess: (account) => {
      toast.success(t('account.picture.saved'))
      return keepAccount(account)
    },
  })
}

export function useRemovePicture(): UseMutationResult<OwnAccount, Error, void> {
  const t = useTexts()
  return useMutation({
    mutationFn: () => call(removePicture),
    onSuccess: (account) => {
      toast.success(t('account.picture.removed'))
      return keepAccount(account)
    },
    onError: (error) => toast.error(messageOf(error)),
  })
}

/** The server ends every session, also this one, and hands out a new one here. */
export function useChangePassword(): UseMutationResult<void, Error, BodyOf<typeof changePassword>> {
  const t = useTexts()
  return useMutation({
    mutationFn: async (body) => {
      const { token } = await call(changePassword, { body })
      await enterSession(token)
    },
    onSuccess: () => {
      toast.success(t('account.password.done'), { durationMs: 4000 })
      changeAccount({ hasPassword: true })
      return queryClient.invalidateQueries({ queryKey: sessionsQuery.queryKey })
    },
  })
}

export function useStartTwoFactor(): UseMutationResult<ReplyOf<typeof startTwoFactor>, Error, void> {
  return useMutation({
    mutationFn: () => call(startTwoFactor),
    onError: (error) => toast.error(messageOf(error)),
    // The secret lives in the reply only; it must not outlast the page.
    gcTime: 0,
  })
}

export function useConfirmTwoFactor(): UseMutationResult<readonly string[], Error, string> {
  const t = useTexts()
  return useMutation({
    mutationFn: async (code) => (await call(confirmTwoFactor, { body: { code } })).recoveryCodes,
    onSuccess: (codes) => {
      changeAccount({ twoFactor: true, recoveryCodesLeft: codes.length })
      toast.success(t('account.security.enabled'))
    },
    gcTime: 0,
  })
}

export function useDisableTwoFactor(): UseMutationResult<unknown, Error, string> {
  const t = useTexts()
  return useMutation({
    mutationFn: (code) => call(disableTwoFactor, { body: { code } }),
    onSuccess: () => {
      changeAccount({ twoFactor: false })
      void queryClient.invalidateQueries({ queryKey: accountQuery.queryKey })
      toast.success(t('account.security.disabled'))
    },
  })
}

export function useRenewRecoveryCodes(): UseMutationResult<readonly string[], Error, string | undefined> {
  return useMutation({
    mutationFn: async (code) =>
      (await call(renewRecoveryCodes, { body: code === undefined ? {} : { code } })).recoveryCodes,
    onSuccess: (codes) => changeAccount({ recoveryCodesLeft: codes.length }),
    gcTime: 0,
  })
}

type SessionList = ReplyOf<typeof listSessions>

/** The device vanishes from the list at once; a refusal brings it back with the reason. */
export function useRevokeSession(): UseMutationResult<unknown, Error, OwnSession, { before: SessionList | undefined }> {
  const t = useTexts()
  const cache = useQueryClient()
  const { queryKey } = sessionsQuery
  return useMutation({
    mutationFn: ({ id }: OwnSession) => call(revokeSession, { params: { sessionId: id } }),
    onMutate: async ({ id }) => {
      await cache.cancelQueries({ queryKey })
      const before = cache.getQueryData(queryKey)
      cache.setQueryData(queryKey, (known) => known && { list: known.list.filter((session) => session.id !== id) })
      return { before }
    },
    onError: (error, _session, context) => {
      cache.setQueryData(queryKey, context?.before)
      toast.error(messageOf(error))
    },
    onSuccess: (_reply, { device }) => void toast.success(t('account.sessions.revoked', { device })),
    onSettled: () => cache.invalidateQueries({ queryKey }),
  })
}

function changeAccount(changes: Partial<OwnAccount>): void {
  queryClient.setQueryData(accountQuery.queryKey, (known) => known && { ...known, ...changes })
}

/** The top bar shows name and picture too. */
async function keepAccount(account: OwnAccount): Promise<void> {
  queryClient.setQueryData(accountQuery.queryKey, account)
  await loadUser()
}
