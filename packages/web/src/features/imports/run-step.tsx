import { Button } from '@mantine/core'
import { IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type ReactElement, useEffect, useState } from 'react'
import { messageOf } from '../../api/errors.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { toast } from '../../state/toast-store.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { DialogFoot } from '../../ui/dialog-foot.tsx'
import { Notice } from '../../ui/form-fields.tsx'
import { BaseRun } from './bases/base-run.tsx'
import { isBaseImport } from './bases/is-base-import.ts'
import { cancel, importQuery, pause, resume } from './import-queries.ts'
import { counted } from './import-words.ts'
import classes from './imports.module.css'
import { ProgressLine } from './progress-line.tsx'
import { StepFrame } from './step-frame.tsx'
import type { OpenedImport } from './use-import.ts'
import { watchImport } from './watched-imports.ts'

/** Records are being written. It goes on without this page. */
export function RunStep({ project, one }: OpenedImport): ReactElement {
  const t = useTexts()
  // It goes on all the same; only nobody here hears of it.
  const { error } = useQuery(importQuery(one.projectId, one.id))
  const [isAsking, ask] = useState(false)
  const [isBusy, setBusy] = useState(false)
  useEffect(() => watchImport(one), [one])

  async function doing(work: Promise<unknown>): Promise<void> {
    setBusy(true)
    await work.catch((error: unknown) => toast.error(messageOf(error)))
    setBusy(false)
  }

  const isPaused = one.state === 'paused'
  const isBase = isBaseImport(one)
  return (
    <StepFrame project={project} isBase={isBase} step="receipt" actions={null}>
      <div className={classes.body}>
        <section className={classes.running} aria-label={t('imports.run')}>
          <h2>{t(isPaused ? 'imports.run.paused' : 'imports.run.title', { title: one.title })}</h2>
          {error === null ? null : <Notice kind="warning">{messageOf(error)}</Notice>}
          <ProgressLine {...one} />
          {isBase ? <BaseRun one={one} /> : null}
          <div className={classes.runActs}>
            {isPaused ? (
              <Button
                loading={isBusy}
                leftSection={<IconPlayerPlay size={16} />}
                onClick={() => void doing(resume(one))}
              >
                {t('imports.resume')}
              </Button>
            ) : (
              <Button
                variant="default"
                loading={isBusy}
                leftSection={<IconPlayerPause size={16} />}
                onClick={() => void doing(pause(one))}
              >
                {t('imports.pause')}
              </Button>
            )}
            <Button variant="default" onClick={() => ask(true)}>
              {t('imports.cancel')}
            </Button>
          </div>
          <p className={classes.quiet}>{t('imports.run.leave')}</p>
        </section>
      </div>
      {isAsking ? (
        <CancelDialog
          written={one.progress?.done ?? 0}
          onClose={() => ask(false)}
          onChoose={(written) => {
            ask(false)
            void doing(cancel(one, written))
          }}
        />
      ) : null}
    </StepFrame>
  )
}

interface CancelDialogProps {
  readonly written: number
  readonly onClose: () => void
  readonly onChoose: (written: 'keep' | 'takeOut') => void
}

function CancelDialog({ written, onClose, onChoose }: CancelDialogProps): ReactElement {
  const t = useTexts()
  return (
    <Dialog size={440} onClose={onClose} title={t('imports.cancel.title')}>
      <p>{t('imports.cancel.text', counted(written))}</p>
      <DialogFoot>
        <Button size="md" variant="default" onClick={onClose}>
          {t('imports.cancel.goOn')}
        </Button>
        <Button size="md" variant="default" onClick={() => onChoose('takeOut')}>
          {t('imports.cancel.takeOut')}
        </Button>
        <Button size="md" data-autofocus onClick={() => onChoose('keep')}>
          {t('imports.cancel.keep')}
        </Button>
      </DialogFoot>
    </Dialog>
  )
}
