import { Button } from '@mantine/core'
import type { ReactElement } from 'react'
import { Link } from 'react-router'
import { useTexts } from '../../i18n/use-texts.ts'
import { useAppState } from '../../state/app-state.ts'
import { useSaved } from '../../state/saved.ts'
import { SettingRow } from '../../ui/form-fields.tsx'
import { PageHeader } from '../../ui/page.tsx'
import { useProviderName } from '../auth/identity-buttons.tsx'
import { useNoPasswords } from '../auth/identity-only.tsx'
import { identityProviders } from '../auth/identity-redirect.ts'
import { isOffered } from '../auth/offered-providers.ts'
import classes from './account-pages.module.css'
import { AccountPart } from './account-part.tsx'
import type { OwnAccount } from './queries.ts'

export function AccountsPage(): ReactElement {
  const t = useTexts()
  return (
    <>
      <PageHeader title={t('account.accounts.title')} text={t('account.accounts.text')} />
      <AccountPart>
        {(account) => (
          <>
            <Address account={account} />
            <h2 className={classes.heading}>{t('account.accounts.other')}</h2>
            <Identities account={account} />
          </>
        )}
      </AccountPart>
    </>
  )
}

function Address({ account }: { readonly account: OwnAccount }): ReactElement {
  const t = useTexts()
  const language = useSaved((state) => state.settings.language)
  const date = new Date(account.createdAt).toLocaleDateString(language, { dateStyle: 'long' })
  const hasNoPasswords = useNoPasswords()
  const isSuper = account.roles.includes('super')
  return (
    <>
      <SettingRow
        title={account.email}
        text={t('account.accounts.since', { date })}
        control={isSuper ? <span className={classes.pill}>{t('account.accounts.role.super')}</span> : null}
      />
      {hasNoPasswords ? null : (
        <SettingRow
          title={t('account.accounts.password')}
          text={t(account.hasPassword ? 'account.accounts.password.yes' : 'account.accounts.password.no')}
          control={
            <Button component={Link} to="/user/settings/password" variant="default">
              {t(account.hasPassword ? 'account.accounts.password.change' : 'account.accounts.password.set')}
            </Button>
          }
        />
      )}
    </>
  )
}

function Identities({ account }: { readonly account: OwnAccount }): ReactElement {
  const t = useTexts()
  const info = useAppState((state) => state.info)
  const nameOf = useProviderName()
  const shown = identityProviders.filter((name) => isOffered(info, name) || account.identities.includes(name))
  if (shown.length === 0) return <p className={classes.none}>{t('account.accounts.none')}</p>
  return (
    <>
      {shown.map((name) => {
        const provider = nameOf(name)
        const isLinked = account.identities.includes(name)
        return (
          <SettingRow
            key={name}
            title={provider}
            text={t(isLinked ? 'account.accounts.linked' : 'account.accounts.notLinked', { provider })}
          />
        )
      })}
    </>
  )
}
