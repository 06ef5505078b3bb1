import { columnTypeOf } from '../../column-types/registry.ts'
import { firstColumns } from '../first-columns.ts'
import { firstStackField } from '../first-stack-field.ts'
import type { NewViewColumn, ViewType } from '../view-type.ts'

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
    const total = firstAmount(columns)
    return {
      stackBy,
      // Names of fields would make cards long; a board is to be looked over.
      cardLabels: false,
      stackTotal: total === undefined ? null : { columnId: total.id, func: 'sum' },
      columns: firstColumns(columns, firstFields, [stackBy]),
    }
  },
}

/** What is worth adding up: money and time before plain decimals; of whole numbers nobody can tell. */
function firstAmount(columns: readonly NewViewColumn[]): NewViewColumn | undefined {
  const amounts = columns.filter(({ system, keyPart, typeName, comparison }) => {
    const { averaged, sameUnder } = columnTypeOf(typeName)
    return !(system || averaged) && keyPart === null && (sameUnder?.includes('sum') || comparison === 'decimal')
  })
  return amounts.find(({ typeName }) => columnTypeOf(typeName).sameUnder !== undefined) ?? amounts[0]
}
