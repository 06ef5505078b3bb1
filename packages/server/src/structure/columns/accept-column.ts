import type { ColumnRequest } from '@rowhouse/core/api/tables'
import { acceptCell } from '@rowhouse/core/column-types/accept-cell'
import { storedAs } from '@rowhouse/core/column-types/column-type'
import { readFilterValue } from '@rowhouse/core/column-types/read-filter-value'
import {
  type ColumnTypeName,
  columnTypeOf,
  columnTypes,
  findColumnType,
  isColumnTypeName,
  typeWith,
} from '@rowhouse/core/column-types/registry'
import { invalidValue } from '@rowhouse/core/errors'
import type { CellValue, StorageWord } from '@rowhouse/core/storage'
import { acceptTitle, titleFromName } from '@rowhouse/core/table-names'
import type { Static } from 'typebox'
import { isComputedType } from './computed-types.ts'
import { newChoices } from './new-choices.ts'
import { acceptTypeOptions, type Meta, notedIn, optionsOf, readMeta } from './options-from-meta.ts'

export type WireColumnRequest = Static<typeof ColumnRequest>

/** A column that is wanted, in our own words. */
export interface ColumnSpec {
  readonly title: string
  /** In the database; null: made of the title. */
  readonly name: string | null
  readonly type: ColumnTypeName
  readonly options: unknown
  readonly word: StorageWord | null
  readonly meta: Meta | null
  readonly required: boolean
  readonly unique: boolean
  readonly default: CellValue
  readonly description: string | null
  readonly isKey: boolean
  readonly autoIncrement: boolean
  readonly isPrimaryValue: boolean
}

/** A column as an existing client asks for it. `inflection` makes the title where only the name is given. */
export function acceptColumn(request: WireColumnRequest, inflection: string | null): ColumnSpec {
  const type = wantedType(request)
  if (isComputedType(type)) throw invalidValue('uidt', `A column of the type ${type} is added once the table is there.`)
  const meta = readMeta(request.meta)
  const options = acceptTypeOptions(type, {
    ...optionsOf(type, { options: request.options ?? null, meta }),
    ...newChoices(type, request),
  })
  const { title, name } = acceptNames(request, inflection)
  const { kept } = columnTypes[type]
  const word = storedAs(columnTypeOf(type), options).storage
  const isKey = kept === 'key' || request.pk === true || request.pk === 1
  const isNumbered = word === 'integer' && (kept === 'key' || isOn(request.ai))
  const kind = { type, options, word }
  return {
    title,
    name: word === null ? null : name,
    ...kind,
    meta: notedIn(type, meta),
    required: !isKey && isOn(request.rqd) && isWritable(kind),
    unique: !isKey && acceptUnique(title, kind, isOn(request.unique)),
    default: isKey ? null : acceptDefault(title, kind, request.cdf),
    description: request.description?.trim() || null,
    isKey,
    autoIncrement: isKey && isNumbered,
    isPrimaryValue: isOn(request.pv),
  }
}

interface ColumnKind {
  readonly type: ColumnTypeName
  readonly options: unknown
  readonly word: StorageWord | null
}

export const isOn = (flag: boolean | number | null | undefined): boolean => flag === true || flag === 1

/** Whether people fill it in. */
export function isWritable({ type, word }: Pick<ColumnKind, 'type' | 'word'>): boolean {
  return word !== null && findColumnType(type)?.kept === undefined
}

/** A cell value that the type accepts, or the text of one; never SQL. What fills itself in has no default. */
export function acceptDefault(title: string, kind: ColumnKind, input: unknown): CellValue {
  if (input === undefined || input === null || input === '' || !isWritable(kind)) return null
  const type = columnTypeOf(kind.type)
  if (type.secret) throw invalidValue('cdf', `“${title}” keeps secrets and can have no default.`)
  if (typeof input !== 'string') return acceptCell({ title, type, options: kind.options }, input)
  // A JSON default in writing is read; elsewhere a text is first taken for what a program means by it.
  if (type.holds === 'json') return type.read(input, kind.options) ?? input
  const value = readFilterValue(type, input, kind.options)
  if (value === null) throw invalidValue('cdf', `The default of “${title}” is no value of its type ${kind.type}.`)
  return acceptCell({ title, type, options: kind.options }, value)
}

/** Long texts and lists have no index that would hold it on every database. */
export function acceptUnique(title: string, { type, word }: ColumnKind, wanted: boolean): boolean {
  if (!wanted || word === null) return false
  const isShort = word !== 'longText' && word !== 'json' && word !== 'boolean'
  if (isShort && findColumnType(type)?.secret === undefined) return true
  throw invalidValue('unique', `“${title}” cannot be unique: values of the type ${type} are not indexed.`)
}

export function wantedType({ uidt, cdf, au }: WireColumnRequest): ColumnTypeName {
  if (uidt === undefined || uidt === null || uidt === '')
    throw invalidValue('uidt', "Missing 'uidt' property in request body")
  if (!isColumnTypeName(uidt)) throw invalidValue('uidt', 'UI Datatype not found')
  // Existing clients have no kinds of their own for these two and tell them by the default of the database.
  const { comparison, kept } = columnTypes[uidt]
  if (comparison === 'instant' && kept === undefined && isNow(cdf))
    return typeWith({ kept: isOn(au) || /on update/i.test(String(cdf)) ? 'updatedAt' : 'createdAt' })
  return uidt
}

function isNow(input: unknown): boolean {
  return (
    typeof input === 'string' && /^\(?\s*(?:now\(\)|now|current_timestamp|getdate\(\)|datetime\('now'\))/i.test(input)
  )
}

function acceptNames(
  { title, column_name: name }: WireColumnRequest,
  inflection: string | null,
): { readonly title: string; readonly name: string | null } {
  const given = name ?? ''
  if (typeof title !== 'string' && given === '')
    throw invalidValue('column_name', "Missing 'column_name' property in request body")
  return {
    title: acceptTitle('Column', title ?? titleFromName(given, inflection)),
    name: given === '' ? null : acceptDatabaseName('Column', given),
  }
}

/** As it is, if it can be a name at all: what an engine does not take, its dialect says. */
export function acceptDatabaseName(named: 'Table' | 'Column', name: string): string {
  acceptTitle(named, name)
  return name
}
