import { columnTypeOf } from '../../column-types/registry.ts'
import { firstColumns } from '../first-columns.ts'
import { firstStackField } from '../first-stack-field.ts'
import type { ViewType } from '../view-type.ts'

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
    const stackBy = firstStackField(columns)
    const total = columns.find(({ typeName }) => columnTypeOf(typeName).sameUnder?.includes('sum'))
    return {
      stackBy,
      // Names of fields would make cards long; a board is to be looked over.
      cardLabels: false,
      stackTotal: total === undefined ? null : { columnId: total.id, func: 'sum' },
      columns: firstColumns(columns, firstFields, [stackBy]),
    }
  },
}
