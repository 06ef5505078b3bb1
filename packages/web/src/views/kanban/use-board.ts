import { listRecords, openBoard } from '@rowhouse/core/api/records'
import type { CellValue } from '@rowhouse/core/storage'
import { stackTest } from '@rowhouse/core/views/stack-test'
import { useEffect, useMemo, useSyncExternalStore } from 'react'
import { call } from '../../api/client.ts'
import { stackKey } from '../../features/view-settings/stacks/stack-key.ts'
import { tellMissing } from '../../structure/tables/missing-columns.ts'
import { type Column, type RecordRow, recordKey } from '../../structure/tables/table.ts'
import { withColour } from '../../values/row-colour.ts'
import type { ViewBodyProps } from '../view-body.ts'
import { Board, type BoardSource } from './board.ts'

type BoardPlace = Pick<ViewBodyProps, 'project' | 'table' | 'records' | 'view' | 'viewId' | 'query'>

/** Of each stack at first. */
const firstCards = '25'

/** The board of a view, asked for again whenever something was written or is looked for in another way. */
export function useBoard(place: BoardPlace, column: Column): Board {
  const { records, view, query } = place
  const { stackTotal } = view.settings
  const source = boardSource(place, column)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another field makes another board; all else is asked of the same.
  const board = useMemo(() => new Board(source), [place.table.id, place.viewId, column.id])
  board.source = source
  useSyncExternalStore(board.subscribe, board.version)
  useSyncExternalStore(records.subscribe, records.version)
  const { window, stored } = records
  const { reloads } = window
  // Cards are asked for stack by stack, so nobody needs the rows of the view as one list.
  useEffect(() => window.rest(), [window])
  const wanted = JSON.stringify([query, stackTotal, reloads, stored])
  // biome-ignore lint/correctness/useExhaustiveDependencies: each of these makes another answer.
  useEffect(() => void board.open(), [board, wanted])
  useEffect(() => () => board.end(), [board])
  return board
}

function boardSource({ project, table, view, viewId, query }: BoardPlace, column: Column): BoardSource {
  const params = { orgs: 'v1', projectName: project.id, tableName: table.id, viewName: viewId }
  const total = totalOf(table, view.settings)
  const coloured = (list: readonly unknown[], colors: readonly (string | null)[] | undefined) =>
    // What the contract calls unknown are cells of the columns' own types.
    (list as readonly RecordRow[]).map((row, at) => withColour(row, colors?.[at]))
  return {
    async open(signal) {
      const aggregates = total === null ? {} : { aggregates: JSON.stringify({ [total.column.title]: [total.func] }) }
      const asked = { ...query, ...aggregates, colors: '1', limit: firstCards }
      const { stacks, list, colors, missing = [] } = await call(openBoard, { params, query: asked, signal })
      tellMissing(project.id, table.id, missing)
      return {
        stacks: stacks.map((stack) => ({ ...stack, value: (stack.value ?? null) as CellValue })),
        rows: coloured(list, colors),
      }
    },
    async more(value, offset, limit) {
      const { operator, value: written } = stackTest(value)
      const filter = [{ fk_column_id: column.id, comparison_op: operator, value: written }]
      const { list, colors } = await call(listRecords.ofView, {
        params,
        query: {
          ...query,
          filterArrJson: JSON.stringify(filter),
          colors: '1',
          count: 'none',
          offset: String(offset),
          limit: String(limit),
        },
      })
      return coloured(list, colors)
    },
    keyOfCard: (row) => recordKey(table, row),
    keyOfStack: (value) => stackKey(column, value),
    stackedBy: (row) => row[column.title] ?? null,
  }
}

/** What is told of each stack; null: nothing but how many there are. */
export function totalOf(
  { columns }: ViewBodyProps['table'],
  { stackTotal }: ViewBodyProps['view']['settings'],
): { readonly column: Column; readonly func: NonNullable<typeof stackTotal>['func'] } | null {
  const column = columns.find(({ id }) => id === stackTotal?.columnId)
  return column === undefined || stackTotal === null ? null : { column, func: stackTotal.func }
}
