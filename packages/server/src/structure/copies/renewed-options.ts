import type { Computed } from '@rowhouse/core/column-types/column-type'
import { isPlainObject } from '@rowhouse/core/column-types/json-value'
import type { LinkOptions } from '@rowhouse/core/column-types/link-to-another-record'
import { columnTypeOf } from '@rowhouse/core/column-types/registry'
import { linkPositionType } from '../../meta/row-position.ts'
import type { ColumnRow } from '../../meta/rows/structure.ts'

/** Ids of the copy by those of the original; an id without a copy stays. */
export interface Renewal {
  /** Of columns of the same table. */
  own(id: string): string
  /** Of what lies in other tables, of the tables and of the views. */
  other(id: string): string
  /** Of what a button starts; null: it does not go along. */
  deed(id: string): string | null
}

/** The options of a copied column: what it is made of is the copy of what it was made of. */
export function renewedOptions({ type, options }: Pick<ColumnRow, 'type' | 'options'>, renewal: Renewal): string {
  const parsed: unknown = JSON.parse(options)
  const { computed } = columnTypeOf(type)
  const renew = type === linkPositionType ? renewPosition : computed && renewers[computed]
  return renew === undefined || !isPlainObject(parsed) ? options : JSON.stringify(renew(parsed, renewal))
}

type Options = Readonly<Record<string, unknown>>

const linked = (options: Options, { own, other }: Renewal): Options => ({
  ...options,
  linkId: own(String(options.linkId)),
  ...(typeof options.columnId === 'string' ? { columnId: other(options.columnId) } : {}),
  where: renewedText(options.where, other),
})

const drawn = (options: Options, { own }: Renewal): Options =>
  typeof options.column === 'string' ? { ...options, column: own(options.column) } : options

type Renew = (options: Options, renewal: Renewal) => Options

const renewers: Readonly<Record<Computed, Renew>> = {
  link: (options, renewal) => renewedLink(options as unknown as LinkOptions, renewal),
  lookup: linked,
  rollup: linked,
  count: linked,
  formula: (options, { own }) => ({ ...options, formula: renewedText(options.formula, own) }),
  action: (options, { own, deed }) => ({
    ...options,
    urlFormula: renewedText(options.urlFormula, own),
    webhook: typeof options.webhook === 'string' ? deed(options.webhook) : null,
    automation: typeof options.automation === 'string' ? deed(options.automation) : null,
  }),
  copy: drawn,
}

const renewPosition: Renew = (options, { own }) => ({ of: own(String(options.of)) })

function renewedLink(options: LinkOptions, { own, other }: Renewal): Options {
  const { tableId, ownColumnId, otherColumnId, junction, partnerId, candidates } = options
  return {
    ...options,
    tableId: other(tableId),
    ownColumnId: own(ownColumnId),
    otherColumnId: other(otherColumnId),
    partnerId: partnerId === null ? null : other(partnerId),
    junction: junction && {
      tableId: other(junction.tableId),
      ownColumnId: other(junction.ownColumnId),
      otherColumnId: other(junction.otherColumnId),
    },
    candidates: candidates && {
      // A view of somebody else's stays behind.
      viewId: candidates.viewId === null ? null : other(candidates.viewId) || null,
      where: renewedText(candidates.where, other),
    },
  }
}

/** Formulas and conditions name columns by ids, which look like nothing else. */
function renewedText(text: unknown, renew: (id: string) => string): unknown {
  return typeof text === 'string' ? text.replace(/\bcl_[0-9a-z]{14}\b/g, renew) : text
}
