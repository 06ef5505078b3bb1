import type { ColumnTypeName } from '@rowhouse/core/column-types/registry'
import type { Align } from '@rowhouse/grid/source'
import { type Column, optionsOf } from '../structure/tables/table.ts'
import { filesCell } from './attachment-cell.ts'
import type { CellType } from './cell-type.ts'
import { computed } from './computed-cell.ts'
import * as make from './make-cells.ts'
import { amount, digits, percent, plainNumber } from './number-cells.ts'
import { mailLink, phoneLink, webLink } from './safe-link.ts'

const text: CellType = { align: 'start', width: 180, cell: make.text }
const number: CellType = { align: 'end', width: 112, cell: digits }
const moment: CellType = { align: 'start', width: 168, cell: make.moment }
const people: CellType = { align: 'start', width: 160, cell: make.someone }

const stored = {
  SingleLineText: text,
  LongText: { align: 'start', width: 240, cell: make.longText },
  Email: { ...text, cell: make.linkBy(mailLink) },
  PhoneNumber: { ...text, width: 152, cell: make.linkBy(phoneLink) },
  URL: { ...text, cell: make.linkBy(webLink) },
  Number: number,
  Decimal: { ...number, width: 128 },
  Currency: { ...number, width: 136, cell: amount },
  Percent: { ...number, width: 136, cell: percent },
  Duration: { ...number, cell: plainNumber },
  Rating: { align: 'start', width: 124, cell: make.rating },
  Year: { ...number, width: 80, cell: plainNumber },
  SingleSelect: { align: 'start', width: 148, cell: make.choice },
  MultiSelect: { align: 'start', width: 200, cell: make.choice },
  Checkbox: { align: 'center', width: 96, cell: make.tick },
  Collaborator: people,
  Date: { align: 'start', width: 112, cell: make.day },
  DateTime: moment,
  Time: { ...text, width: 104, cell: make.clock },
  Attachment: { align: 'start', width: 112, cell: filesCell },
  JSON: { align: 'start', width: 200, cell: make.json },
  GeoPoint: { ...text, width: 160 },
  Password: { ...text, width: 112, cell: make.secret },
  LinkToAnotherRecord: { align: 'start', width: 200, cell: make.records },
  Barcode: { ...text, width: 160, cell: make.code(false) },
  QrCode: { ...text, width: 112, cell: make.code(true) },
  Button: { ...text, width: 112, cell: make.action },
  AutoNumber: { ...number, width: 104, cell: plainNumber },
  UUID: { ...text, width: 200 },
  CreateTime: moment,
  LastModifiedTime: moment,
  CreatedBy: people,
  LastModifiedBy: people,
  ID: { ...number, width: 80, cell: plainNumber },
  ForeignKey: { ...number, width: 104, cell: make.text },
  SpecificDBType: text,
} as const satisfies { readonly [T in ColumnTypeName]?: CellType }

const makers = Object.fromEntries(Object.entries(stored).map(([name, { cell }]) => [name, cell]))
const result: CellType = { align: 'start', width: 180, cell: computed(makers) }

/**
 * How the cells of each column type are made. A new type is a line here, and where it is more than a line of text one in
 * value-editors.ts; only a content nothing here draws yet needs a kind in grid-kinds.tsx and its view in cell-views.tsx.
 */
export const cellTypes: { readonly [T in ColumnTypeName]: CellType } = {
  ...stored,
  Lookup: { ...result, width: 200 },
  Rollup: { ...result, align: 'end', width: 128 },
  Count: { ...result, align: 'end', width: 96 },
  Formula: result,
}

/** Where values stand in their cells, and their heading above them: those of a computed column as what they are shown as. */
export function alignOf(column: Pick<Column, 'type' | 'options' | 'result' | 'hasMany'>): Align {
  const { type, result, hasMany } = column
  if (result === null) return cellTypes[type].align
  const display = optionsOf<{ display?: { readonly type: ColumnTypeName } | null }>(column).display
  return hasMany ? 'start' : cellTypes[display?.type ?? result.type].align
}
