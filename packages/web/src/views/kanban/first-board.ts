import { openBoard } from '@rowhouse/core/api/records'
import type { CellValue } from '@rowhouse/core/storage'
import { canStack } from '@rowhouse/core/views/stack-by'
import { call } from '../../api/client.ts'
import { FirstRows } from '../../features/records/first-rows.ts'
import type { RowsPlace } from '../../features/records/rows-place.ts'
import { totalOf } from '../../features/view-settings/stacks/total-of.ts'
import { tellMissing } from '../../structure/tables/missing-columns.ts'
import type { Column, RecordRow, Table } from '../../structure/tables/table.ts'
import type { Settings } from '../../structure/views/settings.ts'
import { withColour } from '../../values/row-colour.ts'
import type { OpeningView } from '../view-body.ts'
import type { OpenedBoard } from './board-cards.ts'

/** Of each stack at first. */
const firstCards = '25'

/** Stacks with their counts, and the first cards of each. */
export async function loadBoard(place: RowsPlace, signal?: AbortSignal): Promise<OpenedBoard> {
  const { projectId, tableId, viewId, query } = place
  const params = { orgs: 'v1', projectName: projectId, tableName: tableId, viewName: viewId }
  const asked = { ...query, colors: '1', limit: firstCards }
  const { stacks, list, colors, missing = [] } = await call(openBoard, { params, query: asked, signal })
  tellMissing(projectId, tableId, missing)
  return {
    stacks: stacks.map((stack) => ({ ...stack, value: (stack.value ?? null) as CellValue })),
    rows: colouredCards(list, colors),
  }
}

export const firstBoard = new FirstRows<OpenedBoard>(
  (place) => loadBoard(place),
  () => performance.now(),
)

/** On its way while the screen of the board is still being loaded. */
export async function askForBoard(opening: OpeningView, begun: number): Promise<void> {
  if (stackColumn(opening.table, opening.settings) !== null) await firstBoard.ask(boardPlace(opening), begun)
}

export function boardPlace({ projectId, table, viewId, settings, query }: OpeningView): RowsPlace {
  const total = totalOf(table, settings)
  const aggregates = total === null ? {} : { aggregates: JSON.stringify({ [total.column.title]: [total.func] }) }
  return { projectId, tableId: table.id, viewId, query: { ...query, ...aggregates } }
}

/** The field whose values make the stacks; null: somebody has to choose one first. */
export function stackColumn({ columns }: Table, { stackBy }: Settings): Column | null {
  const column = columns.find(({ id }) => id === stackBy)
  return column !== undefined && canStack({ typeName: column.type, options: column.options }) ? column : null
}

export const colouredCards = (
  list: readonly unknown[],
  colors: readonly (string | null)[] | undefined,
): readonly RecordRow[] =>
  // What the contract calls unknown are cells of the columns' own types.
  (list as readonly RecordRow[]).map((row, at) => withColour(row, colors?.[at]))
