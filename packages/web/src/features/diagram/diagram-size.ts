import { columnTypeOf } from '@rowhouse/core/column-types/registry'
import type { DiagramTable } from './queries.ts'

/** How much of each table is drawn. */
export const fieldChoices = ['all', 'keys', 'none'] as const
export type FieldChoice = (typeof fieldChoices)[number]

export interface NodePlace {
  readonly x: number
  readonly y: number
}

export const nodeWidth = 232
export const headHeight = 32
export const fieldHeight = 24
const foot = 6

type Field = DiagramTable['columns'][number]

/** Keys, what records are known by, and links: what holds the diagram together. */
const isKeyField = ({ uidt, pk, pv }: Field): boolean =>
  pk || pv || columnTypeOf(uidt).computed === 'link' || columnTypeOf(uidt).foreign === true

export function shownFields({ columns }: DiagramTable, choice: FieldChoice): readonly Field[] {
  if (choice === 'none') return []
  return choice === 'all' ? columns : columns.filter(isKeyField)
}

export function heightOf(table: DiagramTable, choice: FieldChoice): number {
  const fields = shownFields(table, choice).length
  return headHeight + (fields === 0 ? 0 : fields * fieldHeight + foot)
}

/** Where a link meets a table: at its field, or at the heading when the field is not drawn. */
export function anchorOf(table: DiagramTable, columnId: string | null, choice: FieldChoice): number {
  const at = shownFields(table, choice).findIndex(({ id }) => id === columnId)
  return at < 0 ? headHeight / 2 : headHeight + at * fieldHeight + fieldHeight / 2
}

export type Side = 'left' | 'right'

/** On which sides a link leaves one table and reaches another: those that face each other. */
export function sidesOf(one: number, other: number): readonly [Side, Side] {
  if (one + nodeWidth <= other) return ['right', 'left']
  return other + nodeWidth <= one ? ['left', 'right'] : ['right', 'right']
}
