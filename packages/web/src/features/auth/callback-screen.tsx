import { type ReactElement, useEffect, useRef, useState } from 'react'
import { useTexts } from '../../i18n/use-texts.ts'
import { AuthForm } from '../../shell/auth-form.tsx'
import { SkeletonBar } from '../../ui/skeleton.tsx'
import classes from './auth-screens.module.css'
import { finishIdentitySignIn } from './finish-identity-sign-in.ts'
import { identityRedirect, searchOfAddress } from './identity-redirect.ts'

/** Receives the identity provider's redirect; people see it for as long as the exchange takes. */
export function CallbackScreen(): ReactElement {
  const t = useTexts()
  const [search] = useState(() => searchOfAddress(window.location))
  const started = useRef(false)
  useEffect(() => {
    // The code works once, and development mode runs effects twice.
    if (started.current) return
    started.current = true
    void finishIdentitySignIn(search)
  }, [search])

  const provider = identityRedirect(search)?.provider
  return (
    <div className={classes.alone}>
      <AuthForm
        title={t('auth.callback.title')}
        text={provider === undefined ? '' : t('auth.callback.text', { provider: t(`auth.${provider}`) })}
      >
        <div className={classes.bones} role="status" aria-busy="true" aria-label={t('auth.callback.title')}>
          <SkeletonBar height={36} />
          <SkeletonBar height={36} />
        </div>
      </AuthForm>
    </div>
  )
}
