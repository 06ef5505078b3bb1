import { aggregateRecords } from '@rowhouse/core/api/records'
import type { CellValue } from '@rowhouse/core/storage'
import type { Summary } from '@rowhouse/grid/source'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { call } from '../../api/client.ts'
import type { CellContext } from '../../cells/grid-cell.ts'
import type { RecordsPlace } from '../../features/records/records-api.ts'
import { footersWanted } from '../../features/view-settings/footers-wanted.ts'
import { showFigure } from '../../features/view-settings/show-figure.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import type { Column, Table } from '../../structure/tables/table.ts'
import { tableQuery } from '../../structure/tables/table-query.ts'
import type { Settings } from '../../structure/views/settings.ts'

interface FootersSpec {
  readonly projectId: string
  readonly table: Table
  readonly viewId: string
  readonly settings: Settings
  readonly query: RecordsPlace['query']
  /** Grows with everything that may change a figure. */
  readonly stored: number
  readonly reloads: number
  readonly context: CellContext
}

/** The figures below the columns that have one, by column id. All of them come with one call. */
export function useFooters(spec: FootersSpec): ReadonlyMap<string, Summary> {
  const { projectId, table, viewId, settings, query, stored, reloads, context } = spec
  const t = useTexts()
  const wanted = footersWanted(table, settings)
  const aggregates = JSON.stringify(Object.fromEntries(wanted.map(([{ title }, name]) => [title, name])))
  const { data } = useQuery({
    queryKey: [...tableQuery(projectId, table.id).queryKey, 'footers', viewId, aggregates, query, stored, reloads],
    queryFn: ({ signal }) =>
      call(aggregateRecords.ofView, {
        params: { orgs: 'v1', projectName: projectId, tableName: table.id, viewName: viewId },
        query: { ...query, aggregates },
        signal,
      }),
    enabled: wanted.length > 0,
    placeholderData: keepPreviousData,
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is wanted is written in `aggregates`.
  return useMemo(() => {
    const figures = new Map<string, Summary>()
    for (const [column, name] of wanted) {
      const value = figureIn(data, column, name)
      const shown = value === undefined ? '…' : (showFigure(column, name, value, context) ?? '–')
      figures.set(column.id, { label: t(`grid.figure.${name}`), value: shown })
    }
    return figures
  }, [data, aggregates, context, t])
}

function figureIn(
  data: Awaited<ReturnType<typeof call<typeof aggregateRecords.ofView>>> | undefined,
  { title }: Column,
  name: string,
): CellValue | undefined {
  return data?.[title]?.[name] as CellValue | undefined
}
