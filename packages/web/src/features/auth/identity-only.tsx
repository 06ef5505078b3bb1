import type { ReactElement } from 'react'
import { useTexts } from '../../i18n/use-texts.ts'
import { AuthForm } from '../../shell/auth-form.tsx'
import { useAppState } from '../../state/app-state.ts'
import { IdentityButtons } from './identity-buttons.tsx'

/** Whether people come by identity providers alone. */
export const useNoPasswords = (): boolean => useAppState((state) => state.info?.passwordSignIn === false)

/** Where the operator turned passwords off there is no form: whoever is new comes the same way as everybody else. */
export function IdentityOnly({ place }: { readonly place: string }): ReactElement {
  const t = useTexts()
  return (
    <AuthForm title={t('auth.signIn.title')} text={t('auth.identityOnly')}>
      <IdentityButtons place={place} />
    </AuthForm>
  )
}
