import { Button, Modal } from '@mantine/core'
import type { ReactElement } from 'react'
import { useTexts } from '../../i18n/use-texts.ts'
import { DialogFoot } from '../../ui/dialog-foot.tsx'
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
    <Modal opened onClose={onClose} size={400} title={title} closeButtonProps={{ 'aria-label': t('shell.close') }}>
      <form className={classes.dialog} onSubmit={form.onSubmit} noValidate>
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
        <DialogFoot>
          <Button size="md" variant="default" onClick={onClose}>
            {t('shell.cancel')}
          </Button>
          <Button size="md" type="submit" loading={isBusy} {...(danger ? { color: 'red', 'data-danger': true } : {})}>
            {submit}
          </Button>
        </DialogFoot>
      </form>
    </Modal>
  )
}
