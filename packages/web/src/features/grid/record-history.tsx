import { recordHistory } from '@rowhouse/core/api/changes'
import { useQuery } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import { call } from '../../api/client.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { RelativeTime } from '../../ui/relative-time.tsx'
import classes from './record-sheet.module.css'

/** Who changed what, newest first. */
export function RecordHistory({
  tableId,
  rowId,
}: {
  readonly tableId: string
  readonly rowId: string
}): ReactElement | null {
  const t = useTexts()
  const { data } = useQuery({
    queryKey: ['history', tableId, rowId],
    queryFn: ({ signal }) =>
      call(recordHistory, { params: { tableId, recordId: rowId }, query: { limit: 25 }, signal }),
    staleTime: 0,
  })
  if (data === undefined) return null
  return (
    <section className={classes.history}>
      <h3>{t('grid.sheet.history')}</h3>
      {data.list.length === 0 ? <p>{t('grid.sheet.history.none')}</p> : null}
      <ul>
        {data.list.map(({ change, type, by, at, after }) => {
          const name = by?.name || by?.email || t('grid.sheet.history.somebody')
          const titles = Object.keys(after).join(', ')
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
