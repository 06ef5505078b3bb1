import { recordHistory } from '@rowhouse/core/api/changes'
import type { CellValue } from '@rowhouse/core/storage'
import { IconChevronRight, IconHistory } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import { call } from '../../api/client.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { RelativeTime } from '../../ui/relative-time.tsx'
import type { Column, Table } from '../tables/table.ts'
import type { CellContext } from './cells/cell-type.ts'
import { CellView } from './cells/cell-views.tsx'
import { gridCell } from './cells/grid-cell.ts'
import classes from './record-sheet.module.css'

interface RecordHistoryProps {
  readonly table: Table
  readonly rowId: string
  readonly context: CellContext
  /** Grows with every write: the history has one more entry. */
  readonly stored: number
  /** null: the person may only look. */
  readonly onRestore: ((column: Column, value: CellValue) => Promise<void>) | null
}

/** Who changed what, newest first; an earlier value comes back by one click, as a change like any other. */
export function RecordHistory(props: RecordHistoryProps): ReactElement | null {
  const { table, rowId, stored } = props
  const t = useTexts()
  const { data } = useQuery({
    queryKey: ['history', table.id, rowId, stored],
    queryFn: ({ signal }) =>
      call(recordHistory, { params: { tableId: table.id, recordId: rowId }, query: { limit: 50 }, signal }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  })
  if (data === undefined) return null
  if (data.list.length === 0) return <p className={classes.none}>{t('cells.history.none')}</p>
  return (
    <ul className={classes.history}>
      {data.list.map(({ change, type, by, at, before, after }) => {
        const name = by?.name || by?.email || t('cells.history.somebody')
        return (
          <li key={change}>
            <IconHistory size={14} aria-hidden />
            <div>
              <bdi>
                {type === 'inserted'
                  ? t('cells.history.inserted', { name })
                  : type === 'deleted'
                    ? t('cells.history.deleted', { name })
                    : t('cells.history.updated', { name, titles: titlesIn(table, after).join(', ') })}
              </bdi>{' '}
              <RelativeTime iso={at} />
              {type === 'updated' ? <Changes {...props} before={before} after={after} /> : null}
            </div>
          </li>
        )
      })}
    </ul>
  )
}

type Cells = Readonly<Record<string, unknown>>

// Foreign keys say nothing to people; the link they belong to stands beside them.
function titlesIn({ columns }: Table, cells: Cells): readonly string[] {
  const hidden = new Set(columns.filter(({ isSystem }) => isSystem).map(({ title }) => title))
  return Object.keys(cells).filter((title) => !hidden.has(title))
}

interface ChangesProps extends RecordHistoryProps {
  readonly before: Cells
  readonly after: Cells
}

function Changes({ table, context, before, after, onRestore }: ChangesProps): ReactElement {
  const t = useTexts()
  const view = (column: Column, value: unknown) => (
    <CellView cell={gridCell(column, (value ?? null) as CellValue, context)} />
  )
  return (
    <ul>
      {titlesIn(table, after).map((title) => {
        const column = table.columns.find((one) => one.title === title)
        if (column === undefined || column.type === 'LinkToAnotherRecord' || column.type === 'Password') return null
        const old = (before[title] ?? null) as CellValue
        return (
          <li key={title} className={classes.change}>
            <div>
              {old === null ? null : <s>{view(column, old)}</s>}
              {old === null ? null : <IconChevronRight size={12} aria-hidden />}
              <ins>{after[title] === null ? t('cells.history.empty') : view(column, after[title])}</ins>
            </div>
            {onRestore === null || column.isReadOnly ? null : (
              <button
                type="button"
                aria-label={t('cells.history.restoreTitle', { title })}
                onClick={() => void onRestore(column, old)}
              >
                {t('cells.history.restore')}
              </button>
            )}
          </li>
        )
      })}
    </ul>
  )
}
