import type { Column, Table } from '../../structure/tables/table.ts'
import { pressTool, toolButton } from './press-tool.ts'

let wanted: string | null = null

/** Opens the panel of filters with a new condition about this field. */
export function filterBy(columnId: string): void {
  if (toolButton('filter') === null) return
  wanted = columnId
  pressTool('filter')
}

/** For the panel, as it opens: asked for once. */
export function takeWanted({ columns }: Table): Column | null {
  const column = columns.find(({ id }) => id === wanted) ?? null
  wanted = null
  return column
}
