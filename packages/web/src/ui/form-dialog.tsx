import { Button, type ModalProps } from '@mantine/core'
import type { ReactElement, ReactNode } from 'react'
import { useTexts } from '../i18n/use-texts.ts'
import { Dialog } from './dialog.tsx'
import { DialogFoot } from './dialog-foot.tsx'
import { LeaveGuard, useLeave } from './leave-guard.tsx'

interface FormDialogProps extends Pick<ModalProps, 'size' | 'title' | 'className' | 'closeOnEscape'> {
  /** The verb. */
  readonly submit: string
  /** Whether there is enough to send; what is wrong with it is told by the fields. */
  readonly isReady?: boolean
  readonly isBusy?: boolean
  readonly isDangerous?: boolean
  /** Much was typed in it that is not saved: only its cancel button takes that away without asking. */
  readonly isTouched?: boolean
  readonly onSubmit: () => unknown
  readonly onClose: () => void
  readonly children: ReactNode
}

/** A form in a dialog: Enter sends it, once at a time; Escape leaves it. */
export function FormDialog({
  submit,
  isReady = true,
  isBusy = false,
  isDangerous = false,
  isTouched = false,
  onSubmit,
  onClose,
  size = 'var(--rh-dialog-w)',
  title,
  className,
  closeOnEscape = true,
  children,
}: FormDialogProps): ReactElement {
  const t = useTexts()
  const leave = useLeave(isTouched, onClose, isBusy)
  return (
    <Dialog onClose={leave} size={size} title={title} closeOnEscape={closeOnEscape}>
      {isTouched && !isBusy ? <LeaveGuard /> : null}
      <form
        noValidate
        className={className}
        onSubmit={(event) => {
          event.preventDefault()
          if (isReady && !isBusy) onSubmit()
        }}
      >
        {children}
        <DialogFoot>
          <Button size="md" variant="default" onClick={onClose}>
            {t('shell.cancel')}
          </Button>
          <Button
            size="md"
            type="submit"
            loading={isBusy}
            disabled={!isReady}
            {...(isDangerous ? { color: 'red', 'data-danger': true } : {})}
          >
            {submit}
          </Button>
        </DialogFoot>
      </form>
    </Dialog>
  )
}
