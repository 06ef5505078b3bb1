import { columnTypeOf } from '../../column-types/registry.ts'
import { canColorRows } from '../../views/color-by.ts'
import { canStack } from '../../views/stack-by.ts'
import { firstColumns } from '../first-columns.ts'
import type { NewViewColumn, ViewType } from '../view-type.ts'
import { kanbanFields } from './kanban-fields.ts'

const firstFields = 5

export const kanban: ViewType = {
  wireNumber: 4,
  path: 'kanbans',
  sharedPath: 'kanban',
  title: 'Kanban',
  settings: [
    'columns',
    'filters',
    'sorts',
    'colors',
    'colorBy',
    'showsSystemFields',
    'cover',
    'coverFit',
    'cardSize',
    'cardLabels',
    'stackBy',
    'stacks',
    'stackTotal',
  ],
  comesInParts: true,
  begin(columns) {
    const stackBy = stackFieldIn(columns)
    const total = columns.find(({ typeName }) => columnTypeOf(typeName).sameUnder?.includes('sum'))
    return {
      stackBy,
      // Names of fields would make cards long; a board is to be looked over.
      cardLabels: false,
      stackTotal: total === undefined ? null : { columnId: total.id, func: 'sum' },
      columns: firstColumns(columns, firstFields, [stackBy]),
    }
  },
  wire: kanbanFields,
}

/** Choices make stacks that are there before any card is; people and links follow. */
function stackFieldIn(columns: readonly NewViewColumn[]): string | null {
  const found = columns.filter((column) => !column.system && canStack(column))
  const [first] = found
  return (found.find(canColorRows) ?? first)?.id ?? null
}
