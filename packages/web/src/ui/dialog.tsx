import { Modal, type ModalProps } from '@mantine/core'
import type { ReactElement } from 'react'
import { useTexts } from '../i18n/use-texts.ts'

type DialogProps = Omit<ModalProps, 'opened' | 'closeButtonProps'>

/** A window over the page, open as long as it is there. The cross says what it does to those who cannot see it. */
export function Dialog(props: DialogProps): ReactElement {
  const t = useTexts()
  return <Modal opened {...props} closeButtonProps={{ 'aria-label': t('shell.close') }} />
}
