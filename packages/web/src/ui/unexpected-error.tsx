import { Button } from '@mantine/core'
import { type ReactElement, useState } from 'react'
import { useStore } from 'zustand'
import { useTexts } from '../i18n/use-texts.ts'
import { copyText } from './copy-text.ts'
import classes from './dialog.module.css'
import { Dialog } from './dialog.tsx'
import { DialogFoot } from './dialog-foot.tsx'
import { unexpectedError } from './unexpected-error-store.ts'

export function UnexpectedErrorDialog(): ReactElement | null {
  const report = useStore(unexpectedError, (state) => state.report)
  if (report === null) return null
  return <UnexpectedError report={report} onClose={() => unexpectedError.setState({ report: null })} />
}

function UnexpectedError({ report, onClose }: { readonly report: string; readonly onClose: () => void }): ReactElement {
  const t = useTexts()
  const [isShown, show] = useState(false)
  const reportIt = async () => {
    show(true)
    await copyText(report, t('shell.unexpected.copied'))
  }
  return (
    <Dialog onClose={onClose} size={480} title={t('shell.unexpected.title')}>
      <p className={classes.reading}>{t('shell.unexpected.text')}</p>
      {isShown ? <pre className={classes.report}>{report}</pre> : null}
      <DialogFoot>
        <Button size="md" variant="default" onClick={onClose}>
          {t('shell.cancel')}
        </Button>
        <Button size="md" onClick={reportIt} data-autofocus>
          {t('shell.unexpected.report')}
        </Button>
      </DialogFoot>
    </Dialog>
  )
}
