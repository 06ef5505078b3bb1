import { Switch } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import { messageOf } from '../../api/errors.ts'
import { text } from '../../i18n/i18n.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { toast } from '../../state/toast-store.ts'
import { FailedState } from '../../ui/failed-state.tsx'
import { SettingRow } from '../../ui/form-fields.tsx'
import { Page, PageHeader } from '../../ui/page.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { setInviteOnly } from './people-changes.ts'
import { settingsQuery } from './queries.ts'

export function SignUpSettings(): ReactElement {
  const t = useTexts()
  return (
    <Page width="narrow">
      <PageHeader title={t('admin.signUp.title')} />
      <Settings />
    </Page>
  )
}

function Settings(): ReactElement {
  const t = useTexts()
  const { data, error, refetch } = useQuery(settingsQuery)
  if (data === undefined) {
    return error ? <FailedState error={error} onRetry={() => void refetch()} /> : <SkeletonRows rows={2} />
  }
  const { inviteOnly, inviteOnlyFixed, mailConfigured } = data
  const state = inviteOnlyFixed ? 'fixed' : inviteOnly ? 'on' : 'off'
  const mail = mailConfigured ? 'on' : 'off'
  return (
    <>
      <SettingRow
        title={t('admin.signUp.inviteOnly')}
        text={t(`admin.signUp.inviteOnly.${state}`)}
        control={
          <Switch
            aria-label={t('admin.signUp.inviteOnly')}
            checked={inviteOnly}
            disabled={inviteOnlyFixed}
            onChange={(event) => save(event.currentTarget.checked)}
          />
        }
      />
      <SettingRow
        title={t('admin.signUp.mail')}
        text={t(`admin.signUp.mail.${mail}`)}
        control={<span>{t(`admin.signUp.mail.state.${mail}`)}</span>}
      />
    </>
  )
}

async function save(inviteOnly: boolean): Promise<void> {
  try {
    await setInviteOnly(inviteOnly)
    toast.success(text(inviteOnly ? 'admin.signUp.saved.on' : 'admin.signUp.saved.off'))
  } catch (error) {
    toast.error(messageOf(error))
  }
}
