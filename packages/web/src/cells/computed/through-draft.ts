// What a lookup or a rollup begins with, so that nobody has to choose what is likely meant.
import { type ColumnTypeName, columnTypes } from '@rowhouse/core/column-types/registry'
import type { RollupName } from '@rowhouse/core/rollups'
import { type Column, figuredValues, type Table } from '../../structure/tables/table.ts'
import type { ComputedDraft } from '../settings/field-draft.ts'

export const linksIn = ({ columns }: Pick<Table, 'columns'>): readonly Column[] =>
  columns.filter(({ type }) => columnTypes[type].computed === 'link')

/** Fields of linked records that can be looked at. */
export const fieldsThere = ({ columns }: Pick<Table, 'columns'>): readonly Column[] =>
  columns.filter(({ isSystem, type }) => !isSystem && columnTypes[type].secret === undefined)

/** The field to begin with: of a rollup the first number, of a lookup the first that is not the name, which a link shows. */
export function likelyField(type: ColumnTypeName, fields: readonly Column[]): Column | null {
  const plain = fields.filter(({ isKey, type: own }) => !isKey && columnTypes[own].computed !== 'link')
  const wanted =
    columnTypes[type].computed === 'rollup'
      ? plain.find(isNumber)
      : plain.find(({ isPrimaryValue, isReadOnly }) => !isPrimaryValue && !isReadOnly)
  return wanted ?? plain.find(({ isPrimaryValue }) => isPrimaryValue) ?? plain[0] ?? fields[0] ?? null
}

/** Another field, with what is made of its values unless the person chose that already. */
export function withField(
  { columnId: before, func }: Pick<ComputedDraft, 'columnId' | 'func'>,
  fields: readonly Column[],
  columnId: string,
): Pick<ComputedDraft, 'columnId' | 'func'> {
  const likely = (id: string | null) => likelyFunction(fields.find((field) => field.id === id))
  return { columnId, func: func === likely(before) ? likely(columnId) : func }
}

function likelyFunction(field: Column | undefined): RollupName {
  if (field === undefined || field.isKey) return 'count'
  if (isNumber(field)) return 'sum'
  const { comparison } = figuredValues(field)
  return comparison === 'date' || comparison === 'instant' ? 'max' : 'count'
}

/** Years and numbers that only count records are nothing to add up. */
function isNumber(field: Column): boolean {
  const { comparison } = figuredValues(field)
  const isAmount = comparison === 'number' || comparison === 'decimal'
  return isAmount && !field.isKey && columnTypes[field.type].ordinal === undefined
}
