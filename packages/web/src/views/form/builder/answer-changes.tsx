import { Button, Switch } from '@mantine/core'
import type { ReactElement } from 'react'
import type { ViewState } from '../../../features/view-settings/view-state.ts'
import { useTexts } from '../../../i18n/use-texts.ts'
import { toast } from '../../../state/toast-store.ts'
import { confirm } from '../../../ui/confirm-store.ts'

/** Addresses hold for one round: a new one ends all that were given out. */
const newRound = () => crypto.randomUUID()

/** Whether people change their answers later, and how that ends for everybody. */
export function AnswerChanges({ view: { settings, change } }: { readonly view: ViewState }): ReactElement {
  const t = useTexts()
  const isOn = settings.answerChanges !== null

  async function end(): Promise<void> {
    const title = t('forms.after.end')
    if (!(await confirm({ title, heading: t('forms.after.end.text'), submit: title, danger: true }))) return
    await change({ answerChanges: newRound() })
    toast.success(t('forms.after.ended'))
  }

  return (
    <>
      <Switch
        size="sm"
        labelPosition="left"
        label={t('forms.after.change')}
        description={isOn ? t('forms.after.change.text') : undefined}
        checked={isOn}
        onChange={(event) => void change({ answerChanges: event.currentTarget.checked ? newRound() : null })}
      />
      {isOn ? (
        <Button size="compact-sm" variant="default" onClick={() => void end()}>
          {t('forms.after.end')}
        </Button>
      ) : null}
    </>
  )
}
