import { Button } from '@mantine/core'
import { IconBrandGithub, IconBrandGoogle, IconLogin2 } from '@tabler/icons-react'
import type { ReactElement } from 'react'
import { requestAddress } from '../../api/request-address.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { AuthDivider } from '../../shell/auth-form.tsx'
import { useAppState } from '../../state/app-state.ts'
import classes from './auth-screens.module.css'
import { type IdentityProvider, identityProviders } from './identity-redirect.ts'
import { isOffered } from './offered-providers.ts'
import { keepPlace } from './place-after-sign-in.ts'

const icons = { google: IconBrandGoogle, github: IconBrandGithub, oidc: IconLogin2 } satisfies Record<
  IdentityProvider,
  unknown
>

interface IdentityButtonsProps {
  readonly place: string
  /** Those of an account, when there is no other way beside them. Left out: all, below another way. */
  readonly only?: readonly string[]
}

/** The providers this server was given. */
export function useIdentityProviders(only?: readonly string[]): readonly IdentityProvider[] {
  const info = useAppState((state) => state.info)
  return identityProviders.filter(
    (provider) => isOffered(info, provider) && (only === undefined || only.includes(provider)),
  )
}

/** What it is called: the operator names their own. */
export function useProviderName(): (provider: IdentityProvider) => string {
  const t = useTexts()
  const title = useAppState((state) => state.info?.oidcTitle)
  return (provider) => (provider === 'oidc' ? (title ?? t('auth.oidc')) : t(`auth.${provider}`))
}

/** Nothing at all without one. */
export function IdentityButtons({ place, only }: IdentityButtonsProps): ReactElement | null {
  const t = useTexts()
  const nameOf = useProviderName()
  const hasPasswords = useAppState((state) => state.info?.passwordSignIn !== false)
  const offered = useIdentityProviders(only)
  if (offered.length === 0) return null
  return (
    <>
      {only === undefined && hasPasswords ? <AuthDivider>{t('auth.or')}</AuthDivider> : null}
      <div className={classes.providers}>
        {offered.map((provider) => {
          const Picture = icons[provider]
          const name = nameOf(provider)
          return (
            <Button
              key={provider}
              variant="default"
              size="lg"
              leftSection={<Picture size={16} stroke={1.75} aria-hidden />}
              aria-label={t('auth.with', { provider: name })}
              onClick={() => leaveFor(provider, place)}
            >
              {name}
            </Button>
          )
        })}
      </div>
    </>
  )
}

function leaveFor(provider: IdentityProvider, place: string): void {
  keepPlace(place)
  window.location.assign(requestAddress(window.location.href, `/auth/${provider}`))
}
