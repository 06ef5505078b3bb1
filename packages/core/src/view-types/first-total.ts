import { columnTypeOf } from '../column-types/registry.ts'
import type { ViewSettings } from '../views/settings/registry.ts'
import type { NewViewColumn } from './view-type.ts'

/** What is worth adding up: money and time before plain decimals; of whole numbers nobody can tell. */
export function firstTotal(columns: readonly NewViewColumn[]): ViewSettings['stackTotal'] {
  const amounts = columns.filter(({ system, keyPart, typeName, comparison }) => {
    const { averaged, sameUnder } = columnTypeOf(typeName)
    return !(system || averaged) && keyPart === null && (sameUnder?.includes('sum') || comparison === 'decimal')
  })
  const amount = amounts.find(({ typeName }) => columnTypeOf(typeName).sameUnder !== undefined) ?? amounts[0]
  return amount === undefined ? null : { columnId: amount.id, func: 'sum' }
}
