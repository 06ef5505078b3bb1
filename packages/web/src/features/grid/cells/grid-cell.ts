// What each column type draws in the grid: from a stored value to the content of one of the kinds.
import type { Choice } from '@rowhouse/core/column-types/choices'
import type { ColumnTypeName } from '@rowhouse/core/column-types/registry'
import type { CellValue } from '@rowhouse/core/storage'
import type { BooleanCell } from '@rowhouse/grid/cells/boolean'
import type { ErrorCell } from '@rowhouse/grid/cells/error'
import type { LinkCell } from '@rowhouse/grid/cells/link'
import type { NumberCell } from '@rowhouse/grid/cells/number'
import type { PillsCell } from '@rowhouse/grid/cells/pills'
import type { ProgressCell } from '@rowhouse/grid/cells/progress'
import type { TextCell } from '@rowhouse/grid/cells/text'
import type { Cell } from '@rowhouse/grid/source'
import type { AvatarPerson } from '../../../ui/avatar.tsx'
import { type MomentLook, showClock, showLocalMoment } from '../../tables/cells/show-moment.ts'
import { type Currency, groupDigits, showAmount } from '../../tables/cells/show-number.ts'
import { pillOfColour } from '../../tables/choice-colours.ts'
import { type Column, optionsOf, showCell } from '../../tables/table.ts'
import { linkedNames } from './linked-names.ts'

export interface CellContext {
  readonly locale: string
  readonly people: ReadonlyMap<string, AvatarPerson>
}

export interface RatingCell extends Cell {
  readonly kind: 'rating'
  readonly stars: number
  readonly most: number
}

/** Chosen from a list: choices of a column, or people. */
export interface ChoiceCell extends Cell {
  readonly kind: 'choice' | 'people'
  /** By what is stored. */
  readonly chosen: readonly string[]
  readonly options: readonly ChoiceOption[]
  readonly isMany: boolean
}

export interface ChoiceOption {
  readonly value: string
  readonly label: string
  readonly color: number
}

export interface DayCell extends Cell {
  readonly kind: 'day'
  readonly text: string
  /** 2026-11-15; null: empty, or no day. */
  readonly day: string | null
}

type MakeCell = (column: Column, value: CellValue, context: CellContext) => Cell

const text: MakeCell = (column, value) => textCell(value === null ? '' : showCell(column, value))
const digits: MakeCell = (column, value, { locale }) => {
  const { grouping = false, precision = null } = optionsOf<{ grouping?: boolean; precision?: number | null }>(column)
  return numberCell(
    value,
    grouping ? groupDigits(String(value), locale, precision ?? undefined) : showCell(column, value),
  )
}
const plainNumber: MakeCell = (column, value) => numberCell(value, value === null ? '' : showCell(column, value))
const moment: MakeCell = (column, value) =>
  textCell(value === null ? '' : showLocalMoment(String(value), optionsOf<MomentLook>(column)))
const linkTo =
  (before: string): MakeCell =>
  (column, value) => {
    const shown = value === null ? '' : showCell(column, value)
    // Other programs write into attached databases: nothing but these schemes becomes a link.
    const isSafe = before !== '' || /^https?:\/\//i.test(shown)
    return isSafe && shown !== ''
      ? ({ kind: 'link', text: shown, href: before + shown } satisfies LinkCell)
      : textCell(shown)
  }

