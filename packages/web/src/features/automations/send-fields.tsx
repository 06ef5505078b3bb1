import { Textarea } from '@mantine/core'
import type { ReactElement } from 'react'
import { useTexts } from '../../i18n/use-texts.ts'
import { HookNotifyFields } from '../webhooks/hook-notify.tsx'
import classes from './automations.module.css'
import { PlaceMenu } from './place-menu.tsx'
import type { StepProps } from './step-context.ts'

/** A call of an address, a mail or a message to a chat, as webhooks send it. */
export function SendFields({ context, step, words, onChange }: StepProps<'send'>): ReactElement {
  const t = useTexts()
  const { notify } = step
  const body = (text: string) => onChange({ ...step, notify: { ...notify, body: text } })
  return (
    <>
      <HookNotifyFields
        notify={notify}
        unready={context.unready}
        onChange={(next) => onChange({ ...step, notify: next })}
      />
      <div className={classes.value}>
        <Textarea
          className={classes.grow ?? ''}
          label={t('webhooks.body')}
          placeholder={notify.via === 'URL' ? t('webhooks.body.whole') : ''}
          autosize
          minRows={3}
          maxRows={12}
          value={notify.body}
          onChange={(event) => body(event.currentTarget.value)}
        />
        <PlaceMenu
          projectId={context.project.id}
          words={words}
          isFormula={false}
          onPick={(text) => body(notify.body + text)}
        />
      </div>
    </>
  )
}
