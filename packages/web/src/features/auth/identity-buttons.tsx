import { Button } from '@mantine/core'
import { IconBrandGithub, IconBrandGoogle } from '@tabler/icons-react'
import type { ReactElement } from 'react'
import { requestAddress } from '../../api/request-address.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { AuthDivider } from '../../shell/auth-form.tsx'
import { useAppState } from '../../state/app-state.ts'
import classes from './auth-screens.module.css'
import type { IdentityProvider } from './identity-redirect.ts'
import { keepPlace } from './place-after-sign-in.ts'

const icons = { google: IconBrandGoogle, github: IconBrandGithub } satisfies Record<IdentityProvider, unknown>

interface IdentityButtonsProps {
  readonly place: string
  /** There is no other way beside them. */
  readonly isAlone?: boolean
}

/** Only the providers this server was given; nothing at all without one. */
export function IdentityButtons({ place, isAlone = false }: IdentityButtonsProps): ReactElement | null {
  const t = useTexts()
  const info = useAppState((state) => state.info)
  const isEnabled = { google: info?.googleAuthEnabled === true, github: info?.githubAuthEnabled === true }
  const offered = (['google', 'github'] as const).filter((provider) => isEnabled[provider])
  if (offered.length === 0) return null
  return (
    <>
      {isAlone ? null : <AuthDivider>{t('auth.or')}</AuthDivider>}
      <div className={classes.providers}>
        {offered.map((provider) => {
          const Picture = icons[provider]
          const name = t(`auth.${provider}`)
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
