import { Switch } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import { messageOf } from '../../api/errors.ts'
import type { TextKey } from '../../i18n/catalogue.ts'
import { text } from '../../i18n/i18n.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { toast } from '../../state/toast-store.ts'
import { FailedState } from '../../ui/failed-state.tsx'
import { SettingRow } from '../../ui/form-fields.tsx'
import { Page, PageHeader } from '../../ui/page.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { changeSettings, type SettingsChange } from './people-changes.ts'
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
  const { inviteOnly, inviteOnlyFixed, mailConfigured, requireSecondFactor } = data
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
            onChange={(event) => save({ inviteOnly: event.currentTarget.checked })}
          />
        }
      />
      <SettingRow
        title={t('admin.signUp.secondFactor')}
        text={t(requireSecondFactor ? 'admin.signUp.secondFactor.on' : 'admin.signUp.secondFactor.off')}
        control={
          <Switch
            aria-label={t('admin.signUp.secondFactor')}
            checked={requireSecondFactor}
            onChange={(event) => save({ requireSecondFactor: event.currentTarget.checked })}
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

async function save(change: SettingsChange): Promise<void> {
  try {
    await changeSettings(change)
    toast.success(text(savedText(change)))
  } catch (error) {
    toast.error(messageOf(error))
  }
}

function savedText({ inviteOnly, requireSecondFactor }: SettingsChange): TextKey {
  if (inviteOnly !== undefined) return inviteOnly ? 'admin.signUp.saved.on' : 'admin.signUp.saved.off'
  return requireSecondFactor ? 'admin.signUp.secondFactor.saved.on' : 'admin.signUp.secondFactor.saved.off'
}
