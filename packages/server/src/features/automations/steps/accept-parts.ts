import { automationLimits, type RecordsSought, type StepValue } from '@rowhouse/core/automations/automation'
import { invalidValue } from '@rowhouse/core/errors'
import { acceptFilter } from '@rowhouse/core/views/accept-filter'
import { type FilterNode, testsIn } from '@rowhouse/core/views/filter-node'
import { filterTreeOf, goneFilter } from '@rowhouse/core/views/filter-tree-of'
import { isWhole } from '@rowhouse/core/views/whole-test'
import { newId } from '../../../platform/chance.ts'
import type { RecordColumn } from '../../../query/record-table.ts'
import { checkValue, type Named } from '../values.ts'
import type { Accepting, GivenStep } from './step-kind.ts'

export function acceptValues(input: unknown, columns: readonly RecordColumn[], named: Named): readonly StepValue[] {
  if (!Array.isArray(input)) throw invalidValue('values', 'A list of fields and values is needed here.')
  if (input.length > automationLimits.values)
    throw invalidValue('values', `A step writes at most ${automationLimits.values} fields.`)
  return input.map((one: unknown) => {
    const { column, value } = (typeof one === 'object' && one !== null ? one : {}) as Record<string, unknown>
    const found = columns.find(({ id }) => id === column)
    if (found === undefined) throw invalidValue('values', 'One of the fields is not there any more.')
    const text = textOf(value, 'values', automationLimits.value)
    checkValue(text, named, found.title)
    return { column: found.id, value: text }
  })
}

export function textOf(input: unknown, field: string, most: number): string {
  if (input === undefined || input === null) return ''
  if (typeof input !== 'string') throw invalidValue(field, 'A text is needed here.')
  if (input.length > most || !input.isWellFormed() || input.includes('\0'))
    throw invalidValue(field, `This text may have at most ${most} characters, none of them broken.`)
  return input
}

/** A condition that is whole, or none. */
export function acceptCondition(input: unknown, columns: readonly RecordColumn[]): FilterNode | null {
  const refuse = (sentence: string): never => {
    throw invalidValue('filter', sentence)
  }
  const node = acceptFilter(input, { columns, keepId, note: () => refuse(goneFilter) }, 'filter')
  if (node === null || testsIn(node).length === 0) return null
  if (!testsIn(node).every(isWhole)) refuse('A condition is not complete.')
  const { notes } = filterTreeOf(node, columns)
  if (notes[0] !== undefined) refuse(notes[0])
  return node
}

const keepId = (id: unknown): string => (typeof id === 'string' && /^\w{1,40}$/.test(id) ? id : newId('automation'))

export function acceptSought(given: GivenStep, accepting: Accepting): RecordsSought {
  const { table, columns } = accepting.table(given.table, 'table')
  const limit = Number(given.limit ?? automationLimits.found)
  if (!Number.isInteger(limit) || limit < 1 || limit > automationLimits.found)
    throw invalidValue('limit', `A step finds 1 to ${automationLimits.found} records.`)
  return {
    table: table.id,
    filter: acceptCondition(given.filter ?? null, columns),
    match: acceptValues(given.match ?? [], columns, accepting.named),
    limit,
  }
}
