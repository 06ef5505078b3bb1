import { Button } from '@mantine/core'
import type { ReactElement } from 'react'
import { Link } from 'react-router'
import type { TextKey } from '../../i18n/catalogue.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { TextField } from '../../ui/form-fields.tsx'
import { PageHeader } from '../../ui/page.tsx'
import { FormNotices } from '../auth/form-notices.tsx'
import { useCheckedForm } from '../auth/use-checked-form.ts'
import classes from './account-pages.module.css'
import { AccountPart } from './account-part.tsx'
import { fullName, nameLimit } from './full-name.ts'
import { type OwnAccount, useUpdateAccount } from './queries.ts'

export function ProfilePage(): ReactElement {
  const t = useTexts()
  return (
    <>
      <PageHeader title={t('account.profile.title')} text={t('account.profile.text')} />
      <AccountPart>{(account) => <ProfileForm key={account.id} account={account} />}</AccountPart>
    </>
  )
}

function ProfileForm({ account }: { readonly account: OwnAccount }): ReactElement {
  const t = useTexts()
  const update = useUpdateAccount()
  const form = useCheckedForm({
    initial: { firstname: account.firstname ?? '', lastname: account.lastname ?? '' },
    check: ({ firstname, lastname }) => ({ firstname: nameFault(firstname), lastname: nameFault(lastname) }),
    onValid: ({ firstname, lastname }) => update.mutate({ firstname: firstname.trim(), lastname: lastname.trim() }),
    first: 'firstname',
  })
  return (
    <>
      <div className={classes.who}>
        <Avatar person={{ ...account, name: fullName(account) }} size={64} />
        <div className={classes.whoText}>
          <strong>{fullName(account) || account.email}</strong>
          {fullName(account) === '' ? null : <span>{account.email}</span>}
          <Link className={classes.link} to="/user/settings/picture">
            {t('account.profile.picture')}
          </Link>
        </div>
      </div>
      <form className={classes.form} onSubmit={form.onSubmit} noValidate>
        <FormNotices error={update.error} />
        <TextField size="md" autoComplete="given-name" label={t('account.profile.first')} {...form.bind('firstname')} />
        <TextField size="md" autoComplete="family-name" label={t('account.profile.last')} {...form.bind('lastname')} />
        <div className={classes.formFoot}>
          <Button type="submit" size="md" loading={update.isPending}>
            {t('account.profile.save')}
          </Button>
        </div>
      </form>
    </>
  )
}

function nameFault(name: string): TextKey | null {
  return [...name.trim()].length > nameLimit ? 'account.profile.tooLong' : null
}
