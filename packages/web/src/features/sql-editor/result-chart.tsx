import { Select } from '@mantine/core'
import { type ReactElement, useEffect, useState, useSyncExternalStore } from 'react'
import { useTexts } from '../../i18n/use-texts.ts'
import classes from './chart.module.css'
import { type ChartKind, chartKinds, numericColumns, pointsOf } from './chart-data.ts'
import { BarChart, LineChart, PieChart } from './chart-shapes.tsx'
import type { ResultRows } from './result-rows.ts'
import type { SqlResult } from './sql-queries.ts'

const shapes = { bar: BarChart, line: LineChart, pie: PieChart } as const

/** More are not drawn: nobody tells that many points apart. */
const mostDrawn = 10_000

interface ResultChartProps {
  readonly headers: SqlResult['headers']
  readonly rows: ResultRows
}

/** A column of numbers by another column, of the rows that were read. */
export function ResultChart({ headers, rows: given }: ResultChartProps): ReactElement | null {
  const t = useTexts()
  const [kind, setKind] = useState<ChartKind>('bar')
  const [chosen, choose] = useState<{ readonly by?: string; readonly of?: string }>({})
  useSyncExternalStore(given.subscribe, given.version)
  const { known, state } = given
  const [rows, setRows] = useState<SqlResult['rows'] | null>(null)
  useEffect(() => {
    let isHere = true
    void given.first(Math.min(known, mostDrawn)).then((first) => isHere && setRows([...first]))
    return () => {
      isHere = false
    }
  }, [given, known])
  if (rows === null) return null
  const result = { headers, rows }
  const numbers = numericColumns(result)
  const of = numbers.find(({ value }) => value === chosen.of) ?? numbers.at(-1)
  const by =
    result.headers.find(({ value }) => value === chosen.by) ??
    result.headers.find(({ value }) => value !== of?.value) ??
    of
  if (of === undefined || by === undefined) return <p className={classes.hint}>{t('sql.chart.noNumbers')}</p>
  const { points, left } = pointsOf(result.rows, { by: by.value, of: of.value, kind })
  const Shape = shapes[kind]
  const label = t('sql.chart.label', { of: of.text, by: by.text })
  const options = (list: SqlResult['headers']) => list.map(({ text, value }) => ({ value, label: text }))
  return (
    <div className={classes.chart}>
      <div className={classes.choices}>
        <Select
          size="xs"
          label={t('sql.chart.kind')}
          allowDeselect={false}
          data={chartKinds.map((one) => ({ value: one, label: t(`sql.chart.${one}`) }))}
          value={kind}
          onChange={(one) => setKind((one ?? 'bar') as ChartKind)}
        />
        <Select
          size="xs"
          label={t('sql.chart.of')}
          allowDeselect={false}
          data={options(numbers)}
          value={of.value}
          onChange={(one) => one !== null && choose((before) => ({ ...before, of: one }))}
        />
        <Select
          size="xs"
          label={t('sql.chart.by')}
          allowDeselect={false}
          data={options(result.headers)}
          value={by.value}
          onChange={(one) => one !== null && choose((before) => ({ ...before, by: one }))}
        />
      </div>
      {points.length === 0 ? (
        <p className={classes.hint}>{t('sql.chart.nothing')}</p>
      ) : (
        <Shape points={points} label={label} />
      )}
      {left === 0 ? null : <p className={classes.note}>{t('sql.chart.left', { count: left })}</p>}
      {state === 'whole' && known <= mostDrawn ? null : <p className={classes.note}>{t('sql.chart.part')}</p>}
    </div>
  )
}
