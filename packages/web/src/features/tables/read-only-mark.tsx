import { IconLock } from '@tabler/icons-react'
import type { ReactElement } from 'react'
import { useTexts } from '../../i18n/use-texts.ts'
import { isView, type TableSummary } from '../../structure/tables/table.ts'
import { Tooltip } from '../../ui/tooltip.tsx'
import classes from './table-list.module.css'

interface ReadOnlyMarkProps {
  readonly table: Pick<TableSummary, 'type'>
  readonly reason: string
}

/** Reached by key as well, because the reason is the point of it. */
export function ReadOnlyMark({ table, reason }: ReadOnlyMarkProps): ReactElement {
  const t = useTexts()
  return (
    <Tooltip label={reason} multiline maw={280} forAll>
      <button
        type="button"
        className={`${classes.mark} ${classes.above}`}
        aria-label={`${t('tables.readOnly')}: ${reason}`}
      >
        <IconLock size={12} stroke={2.1} aria-hidden />
        <span className={classes.markText}>{t(isView(table) ? 'tables.view' : 'tables.readOnly')}</span>
      </button>
    </Tooltip>
  )
}