const makers: { readonly [T in ColumnTypeName]: MakeCell } = {
  SingleLineText: text,
  LongText: text,
  Email: linkTo('mailto:'),
  PhoneNumber: linkTo('tel:'),
  URL: linkTo(''),
  Number: digits,
  Decimal: digits,
  Currency: (column, value) => numberCell(value, showAmount(String(value), optionsOf<Currency>(column))),
  Percent: share,
  Duration: plainNumber,
  Rating: (column, value) =>
    ({ kind: 'rating', stars: Number(value ?? 0), most: optionsOf<{ max: number }>(column).max }) satisfies RatingCell,
  Year: plainNumber,
  SingleSelect: choice,
  MultiSelect: choice,
  Checkbox: (_, value) => ({ kind: 'boolean', isOn: value === true || value === 1 }) satisfies BooleanCell,
  Collaborator: someone,
  Date: (column, value) =>
    ({
      kind: 'day',
      text: value === null ? '' : showCell(column, value),
      day: typeof value === 'string' ? value : null,
    }) satisfies DayCell,
  DateTime: moment,
  Time: (column, value) =>
    textCell(value === null ? '' : showClock(String(value), optionsOf<{ twelveHours: boolean }>(column).twelveHours)),
  Attachment: files,
  JSON: text,
  GeoPoint: text,
  Password: text,
  LinkToAnotherRecord: chips,
  Lookup: anything,
  Rollup: anything,
  Count: anything,
  Formula: anything,
  Barcode: text,
  QrCode: text,
  Button: text,
  AutoNumber: plainNumber,
  UUID: text,
  CreateTime: moment,
  LastModifiedTime: moment,
  CreatedBy: someone,
  LastModifiedBy: someone,
  ID: plainNumber,
  ForeignKey: text,
  SpecificDBType: text,
}

export function gridCell(column: Column, value: CellValue, context: CellContext): Cell {
  return errorIn(value) ?? makers[column.type](column, value, context)
}

const textCell = (shown: string): TextCell => ({ kind: 'text', text: shown })

// Amounts are exact texts: what is drawn and copied is the text, a float only says that there is something.
function numberCell(value: CellValue, shown: string): NumberCell {
  return value === null ? { kind: 'number', value: null } : { kind: 'number', value: Number(value), shown }
}

function errorIn(value: CellValue): ErrorCell | null {
  if (value === null || typeof value !== 'object' || !('error' in value)) return null
  return { kind: 'error', text: String(value.error) }
}

function share(column: Column, value: CellValue): Cell {
  const { bar } = optionsOf<{ bar: boolean }>(column)
  if (!bar) return numberCell(value, value === null ? '' : showCell(column, value))
  const progress: ProgressCell = { kind: 'progress', value: value === null ? null : Number(value) / 100 }
  return progress
}

function choice(column: Column, value: CellValue): ChoiceCell {
  const { choices } = optionsOf<{ choices: readonly Choice[] }>(column)
  const options = choices.map(({ title, color }) => ({ value: title, label: title, color: pillOfColour(color) }))
  return { kind: 'choice', chosen: listOf(value), options, isMany: column.type === 'MultiSelect' }
}

function someone(column: Column, value: CellValue, { people }: CellContext): ChoiceCell {
  const options = [...people.values()].map(({ id, name, email }) => ({ value: id, label: name || email, color: 0 }))
  return {
    kind: 'people',
    chosen: listOf(value),
    options,
    isMany: optionsOf<{ multiple?: boolean }>(column).multiple === true,
  }
}

function files(_: Column, value: CellValue): PillsCell {
  const names = Array.isArray(value) ? value.map((file) => String((file as { title?: unknown }).title ?? '')) : []
  return { kind: 'pills', form: 'chip', pills: names.map((label) => ({ label })) }
}

function chips(_: Column, value: CellValue): PillsCell {
  return { kind: 'pills', form: 'chip', pills: linkedNames(value).map((label) => ({ label })) }
}

/** Computed columns hold values of any type, or several. */
function anything(column: Column, value: CellValue): BooleanCell | NumberCell | PillsCell | TextCell {
  if (typeof value === 'boolean') return { kind: 'boolean', isOn: value }
  if (typeof value === 'number')
    return numberCell(value, value.toLocaleString(undefined, { maximumFractionDigits: 10 }))
  if (Array.isArray(value)) return { kind: 'pills', form: 'plain', pills: value.map((one) => ({ label: String(one) })) }
  return textCell(value === null ? '' : showCell(column, value))
}

function listOf(value: CellValue): readonly string[] {
  if (value === null) return []
  return Array.isArray(value) ? value.map(String) : [String(value)]
}
