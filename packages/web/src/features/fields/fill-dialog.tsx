import { Stack } from '@mantine/core'
import type { ReactElement } from 'react'
import { useTexts } from '../../i18n/use-texts.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { MovingLine } from './moving-line.tsx'
import type { Filling } from './moving-values.ts'

/** A new field of a large table on its way; whoever closes this page finds it in the table later. */
export function FillDialog({ heading, jobId }: Filling): ReactElement {
  const t = useTexts()
  return (
    <Dialog onClose={() => undefined} size={400} title={heading} withCloseButton={false}>
      <Stack gap="sm">
        <p>{t('fields.fill.text')}</p>
        <MovingLine jobId={jobId} />
      </Stack>
    </Dialog>
  )
}
