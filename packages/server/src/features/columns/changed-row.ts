import type { Choice } from '@rowhouse/core/column-types/choices'
import { storedAs } from '@rowhouse/core/column-types/column-type'
import { isPlainObject } from '@rowhouse/core/column-types/json-value'
import { columnTypeOf, columnTypes } from '@rowhouse/core/column-types/registry'
import { invalidValue } from '@rowhouse/core/errors'
import type { CellValue } from '@rowhouse/core/storage'
import { acceptTitle } from '@rowhouse/core/table-names'
import type { Dialect } from '../../dialects/dialect.ts'
import type { ColumnRow } from '../../meta/rows/structure.ts'
import {
  acceptDatabaseName,
  acceptDefault,
  acceptUnique,
  isOn,
  isWritable,
  type WireColumnRequest,
  wantedType,
} from '../../structure/columns/accept-column.ts'
import { hasChoices, newChoices, wantedChoices } from '../../structure/columns/new-choices.ts'
import { acceptTypeOptions, notedIn, optionsOf, readMeta } from '../../structure/columns/options-from-meta.ts'
import { type ChoiceChanges, changedTitles, choiceChanges } from './choice-changes.ts'
import { type ColumnKind, kindOf } from './convert/column-kind.ts'
import { defaultText } from './default-text.ts'

export interface ChangedRow {
  readonly after: ColumnRow
  /** Another type: values are to be converted. */
  readonly isConversion: boolean
  /** Of a conversion: the request or the old type says which choices there are. */
  readonly hasGivenChoices: boolean
  readonly choices: ChoiceChanges | null
}

/** What a request makes of a column. What it leaves out stays as it is. Pure: nothing is looked up. */
export function changedRow(
  row: ColumnRow,
  request: WireColumnRequest,
  { dialect, at }: { readonly dialect: Dialect; readonly at: string },
): ChangedRow {
  const from = kindOf(row)
  const type = request.uidt ? wantedType(request) : from.type
  const isConversion = type !== from.type
  const choices = !isConversion && hasChoices(type) ? choiceChanges(choicesOf(from.options), request) : null
  const given = isConversion && hasChoices(type) ? givenChoices(from, type, request) : null
  const meta = request.meta === undefined ? null : readMeta(request.meta)
  // A program that sends the whole column back with another type does not mean the options of the old one.
  const isEcho = isConversion && JSON.stringify(request.options) === JSON.stringify(from.options)
  const own = isEcho ? null : (request.options ?? null)
  const options = acceptTypeOptions(
    type,
    { ...optionsOf(type, { options: own, meta }), ...(choices ? { choices: choices.choices } : {}), ...(given ?? {}) },
    isConversion ? {} : (from.options as object),
  )
  const word = isConversion ? storedAs(columnTypeOf(type), options).storage : from.word
  if (columnTypes[type].kept === 'key' && !isConversion && JSON.stringify(options) !== JSON.stringify(from.options))
    throw invalidValue('meta', 'A key stays what it is made of.')
  const title = typeof request.title === 'string' ? acceptTitle('Column', request.title) : row.title
  const kind = { type, options, word }
  const after: ColumnRow = {
    ...row,
    title,
    name: wantedName(row, request),
    type,
    options: JSON.stringify(options),
    word,
    database_type: word === null || !isConversion ? row.database_type : dialect.storageTypes[word],
    ...wantedRules(row, request, { kind, title, isConversion }),
    default_value: jsonOrNull(wantedDefault(row, request, { kind, title, from, choices, isConversion })),
    description: request.description === undefined ? row.description : request.description?.trim() || null,
    meta: wantedMeta(row, request, type, isConversion),
    updated_at: at,
  }
  return { after, isConversion, hasGivenChoices: given !== null, choices }
}

export function choicesOf(options: unknown): readonly Choice[] {
  // Accepted by the type when it was stored.
  return isPlainObject(options) && Array.isArray(options.choices) ? (options.choices as readonly Choice[]) : []
}

function givenChoices(from: ColumnKind, type: ColumnKind['type'], request: WireColumnRequest): object | null {
  const known = choicesOf(from.options)
  if (known.length > 0) return { choices: known }
  return wantedChoices(request)?.length ? newChoices(type, request) : null
}

function wantedName({ name }: ColumnRow, { column_name: wished }: WireColumnRequest): string | null {
  if (name === null || typeof wished !== 'string' || wished === '') return name
  return acceptDatabaseName('Column', wished)
}

type Rules = Pick<ColumnRow, 'required' | 'unique_values'>

function wantedRules(
  row: ColumnRow,
  { rqd, unique }: WireColumnRequest,
  { kind, title, isConversion }: Pick<DefaultSpec, 'kind' | 'title' | 'isConversion'>,
): Rules {
  // The rules of a key are the key's own.
  if (row.key_part !== null) return { required: row.required, unique_values: row.unique_values }
  const isRequired = rqd === undefined || rqd === null ? row.required === 1 : isOn(rqd)
  const isUnique = unique === undefined || unique === null ? row.unique_values === 1 : isOn(unique)
  const isSame = isUnique === (row.unique_values === 1) && !isConversion
  return {
    required: isRequired && isWritable(kind) ? 1 : 0,
    unique_values: (isSame ? isUnique : acceptUnique(title, kind, isUnique)) ? 1 : 0,
  }
}

interface DefaultSpec {
  readonly kind: Omit<ColumnKind, 'comparison'>
  readonly title: string
  readonly from: ColumnKind
  readonly choices: ChoiceChanges | null
  readonly isConversion: boolean
}

function wantedDefault(row: ColumnRow, { cdf }: WireColumnRequest, spec: DefaultSpec): CellValue {
  const { kind, title, from, choices, isConversion } = spec
  const known: CellValue = row.default_value === null ? null : (JSON.parse(row.default_value) as CellValue)
  const isEcho = cdf === undefined || cdf === defaultText(from, known)
  if (row.key_part !== null) return null
  if (!isEcho) return acceptDefault(title, kind, cdf)
  // A default of the old type may be none of the new one; then there is none.
  if (isConversion) return null
  return choices === null ? known : changedTitles(known, choices.cells)
}

function wantedMeta(
  row: ColumnRow,
  { meta }: WireColumnRequest,
  type: ColumnKind['type'],
  isConversion: boolean,
): string | null {
  if (meta === undefined) return isConversion ? null : row.meta
  return jsonOrNull(notedIn(type, readMeta(meta)))
}

const jsonOrNull = (value: CellValue): string | null => (value === null ? null : JSON.stringify(value))
