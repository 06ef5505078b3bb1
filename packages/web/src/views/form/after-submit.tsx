import { Button } from '@mantine/core'
import { blankFormSeconds } from '@rowhouse/core/views/settings/blank-form'
import { IconCircleCheck } from '@tabler/icons-react'
import { type ReactElement, useEffect, useRef } from 'react'
import { useTexts } from '../../i18n/use-texts.ts'
import type { Settings } from '../../structure/views/settings.ts'
import classes from './form.module.css'

interface AfterSubmitProps {
  readonly settings: Pick<Settings, 'successMessage' | 'submitAnother' | 'blankForm' | 'redirect'>
  readonly onAgain: () => void
}

/** What is said when a form was handed in, and what comes then. */
export function AfterSubmit({ settings, onAgain }: AfterSubmitProps): ReactElement {
  const { successMessage, submitAnother, blankForm, redirect } = settings
  const t = useTexts()
  const message = useRef<HTMLHeadingElement>(null)
  const again = useRef(onAgain)
  again.current = onAgain
  useEffect(() => message.current?.focus(), [])
  useEffect(() => {
    if (redirect !== null) return after(redirect.afterSeconds, () => globalThis.location.assign(redirect.url))
    if (blankForm) return after(blankFormSeconds, () => again.current())
  }, [redirect, blankForm])
  return (
    <div className={classes.done} role="status">
      <IconCircleCheck size={32} stroke={1.5} aria-hidden />
      <h2 ref={message} tabIndex={-1}>
        <bdi>{successMessage || t('forms.done')}</bdi>
      </h2>
      {redirect === null ? null : (
        <p>
          {t('forms.done.redirect')} <a href={redirect.url}>{redirect.url}</a>
        </p>
      )}
      {blankForm && redirect === null ? <p>{t('forms.done.blank', { seconds: blankFormSeconds })}</p> : null}
      {submitAnother ? (
        <Button size="md" variant="default" onClick={onAgain}>
          {t('forms.another')}
        </Button>
      ) : null}
    </div>
  )
}

function after(seconds: number, run: () => void): () => void {
  const timer = setTimeout(run, seconds * 1000)
  return () => clearTimeout(timer)
}
