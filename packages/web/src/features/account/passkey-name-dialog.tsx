import { passkeyLimits } from '@rowhouse/core/api/passkeys'
import type { ReactElement } from 'react'
import { useTexts } from '../../i18n/use-texts.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { TextField } from '../../ui/form-fields.tsx'
import { FormNotices } from '../auth/form-notices.tsx'
import { useCheckedForm } from '../auth/use-checked-form.ts'
import classes from './two-factor.module.css'

interface PasskeyNameDialogProps {
  readonly title: string
  readonly submit: string
  readonly initial: string
  readonly isBusy: boolean
  readonly error: unknown
  readonly onSend: (name: string) => void
  readonly onClose: () => void
}

export function PasskeyNameDialog(props: PasskeyNameDialogProps): ReactElement {
  const t = useTexts()
  const form = useCheckedForm({
    initial: { name: props.initial },
    check: ({ name }) => ({ name: name.trim() === '' ? 'account.passkeys.name.needed' : null }),
    onValid: ({ name }) => props.onSend(name.trim()),
    first: 'name',
  })
  return (
    <FormDialog
      className={classes.dialog}
      size={400}
      title={props.title}
      submit={props.submit}
      isBusy={props.isBusy}
      onSubmit={form.onSubmit}
      onClose={props.onClose}
    >
      <p>{t('account.passkeys.name.text')}</p>
      <FormNotices error={props.error} />
      <TextField
        size="md"
        data-autofocus
        label={t('account.passkeys.name')}
        maxLength={passkeyLimits.name}
        {...form.bind('name')}
      />
    </FormDialog>
  )
}
