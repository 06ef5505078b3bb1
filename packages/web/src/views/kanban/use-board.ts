import { listRecords } from '@rowhouse/core/api/records'
import { stackTest } from '@rowhouse/core/views/stack-test'
import { useEffect, useMemo, useSyncExternalStore } from 'react'
import { call } from '../../api/client.ts'
import { stackKey } from '../../features/view-settings/stacks/stack-key.ts'
import { type Column, recordKey } from '../../structure/tables/table.ts'
import type { ViewBodyProps } from '../view-body.ts'
import { Board, type BoardSource } from './board.ts'
import { boardPlace, colouredCards, firstBoard, loadBoard } from './first-board.ts'

type BoardPlace = Pick<ViewBodyProps, 'project' | 'table' | 'records' | 'view' | 'viewId' | 'query'>

/** The board of a view, asked for again whenever something was written or is looked for in another way. */
export function useBoard(place: BoardPlace, column: Column): Board {
  const { records, view, query } = place
  const { stackTotal } = view.settings
  const opening = openingOf(place)
  const source = boardSource(place, column)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another field makes another board; all else is asked of the same.
  const board = useMemo(
    () => new Board(source, firstBoard.takeArrived(opening)),
    [place.table.id, place.viewId, column.id],
  )
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

const openingOf = ({ project, table, view, viewId, query }: BoardPlace) =>
  boardPlace({ projectId: project.id, table, viewId, settings: view.settings, query })

function boardSource(place: BoardPlace, column: Column): BoardSource {
  const { project, table, viewId, query } = place
  const params = { orgs: 'v1', projectName: project.id, tableName: table.id, viewName: viewId }
  const opening = openingOf(place)
  return {
    open: (signal) => firstBoard.take(opening) ?? loadBoard(opening, signal),
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
      return colouredCards(list, colors)
    },
    keyOfCard: (row) => recordKey(table, row),
    keyOfStack: (value) => stackKey(column, value),
    stackedBy: (row) => row[column.title] ?? null,
  }
}
