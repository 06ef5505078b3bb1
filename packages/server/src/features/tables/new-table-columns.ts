import { mostColumns } from '@rowhouse/core/api/tables'
import { columnTypes, findColumnType } from '@rowhouse/core/column-types/registry'
import { invalidValue } from '@rowhouse/core/errors'
import type { Dialect } from '../../dialects/dialect.ts'
import type { ColumnRow, TableRow } from '../../meta/rows/structure.ts'
import { acceptColumn, type ColumnSpec, type WireColumnRequest } from '../../structure/columns/accept-column.ts'
import { ColumnNames } from '../../structure/columns/column-names.ts'
import { newColumnRow } from '../../structure/columns/new-column-row.ts'
import { keyColumn } from './default-columns.ts'

/** What the columns of a new table shall be, with a key and a primary value. */
export function wishedColumns(requests: readonly WireColumnRequest[], inflection: string | null): ColumnSpec[] {
  const specs = requests.map((request) => acceptColumn(request, inflection))
  const withKey = specs.some(({ isKey }) => isKey) ? specs : [spareKey(specs), ...specs]
  if (withKey.length > mostColumns) throw invalidValue('columns', `A table has at most ${mostColumns} columns.`)
  refuseMixedKey(withKey)
  return withPrimaryValue(withKey)
}

interface NewTable {
  readonly table: Pick<TableRow, 'id' | 'project_id'>
  readonly dialect: Dialect
  readonly at: string
}

export function newTableColumns(specs: readonly ColumnSpec[], { table, dialect, at }: NewTable): ColumnRow[] {
  const names = new ColumnNames(dialect)
  const keys = specs.filter(({ isKey }) => isKey)
  return specs.map((spec, index) => {
    names.takeTitle(spec.title)
    return newColumnRow(spec, {
      table,
      dialect,
      name: spec.word === null ? null : names.takeName(spec.name, spec.title),
      keyPart: spec.isKey ? keys.indexOf(spec) + 1 : null,
      autoIncrement: spec.autoIncrement && keys.length === 1,
      position: index + 1,
      at,
    })
  })
}

/** Nobody asked for a key, so its name makes way for theirs. */
function spareKey(specs: readonly ColumnSpec[]): ColumnSpec {
  const names = new Set(specs.flatMap(({ title, name }) => [title.toLowerCase(), name?.toLowerCase() ?? '']))
  const ending = ['', ...Array.from({ length: specs.length + 1 }, (_, index) => `_${index + 2}`)].find(
    (one) => !names.has(`id${one}`),
  )
  return acceptColumn({ ...keyColumn, column_name: `id${ending}`, title: `Id${ending}` }, null)
}

/** What makes its own values can only be a key by itself. */
function refuseMixedKey(specs: readonly ColumnSpec[]): void {
  const keys = specs.filter(({ isKey }) => isKey)
  if (keys.length > 1 && keys.some(({ type }) => columnTypes[type].kept === 'key'))
    throw invalidValue('columns', 'A column of type ID is the key by itself: no other column can be part of the key.')
  const unfit = keys.find(({ type, word }) => word === null || word === 'json' || word === 'longText' || isSecret(type))
  if (unfit) throw invalidValue('columns', `“${unfit.title}” cannot be part of the key: its values are not indexed.`)
}

// The first column after the key tells records apart for people.
function withPrimaryValue(specs: readonly ColumnSpec[]): ColumnSpec[] {
  const lastKey = specs.findLastIndex(({ isKey }) => isKey)
  const isFit = ({ word, type }: ColumnSpec) => word !== null && !isSecret(type)
  const chosen =
    specs.find((spec) => spec.isPrimaryValue && isFit(spec)) ??
    specs.find((spec, index) => index > lastKey && isFit(spec)) ??
    specs.find(isFit)
  return specs.map((spec) => ({ ...spec, isPrimaryValue: spec === chosen }))
}

const isSecret = (type: string): boolean => findColumnType(type)?.secret === true
