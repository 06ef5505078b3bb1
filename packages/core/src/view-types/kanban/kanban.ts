import { firstColumns } from '../first-columns.ts'
import { firstStackField } from '../first-stack-field.ts'
import { firstTotal } from '../first-total.ts'
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
    const stackTotal = firstTotal(columns)
    return {
      stackBy,
      // Names of fields would make cards long; a board is to be looked over.
      cardLabels: false,
      stackTotal,
      columns: firstColumns(columns, firstFields, [stackBy], stackTotal?.columnId),
    }
  },
}
