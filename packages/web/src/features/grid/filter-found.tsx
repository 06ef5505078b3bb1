import { countRecords } from '@rowhouse/core/api/records'
import { useQuery } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import { call } from '../../api/client.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { tableQuery } from '../tables/table-query.ts'
import classes from './filter.module.css'
import type { ViewBarProps } from './view-bar-props.ts'

/** “38 of 1,284 records”, for as long as the panel is open. */
export function FilterFound({
  project,
  table,
  records,
}: Pick<ViewBarProps, 'project' | 'table' | 'records'>): ReactElement {
  const t = useTexts()
  const { window } = records
  const { data } = useQuery({
    queryKey: [...tableQuery(project.id, table.id).queryKey, 'count', records.stored],
    queryFn: ({ signal }) =>
      call(countRecords.ofTable, { params: { orgs: 'v1', projectName: project.id, tableName: table.id }, signal }),
  })
  if (data === undefined || !window.isKnown || window.isCountOpen) return <span className={classes.found} />
  return (
    <span className={classes.found} role="status">
      {t('views.filter.found', { shown: window.rowCount.toLocaleString(), all: data.count.toLocaleString() })}
    </span>
  )
}
