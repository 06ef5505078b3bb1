import type { AggregateName } from '@rowhouse/core/aggregates'
import { aggregateRecords, groupRecords } from '@rowhouse/core/api/records'
import type { CellValue } from '@rowhouse/core/storage'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import type { Column, Table } from '../../structure/tables/table.ts'
import { tableQuery } from '../../structure/tables/table-query.ts'
import type { RowsQuery } from './rows-place.ts'

type WantedFigure = readonly [column: Column, name: AggregateName]

/** By the title of the column and the name of the figure. */
export type Figures = Readonly<Record<string, Readonly<Record<string, unknown>>>>

interface FiguresSpec {
  readonly projectId: string
  readonly table: Table
  readonly viewId: string
  /** Looks like that of the list. */
  readonly query: RowsQuery
  readonly wanted: readonly WantedFigure[]
  /** Another one whenever a figure may have changed. */
  readonly turn: string
}

/** Figures of all records of a view, by one call however many are wanted. */
export function figuresQuery({ projectId, table, viewId, query, wanted, turn }: FiguresSpec) {
  const aggregates = writtenOf(wanted)
  return queryOptions({
    queryKey: [...tableQuery(projectId, table.id).queryKey, 'figures', viewId, aggregates, query, turn],
    queryFn: ({ signal }): Promise<Figures> =>
      call(aggregateRecords.ofView, {
        params: { orgs: 'v1', projectName: projectId, tableName: table.id, viewName: viewId },
        query: { ...query, aggregates },
        signal,
      }),
    enabled: wanted.length > 0,
    placeholderData: keepPreviousData,
  })
}

interface HeadsSpec extends FiguresSpec {
  /** By what the records are grouped, for whoever wants to know of which headings these are; empty: by nothing. */
  readonly by: readonly string[]
}

/** The headings of a view with their counts and figures, by one call however many there are. */
export function headsQuery({ projectId, table, viewId, query, wanted, turn, by }: HeadsSpec) {
  const aggregates = writtenOf(wanted)
  return queryOptions({
    queryKey: [...tableQuery(projectId, table.id).queryKey, 'heads', viewId, by, aggregates, query, turn],
    queryFn: async ({ signal }) => {
      const { list, isCut = false } = await call(groupRecords.ofView, {
        params: { orgs: 'v1', projectName: projectId, tableName: table.id, viewName: viewId },
        query: { ...query, ...(wanted.length === 0 ? {} : { aggregates }) },
        signal,
      })
      return { list, isCut, by }
    },
    enabled: by.length > 0,
    placeholderData: keepPreviousData,
  })
}

/** undefined: it was not asked for, or is on its way. */
export const figureIn = (figures: Figures | undefined, [{ title }, name]: WantedFigure): CellValue | undefined =>
  figures?.[title]?.[name] as CellValue | undefined

function writtenOf(wanted: readonly WantedFigure[]): string {
  const byTitle = Map.groupBy(wanted, ([{ title }]) => title)
  return JSON.stringify(Object.fromEntries(Array.from(byTitle, ([title, all]) => [title, all.map(([, name]) => name)])))
}
