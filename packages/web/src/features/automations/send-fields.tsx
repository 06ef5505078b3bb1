import type { ReactElement } from 'react'
import { useTexts } from '../../i18n/use-texts.ts'
import { HookNotifyFields } from '../webhooks/hook-notify.tsx'
import classes from './automations.module.css'
import type { StepProps } from './step-context.ts'
import { ValueInput } from './value-input.tsx'

/** A call of an address, a mail or a message to a chat, as webhooks send it. */
export function SendFields({ context, step, words, onChange }: StepProps<'send'>): ReactElement {
  const t = useTexts()
  const { notify } = step
  return (
    <>
      <HookNotifyFields
        notify={notify}
        unready={context.unready}
        onChange={(next) => onChange({ ...step, notify: next })}
      />
      <div className={classes.part}>
        <span className={classes.label} aria-hidden>
          {t('webhooks.body')}
        </span>
        <div className={classes.value}>
          <ValueInput
            projectId={context.project.id}
            words={words}
            label={t('webhooks.body')}
            isFormula={false}
            isLong
            placeholder={notify.via === 'URL' ? t('webhooks.body.whole') : ''}
            value={notify.body}
            onChange={(body) => onChange({ ...step, notify: { ...notify, body } })}
          />
        </div>
      </div>
    </>
  )
}
