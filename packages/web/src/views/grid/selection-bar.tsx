import { useDebouncedValue } from '@mantine/hooks'
import { aggregateRecords } from '@rowhouse/core/api/records'
import type { Selection } from '@rowhouse/grid/selection/selection'
import { useQuery } from '@tanstack/react-query'
import { type ReactElement, useMemo } from 'react'
import { call } from '../../api/client.ts'
import type { CellContext } from '../../cells/grid-cell.ts'
import type { TableRecords } from '../../features/records/table-records.ts'
import { showFigure } from '../../features/view-settings/show-figure.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import type { Column } from '../../structure/tables/table.ts'
import { tableQuery } from '../../structure/tables/table-query.ts'
import classes from './selection-bar.module.css'
import { type Figures, figuresOf, onlyColumn, rangesOf } from './selection-figures.ts'
import { wholeColumn, wholeFigures } from './whole-column.ts'

interface SelectionBarProps {
  readonly selection: Selection
  readonly columns: readonly Column[]
  readonly records: TableRecords
  readonly context: CellContext
  /** Grows with everything a reader could notice. */
  readonly version: number
}

/** What the selected cells come to, at the foot of the grid. */
export function SelectionBar({
  selection,
  columns,
  records,
  context,
  version,
}: SelectionBarProps): ReactElement | null {
  const t = useTexts()
  const [settled] = useDebouncedValue(selection, 80)
  const ranges = useMemo(() => rangesOf(settled, columns.length), [settled, columns.length])
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new version means other values.
  const seen = useMemo(
    () => (ranges === null ? null : figuresOf(ranges, columns, (row, column) => records.valueAt(row, column))),
    [ranges, columns, records, version],
  )
  const whole = useWholeColumn(
    seen !== null && seen.missing > 0 ? wholeColumn(ranges, columns, records) : null,
    records,
  )
  const figures = whole ?? seen
  if (figures === null || ranges === null) return null
  const column = onlyColumn(ranges, columns)
  return (
    <output className={classes.bar} aria-label={t('rows.selection')}>
      {linesOf(t, figures, (name, value) => shownFigure(column, name, value, context)).map(([label, value]) => (
        <span key={label}>
          {label} <b>{value}</b>
        </span>
      ))}
      {figures.missing > 0 ? (
        <span className={classes.partly}>
          {t('rows.selection.partly', { number: (figures.cells - figures.missing).toLocaleString() })}
        </span>
      ) : null}
    </output>
  )
}

/** A whole column that nobody can have scrolled through: the server knows its figures. */
function useWholeColumn(column: Column | null, records: TableRecords): Figures | null {
  const { projectId, table, viewId, query } = records.place
  const wanted = column === null ? null : wholeFigures(column)
  const { data } = useQuery({
    queryKey: [...tableQuery(projectId, table.id).queryKey, 'selected', viewId, query, column?.title, records.stored],
    queryFn: ({ signal }) =>
      call(aggregateRecords.ofView, {
        params: { orgs: 'v1', projectName: projectId, tableName: table.id, viewName: viewId },
        query: { ...query, aggregates: JSON.stringify({ [column?.title ?? '']: wanted?.names ?? [] }) },
        signal,
      }),
    enabled: wanted !== null,
  })
  const values = column === null ? undefined : data?.[column.title]
  return wanted === null || values === undefined ? null : wanted.read(values)
}

type Numbers = 'sum' | 'avg' | 'min' | 'max'

/** As its column writes it; numbers of several columns have no unit in common. */
function shownFigure(column: Column | null, name: Numbers, value: number, context: CellContext): string {
  const own = column === null ? null : showFigure(column, name, value, context)
  return own ?? value.toLocaleString(context.locale, { maximumFractionDigits: 2 })
}

function linesOf(
  t: ReturnType<typeof useTexts>,
  { cells, filled, unique, numbers }: Figures,
  show: (name: Numbers, value: number) => string,
): (readonly [label: string, value: string])[] {
  const counts = [
    [t('rows.selection.cells'), cells.toLocaleString()],
    [t('grid.figure.filled'), filled.toLocaleString()],
    [t('grid.figure.unique'), unique.toLocaleString()],
  ] as const
  if (numbers === null) return [...counts]
  return [
    [t('grid.figure.sum'), show('sum', numbers.sum)],
    [t('grid.figure.avg'), show('avg', numbers.average)],
    [t('grid.figure.min'), show('min', numbers.min)],
    [t('grid.figure.max'), show('max', numbers.max)],
    ...counts,
  ]
}
