import { Button } from '@mantine/core'
import { type ReactElement, useState } from 'react'
import { useNavigate } from 'react-router'
import { messageOf } from '../../api/errors.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { importPath } from '../../structure/projects/project-places.ts'
import { Notice } from '../../ui/form-fields.tsx'
import { FoundNotes } from './found-notes.tsx'
import { FoundPreview } from './found-preview.tsx'
import { draftFault } from './import-draft.ts'
import { forget } from './import-queries.ts'
import classes from './imports.module.css'
import { PartSettings } from './part-settings.tsx'
import { ReadingSettings } from './reading-settings.tsx'
import { SheetList } from './sheet-list.tsx'
import { StepFrame } from './step-frame.tsx'
import type { OpenedImport } from './use-import.ts'

/** What was found in the source, how it was read, and what each sheet shall become. */
export function FileStep(opened: OpenedImport): ReactElement {
  const { project, one, draft, isBusy, error } = opened
  const t = useTexts()
  const navigate = useNavigate()
  const [chosen, choose] = useState<string | null>(null)
  const shownId = chosen ?? draft.parts.find(({ isTaken }) => isTaken)?.sheet
  const sheet = one.sheets.find(({ id }) => id === shownId) ?? one.sheets[0]
  const part = draft.parts.find((candidate) => candidate.sheet === sheet?.id)
  const fault = draftFault(draft)
  const why = error ?? one.failure ?? (fault === null ? null : t(`imports.fault.${fault.why}`))

  async function leave(): Promise<void> {
    // What is not forgotten now is forgotten by itself later.
    await forget(one).catch(() => undefined)
    await navigate(importPath(project.id))
  }

  const actions = (
    <>
      <Button variant="subtle" onClick={() => void leave()}>
        {t('shell.cancel')}
      </Button>
      <Button loading={isBusy} disabled={fault !== null} onClick={() => void opened.rehearse()}>
        {t('imports.rehearse')}
      </Button>
    </>
  )
  return (
    <StepFrame project={project} step="file" actions={actions}>
      <div className={classes.split} data-file>
        <aside className={classes.side} aria-label={t('imports.file')}>
          <div className={classes.where}>
            <SheetList {...opened} shownId={sheet?.id ?? null} onShow={choose} />
            {sheet === undefined || part === undefined ? null : <PartSettings {...opened} sheet={sheet} part={part} />}
          </div>
          <ReadingSettings {...opened} />
        </aside>
        <div className={classes.main} aria-busy={isBusy} data-stale={isBusy || undefined}>
          {why === null ? null : <Notice kind={fault === null ? 'error' : 'warning'}>{messageOf(why)}</Notice>}
          {sheet === undefined || part === undefined ? null : (
            <>
              <FoundPreview {...opened} sheet={sheet} part={part} />
              <FoundNotes sheet={sheet} part={part} />
            </>
          )}
        </div>
      </div>
    </StepFrame>
  )
}
