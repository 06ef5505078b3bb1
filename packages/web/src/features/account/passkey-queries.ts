import {
  addPasskey,
  beginPasskey,
  listPasskeys,
  type Passkey,
  type PasskeyMade,
  removePasskey,
  renamePasskey,
} from '@rowhouse/core/api/passkeys'
import type { PublicKeyCredentialCreationOptionsJSON } from '@simplewebauthn/browser'
import { queryOptions, type UseMutationResult, useMutation } from '@tanstack/react-query'
import type { Static } from 'typebox'
import { call } from '../../api/client.ts'
import { messageOf } from '../../api/errors.ts'
import { queryClient } from '../../api/query-client.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { toast } from '../../state/toast-store.ts'
import { asBroken } from '../auth/passkeys.ts'
import { accountQuery } from './queries.ts'

export type OwnPasskey = Static<typeof Passkey>

export const passkeysQuery = queryOptions({
  queryKey: ['account', 'passkeys'],
  queryFn: ({ signal }) => call(listPasskeys, { signal }),
})

/** How many there are is told with the account, whose key theirs begins with. */
const lookAgain = (): Promise<void> => queryClient.invalidateQueries({ queryKey: accountQuery.queryKey })

/** Gives the recovery codes, if this is the first second factor. */
export function useAddPasskey(): UseMutationResult<readonly string[], Error, string> {
  const t = useTexts()
  return useMutation({
    mutationFn: async (name) => {
      const options = await call(beginPasskey)
      const { startRegistration } = await import('@simplewebauthn/browser')
      // The server writes them as browsers read them.
      const optionsJSON = options as unknown as PublicKeyCredentialCreationOptionsJSON
      const made = await startRegistration({ optionsJSON }).catch(asBroken)
      const credential = made as unknown as Static<typeof PasskeyMade>
      return (await call(addPasskey, { body: { name, credential } })).recoveryCodes
    },
    onSuccess: async () => {
      toast.success(t('account.passkeys.added'))
      await lookAgain()
    },
    gcTime: 0,
  })
}

export function useRenamePasskey(): UseMutationResult<unknown, Error, Pick<OwnPasskey, 'id' | 'name'>> {
  return useMutation({
    mutationFn: ({ id, name }) => call(renamePasskey, { params: { passkeyId: id }, body: { name } }),
    onSuccess: lookAgain,
  })
}

export function useRemovePasskey(): UseMutationResult<unknown, Error, OwnPasskey> {
  const t = useTexts()
  return useMutation({
    mutationFn: ({ id }) => call(removePasskey, { params: { passkeyId: id } }),
    onSuccess: async () => {
      toast.success(t('account.passkeys.removed'))
      await lookAgain()
    },
    onError: (error) => toast.error(messageOf(error)),
  })
}
