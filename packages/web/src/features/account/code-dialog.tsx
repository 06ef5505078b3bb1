import type { ReactElement } from 'react'
import { useTexts } from '../../i18n/use-texts.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { TextField } from '../../ui/form-fields.tsx'
import { codeFault } from '../auth/credentials.ts'
import { FormNotices } from '../auth/form-notices.tsx'
import { useCheckedForm } from '../auth/use-checked-form.ts'
import classes from './two-factor.module.css'

interface CodeDialogProps {
  readonly title: string
  readonly text: string
  readonly submit: string
  readonly danger?: boolean
  readonly isBusy: boolean
  readonly error: unknown
  readonly onSend: (code: string) => void
  readonly onClose: () => void
}

/** Asks for a code before something that weakens or renews the second step. */
export function CodeDialog({
  title,
  text,
  submit,
  danger = false,
  isBusy,
  error,
  onSend,
  onClose,
}: CodeDialogProps): ReactElement {
  const t = useTexts()
  const form = useCheckedForm({
    initial: { code: '' },
    check: ({ code }) => ({ code: codeFault(code, 'recovery') }),
    onValid: ({ code }) => onSend(code.trim()),
  })
  return (
    <FormDialog
      className={classes.dialog}
      size={400}
      title={title}
      submit={submit}
      isBusy={isBusy}
      isDangerous={danger}
      onSubmit={form.onSubmit}
      onClose={onClose}
    >
      <p>{text}</p>
      <FormNotices error={error} />
      <TextField
        size="md"
        data-autofocus
        label={t('account.security.anyCode')}
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={40}
        {...form.bind('code')}
      />
    </FormDialog>
  )
}
