import { invalidValue } from '../errors.ts'
import { schemaCheck } from '../schema/schema-check.ts'
import type { ColumnType } from './column-type.ts'

/** Options as a program sent them: what is left out gets its default, what is unknown is refused by name. */
export function acceptOptions(type: ColumnType, input: unknown): unknown {
  if (typeof input !== 'object' || input === null || Array.isArray(input))
    throw invalidValue('options', 'The options of a column must be an object.')
  const options: unknown = { ...(type.defaults as object), ...input }
  const faults = schemaCheck(type.options).faults(options)
  // Of an option that may be null, the other thing it may be is the better advice.
  const fault = faults.find(({ message }) => message !== 'must be null') ?? faults[0]
  if (fault) {
    const place = fault.instancePath.slice(1).replaceAll('/', '.') || 'options'
    const reason = fault.keyword === 'boolean' ? 'is unknown' : fault.message
    throw invalidValue(place, `The column option “${place}” ${reason}.`)
  }
  return type.acceptOptions?.(options) ?? options
}
