import type { Computed } from '@rowhouse/core/column-types/column-type'
import type { LinkOptions } from '@rowhouse/core/column-types/link-to-another-record'
import { columnTypeOf } from '@rowhouse/core/column-types/registry'
import type { RecordColumn } from '../query/record-table.ts'
import type { ColumnRow } from './rows/structure.ts'

type Options = Readonly<Record<string, unknown>>

/** A column as it shows its values, not what they are made of: that may be hidden. */
const withoutOthers: Readonly<Record<Computed, (options: Options) => Options>> = {
  link: (options) => ({ ...options, ...linkAlone }),
  lookup: (options) => ({ ...options, linkId: '', columnId: '', where: null }),
  rollup: (options) => ({ ...options, linkId: '', columnId: '', where: null }),
  count: (options) => ({ ...options, linkId: '', where: null }),
  formula: (options) => ({ ...options, formula: '' }),
  copy: (options) => ({ ...options, column: null }),
  action: (options) => ({ ...options, urlFormula: null, webhook: null, automation: null }),
}

const linkAlone: Partial<LinkOptions> = {
  ownColumnId: '',
  otherColumnId: '',
  partnerId: null,
  junction: null,
  candidates: null,
}

export function narrowColumn(column: RecordColumn): RecordColumn {
  const { computed } = column.type
  if (computed === undefined) return column
  return { ...column, options: withoutOthers[computed](column.options as Options) }
}

export function narrowColumnRow(row: ColumnRow): ColumnRow {
  const { computed } = columnTypeOf(row.type)
  if (computed === undefined) return row
  return { ...row, options: JSON.stringify(withoutOthers[computed](JSON.parse(row.options) as Options)), meta: null }
}
