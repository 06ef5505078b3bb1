import { Progress } from '@mantine/core'
import type { Import } from '@rowhouse/core/api/imports'
import type { ReactElement } from 'react'
import { useTexts } from '../../i18n/use-texts.ts'
import { isBaseImport } from './bases/is-base-import.ts'
import { counted, shownNumber, timeLeft } from './import-words.ts'
import classes from './imports.module.css'

type ProgressLineProps = Pick<Import, 'title' | 'progress' | 'state' | 'format'>

/** How far a run is: rows, rate, what is left, what was refused. */
export function ProgressLine({ title, progress, state, format }: ProgressLineProps): ReactElement {
  const t = useTexts()
  const { done = 0, total = 0, refused = 0, rowsPerSecond = null, secondsLeft = null, keeping = false } = progress ?? {}
  const isMoving = state === 'running'
  // How many records a base has, its service does not tell.
  const isOpen = isBaseImport({ format })
  const part = total === 0 ? 0 : (done / total) * 100
  return (
    <>
      <div className={classes.runLine}>
        <b>
          {isOpen
            ? t('imports.airtable.records', counted(done))
            : t('imports.run.rows', { done: shownNumber(done), total: shownNumber(total) })}
        </b>
        <span>
          {!isMoving
            ? t(`imports.state.${state}`)
            : keeping
              ? t('imports.run.keeping')
              : timeLeft(isOpen ? null : secondsLeft, t)}
        </span>
      </div>
      <Progress size="sm" value={isOpen ? 100 : part} animated={isMoving} aria-label={t('imports.run.of', { title })} />
      <div className={`${classes.runLine} ${classes.quiet}`}>
        <span>
          {isMoving && rowsPerSecond !== null ? t('imports.run.rate', counted(Math.round(rowsPerSecond))) : ''}
        </span>
        <span>{refused === 0 ? '' : t('imports.run.refused', counted(refused))}</span>
      </div>
    </>
  )
}
