import type { ReactElement } from 'react'
import { useTexts } from '../../i18n/use-texts.ts'
import { countText } from '../records/count-text.ts'
import { useAllRecords } from '../records/use-all-records.ts'
import classes from './filter.module.css'
import type { ViewBarProps } from './view-bar-props.ts'

/** “38 of 1,284 records”, for as long as the panel is open. */
export function FilterFound({
  project,
  table,
  records,
}: Pick<ViewBarProps, 'project' | 'table' | 'records'>): ReactElement {
  const t = useTexts()
  const all = useAllRecords(project.id, table.id, true)
  return (
    <span className={classes.found} role="status">
      {countText(t, records.window, all)}
    </span>
  )
}
