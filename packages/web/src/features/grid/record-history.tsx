import { recordHistory } from '@rowhouse/core/api/changes'
import { useQuery } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import { call } from '../../api/client.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { RelativeTime } from '../../ui/relative-time.tsx'
import type { Table } from '../tables/table.ts'
import classes from './record-sheet.module.css'

/** Who changed what, newest first. */
export function RecordHistory({
  table,
  rowId,
}: {
  readonly table: Table
  readonly rowId: string
}): ReactElement | null {
  const t = useTexts()
  const { data } = useQuery({
    queryKey: ['history', table.id, rowId],
    queryFn: ({ signal }) =>
      call(recordHistory, { params: { tableId: table.id, recordId: rowId }, query: { limit: 25 }, signal }),
    staleTime: 0,
  })
  if (data === undefined) return null
  const hidden = new Set(table.columns.filter(({ isSystem }) => isSystem).map(({ title }) => title))
  return (
    <section className={classes.history}>
      <h3>{t('grid.sheet.history')}</h3>
      {data.list.length === 0 ? <p>{t('grid.sheet.history.none')}</p> : null}
      <ul>
        {data.list.map(({ change, type, by, at, after }) => {
          const name = by?.name || by?.email || t('grid.sheet.history.somebody')
          // Foreign keys say nothing to people; the link they belong to stands beside them.
          const titles = Object.keys(after)
            .filter((title) => !hidden.has(title))
            .join(', ')
          return (
            <li key={change}>
              <bdi>
                {type === 'inserted'
                  ? t('grid.sheet.history.inserted', { name })
                  : type === 'deleted'
                    ? t('grid.sheet.history.deleted', { name })
                    : t('grid.sheet.history.updated', { name, titles })}
              </bdi>
              <RelativeTime iso={at} />
            </li>
          )
        })}
      </ul>
    </section>
  )
}
