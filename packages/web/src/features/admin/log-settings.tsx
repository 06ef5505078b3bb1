import { Button, NumberInput } from '@mantine/core'
import { logDays as allowed } from '@rowhouse/core/automations/log-days'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, type ReactElement, useState } from 'react'
import { useTexts } from '../../i18n/use-texts.ts'
import { toast } from '../../state/toast-store.ts'
import { FailedState } from '../../ui/failed-state.tsx'
import { Notice, SettingRow } from '../../ui/form-fields.tsx'
import { LeaveGuard } from '../../ui/leave-guard.tsx'
import { Page, PageHeader } from '../../ui/page.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { useSending } from '../../ui/use-sending.ts'
import classes from './log-settings.module.css'
import { changeSettings } from './people-changes.ts'
import { settingsQuery } from './queries.ts'

/** For how long the server keeps what it did by itself. */
export function LogSettings(): ReactElement {
  const t = useTexts()
  const { data, error, refetch } = useQuery(settingsQuery)
  return (
    <Page width="narrow">
      <PageHeader title={t('admin.section.logs')} text={t('admin.logs.text')} />
      {data !== undefined ? (
        <LogDays stored={data.logDays} />
      ) : error ? (
        <FailedState error={error} onRetry={() => void refetch()} />
      ) : (
        <SkeletonRows rows={1} />
      )}
    </Page>
  )
}

/** Fewer days cannot be taken back, so nothing is stored before somebody says so. */
function LogDays({ stored }: { readonly stored: number }): ReactElement {
  const t = useTexts()
  /** undefined: nobody wrote, so what is stored stands there, also when somebody else stores something new. */
  const [typed, setTyped] = useState<number | null>()
  const { isBusy, fault, setFault, send } = useSending()
  const days = typed === undefined ? stored : typed
  const isTouched = days !== stored && !isBusy
  const { least, most } = allowed

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault()
    if (days === null || !Number.isInteger(days) || days < least || days > most)
      return setFault(t('admin.logs.days.fault', { least, most }))
    await send(async () => {
      await changeSettings({ logDays: days })
      setTyped(undefined)
      toast.success(t('admin.logs.saved', { count: days }))
    })
  }

  return (
    <SettingRow
      title={t('admin.logs.days')}
      text={t('admin.logs.days.text')}
      control={
        <form noValidate className={classes.form} onSubmit={(event) => void submit(event)}>
          {isTouched ? <LeaveGuard /> : null}
          <NumberInput
            className={classes.days ?? ''}
            aria-label={t('admin.logs.days')}
            aria-invalid={fault === null ? undefined : true}
            min={least}
            max={most}
            clampBehavior="none"
            allowDecimal={false}
            value={days ?? ''}
            onChange={(now) => {
              setTyped(typeof now === 'number' ? now : null)
              setFault(null)
            }}
          />
          <Button type="submit" disabled={days === stored} loading={isBusy}>
            {t('admin.logs.save')}
          </Button>
        </form>
      }
    >
      {fault === null ? null : (
        <div className={classes.fault}>
          <Notice kind="error">{fault}</Notice>
        </div>
      )}
    </SettingRow>
  )
}
