import { Button, Progress } from '@mantine/core'
import { IconInfoCircle } from '@tabler/icons-react'
import type { ReactElement } from 'react'
import { useNavigate } from 'react-router'
import { messageOf } from '../../../api/errors.ts'
import { useTexts } from '../../../i18n/use-texts.ts'
import { importPath } from '../../../structure/projects/project-places.ts'
import { Notice } from '../../../ui/form-fields.tsx'
import { forget } from '../import-queries.ts'
import { counted } from '../import-words.ts'
import classes from '../imports.module.css'
import { StepFrame } from '../step-frame.tsx'
import type { OpenedImport } from '../use-import.ts'
import { BaseTables } from './base-tables.tsx'

/** What would become of a base: its tables and fields here, and what cannot come. Nothing is written. */
export function BaseRehearsal({ project, one, isBusy, error, begin }: OpenedImport): ReactElement {
  const t = useTexts()
  const navigate = useNavigate()
  const { base } = one
  const isReading = one.state === 'rehearsing'

  async function back(): Promise<void> {
    // What is not forgotten now is forgotten by itself later.
    await forget(one).catch(() => undefined)
    await navigate(importPath(project.id, { from: 'airtable', base: base?.id ?? null }))
  }

  const actions = (
    <>
      <span className={classes.dry}>
        <IconInfoCircle size={16} stroke={1.75} aria-hidden />
        {t('imports.dry')}
      </span>
      <Button variant="subtle" disabled={isReading} onClick={() => void back()}>
        {t('imports.back')}
      </Button>
      <Button loading={isBusy || isReading} onClick={() => void begin()}>
        {t('imports.airtable.begin', counted(base?.tables.length ?? 0))}
      </Button>
    </>
  )
  return (
    <StepFrame project={project} isBase step="rehearsal" actions={actions}>
      <div className={classes.body}>
        <div className={classes.main} data-padded aria-busy={isReading}>
          {error === null ? null : <Notice kind="error">{messageOf(error)}</Notice>}
          {base === null || isReading ? <Reading /> : null}
          {base === null ? null : <BaseTables base={base} />}
        </div>
      </div>
    </StepFrame>
  )
}

function Reading(): ReactElement {
  const t = useTexts()
  return (
    <div role="status" className={classes.running}>
      <span>{t('imports.airtable.reading')}</span>
      <Progress size="sm" value={100} animated aria-label={t('imports.airtable.reading')} />
    </div>
  )
}
