import { CloseButton } from '@mantine/core'
import type { ReactElement } from 'react'
import { useTexts } from '../../i18n/use-texts.ts'
import classes from './trash.module.css'
import type { TrashThing } from './trash-things.ts'

interface TrashBarProps {
  readonly things: readonly TrashThing[]
  readonly onRestore: () => void
  readonly onPurge: (() => void) | null
  readonly onClear: () => void
}

/** What can be done with everything that is chosen. */
export function TrashBar({ things, onRestore, onPurge, onClear }: TrashBarProps): ReactElement {
  const t = useTexts()
  const isRecords = things.every(({ kind }) => kind === 'record')
  const count = things.reduce((sum, { records }) => sum + (records?.count ?? 1), 0)
  return (
    <section className={classes.bar} aria-label={t('trash.chosen', { count: things.length })}>
      <span>{t('trash.chosen', { count: things.length })}</span>
      <button type="button" className={classes.barAction} onClick={onRestore}>
        {isRecords
          ? t('trash.restore.records', { count, number: count.toLocaleString() })
          : t('trash.restore.things', { count: things.length })}
      </button>
      {onPurge === null ? null : (
        <button type="button" className={classes.barAction} data-danger onClick={onPurge}>
          {t('shell.trash.purge')}
        </button>
      )}
      <CloseButton size="sm" c="inherit" aria-label={t('trash.chosen.clear')} onClick={onClear} />
    </section>
  )
}
