import { useDebouncedValue } from '@mantine/hooks'
import { aggregateRecords } from '@rowhouse/core/api/records'
import type { Selection } from '@rowhouse/grid/selection/selection'
import { useQuery } from '@tanstack/react-query'
import { type ReactElement, useMemo } from 'react'
import { call } from '../../api/client.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import type { Column } from '../tables/table.ts'
import { tableQuery } from '../tables/table-query.ts'
import classes from './selection-bar.module.css'
import { type Figures, figuresOf, rangesOf } from './selection-figures.ts'
import type { TableRecords } from './table-records.ts'
import { wholeColumn, wholeFigures } from './whole-column.ts'

interface SelectionBarProps {
  readonly selection: Selection
  readonly columns: readonly Column[]
  readonly records: TableRecords
  /** Grows with everything a reader could notice. */
  readonly version: number
}

/** What the selected cells come to, at the foot of the grid. */
export function SelectionBar({ selection, columns, records, version }: SelectionBarProps): ReactElement | null {
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
  if (figures === null) return null
  return (
    <output className={classes.bar} aria-label={t('rows.selection')}>
      {linesOf(t, figures).map(([label, value]) => (
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

function linesOf(t: ReturnType<typeof useTexts>, { cells, filled, unique, numbers }: Figures): [string, string][] {
  const show = (number: number) => number.toLocaleString(undefined, { maximumFractionDigits: 4 })
  return [
    ...(numbers === null
      ? []
      : ([
          [t('grid.figure.sum'), show(numbers.sum)],
          [t('grid.figure.avg'), show(numbers.average)],
          [t('grid.figure.min'), show(numbers.min)],
          [t('grid.figure.max'), show(numbers.max)],
        ] as [string, string][])),
    [t('rows.selection.cells'), show(cells)],
    [t('grid.figure.filled'), show(filled)],
    [t('grid.figure.unique'), show(unique)],
  ]
}
