import { Button } from '@mantine/core'
import { blankFormSeconds } from '@rowhouse/core/views/settings/blank-form'
import { IconCircleCheck } from '@tabler/icons-react'
import { type ReactElement, useEffect, useRef } from 'react'
import { LinkToCopy } from '../../features/admin/link-to-copy.tsx'
import { useTexts } from '../../i18n/use-texts.ts'
import type { Settings } from '../../structure/views/settings.ts'
import classes from './form.module.css'
import type { Filling } from './use-answers.ts'

interface AfterSubmitProps {
  readonly settings: Pick<Settings, 'successMessage' | 'submitAnother' | 'blankForm' | 'redirect'>
  readonly filling: Pick<Filling, 'isChange' | 'address' | 'startAgain'>
}

/** What is said when a form was handed in, and what comes then. */
export function AfterSubmit({ settings, filling }: AfterSubmitProps): ReactElement {
  const { isChange, address, startAgain } = filling
  const { successMessage, submitAnother, blankForm, redirect } = isChange ? afterChange : settings
  const t = useTexts()
  const message = useRef<HTMLHeadingElement>(null)
  const again = useRef(startAgain)
  again.current = startAgain
  // Nobody can save an address that is taken from the screen: then people go on by themselves.
  const stays = address !== null
  useEffect(() => message.current?.focus(), [])
  useEffect(() => {
    if (stays) return
    if (redirect !== null) return after(redirect.afterSeconds, () => globalThis.location.assign(redirect.url))
    if (blankForm) return after(blankFormSeconds, () => again.current())
  }, [stays, redirect, blankForm])
  return (
    <div className={classes.done} role="status">
      <IconCircleCheck size={32} stroke={1.5} aria-hidden />
      <h2 ref={message} tabIndex={-1}>
        <bdi>{isChange ? t('forms.change.done') : successMessage || t('forms.done')}</bdi>
      </h2>
      {address === null ? null : (
        <div className={classes.address}>
          <LinkToCopy label={t('forms.address')} path={address} done={t('forms.address.copied')} />
        </div>
      )}
      {redirect === null ? null : (
        <p>
          {t(stays ? 'forms.done.goOn' : 'forms.done.redirect')} <a href={redirect.url}>{redirect.url}</a>
        </p>
      )}
      {blankForm && redirect === null && !stays ? <p>{t('forms.done.blank', { seconds: blankFormSeconds })}</p> : null}
      {submitAnother || (blankForm && stays) ? (
        <Button size="md" variant="default" onClick={startAgain}>
          {t('forms.another')}
        </Button>
      ) : null}
    </div>
  )
}

/** Whoever changes an answer has come for nothing else. */
const afterChange: AfterSubmitProps['settings'] = {
  successMessage: null,
  submitAnother: false,
  blankForm: false,
  redirect: null,
}

function after(seconds: number, run: () => void): () => void {
  const timer = setTimeout(run, seconds * 1000)
  return () => clearTimeout(timer)
}
