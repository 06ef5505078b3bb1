import { mostColumns } from '@rowhouse/core/api/tables'
import { columnTypes, findColumnType } from '@rowhouse/core/column-types/registry'
import { invalidValue } from '@rowhouse/core/errors'
import type { Dialect } from '../../dialects/dialect.ts'
import type { ColumnRow, TableRow } from '../../meta/tables.ts'
import { acceptColumn, type ColumnWish, type WireColumnRequest } from '../../structure/columns/accept-column.ts'
import { ColumnNames } from '../../structure/columns/column-names.ts'
import { newColumnRow } from '../../structure/columns/new-column-row.ts'
import { keyColumn } from './default-columns.ts'

/** What the columns of a new table shall be, with a key and a primary value. */
export function wishedColumns(requests: readonly WireColumnRequest[], inflection: string | null): ColumnWish[] {
  const wishes = requests.map((request) => acceptColumn(request, inflection))
  const withKey = wishes.some(({ isKey }) => isKey) ? wishes : [spareKey(wishes), ...wishes]
  if (withKey.length > mostColumns) throw invalidValue('columns', `A table has at most ${mostColumns} columns.`)
  refuseMixedKey(withKey)
  return withPrimaryValue(withKey)
}

interface NewTable {
  readonly table: Pick<TableRow, 'id' | 'project_id'>
  readonly dialect: Dialect
  readonly at: string
}

export function newTableColumns(wishes: readonly ColumnWish[], { table, dialect, at }: NewTable): ColumnRow[] {
  const names = new ColumnNames(dialect)
  const keys = wishes.filter(({ isKey }) => isKey)
  return wishes.map((wish, index) => {
    names.takeTitle(wish.title)
    return newColumnRow(wish, {
      table,
      dialect,
      name: wish.word === null ? null : names.takeName(wish.name, wish.title),
      keyPart: wish.isKey ? keys.indexOf(wish) + 1 : null,
      autoIncrement: wish.autoIncrement && keys.length === 1,
      position: index + 1,
      at,
    })
  })
}

/** Nobody asked for a key, so its name makes way for theirs. */
function spareKey(wishes: readonly ColumnWish[]): ColumnWish {
  const names = new Set(wishes.flatMap(({ title, name }) => [title.toLowerCase(), name?.toLowerCase() ?? '']))
  const ending = ['', ...Array.from({ length: wishes.length + 1 }, (_, index) => `_${index + 2}`)].find(
    (one) => !names.has(`id${one}`),
  )
  return acceptColumn({ ...keyColumn, column_name: `id${ending}`, title: `Id${ending}` }, null)
}

/** What makes its own values can only be a key by itself. */
function refuseMixedKey(wishes: readonly ColumnWish[]): void {
  const keys = wishes.filter(({ isKey }) => isKey)
  if (keys.length > 1 && keys.some(({ type }) => columnTypes[type].kept === 'key'))
    throw invalidValue('columns', 'A column of type ID is the key by itself: no other column can be part of the key.')
  const unfit = keys.find(({ type, word }) => word === null || word === 'json' || word === 'longText' || isSecret(type))
  if (unfit) throw invalidValue('columns', `“${unfit.title}” cannot be part of the key: its values are not indexed.`)
}

// The first column after the key tells records apart for people.
function withPrimaryValue(wishes: readonly ColumnWish[]): ColumnWish[] {
  const lastKey = wishes.findLastIndex(({ isKey }) => isKey)
  const isFit = ({ word, type }: ColumnWish) => word !== null && !isSecret(type)
  const chosen =
    wishes.find((wish) => wish.isPrimaryValue && isFit(wish)) ??
    wishes.find((wish, index) => index > lastKey && isFit(wish)) ??
    wishes.find(isFit)
  return wishes.map((wish) => ({ ...wish, isPrimaryValue: wish === chosen }))
}

const isSecret = (type: string): boolean => findColumnType(type)?.secret === true
