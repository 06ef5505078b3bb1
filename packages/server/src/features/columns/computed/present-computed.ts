import type { Column } from '@rowhouse/core/api/tables'
import type { LinkOptions } from '@rowhouse/core/column-types/link-to-another-record'
import { relationActionTitles } from '@rowhouse/core/column-types/link-to-another-record'
import type { Static } from 'typebox'
import { shownWhere } from '../../../meta/linked-where.ts'
import type { ColumnRow } from '../../../meta/rows/structure.ts'
import type { SnapshotTable } from '../../../meta/snapshot.ts'
import type { RecordColumn } from '../../../query/record-table.ts'
import { type ComputedKind, computedKind } from '../../../structure/columns/computed-types.ts'
import { foreignKeyName } from '../../links/key-steps.ts'
import { presentResult } from './present-result.ts'
import { shownFormula } from './shown-formula.ts'

type WireOptions = NonNullable<Static<typeof Column>['colOptions']>

const prefixes: Readonly<Record<ComputedKind, string>> = {
  link: 'ln_',
  lookup: 'lk_',
  rollup: 'rl_',
  count: 'nc_',
  formula: 'fm_',
}

/** `colOptions` of a computed column as existing clients read them; null: it is none. */
export function presentComputed(table: SnapshotTable, column: RecordColumn, row: ColumnRow): WireOptions | null {
  const kind = computedKind(row.type)
  if (kind === null) return null
  return {
    // The settings of a column have no life of their own; their id is that of the column in another dress.
    id: `${prefixes[kind]}${row.id.slice(3)}`,
    fk_column_id: row.id,
    ...details[kind](table, column),
    result: presentResult(column),
    error: column.computed?.kind === 'broken' ? column.computed.reason : null,
    created_at: row.created_at,
    updated_at: row.updated_at,
  }
}

type Details = (table: SnapshotTable, column: RecordColumn) => WireOptions

// Options were accepted by their types when they were stored.
const details: Readonly<Record<ComputedKind, Details>> = {
  link: (_, { options }) => presentLink(options as LinkOptions),
  lookup: (_, column) => {
    const { linkId, columnId } = column.options as LinkedOptions
    return { fk_relation_column_id: linkId, fk_lookup_column_id: columnId, where: whereOf(column) }
  },
  rollup: (_, column) => {
    const { linkId, columnId, func } = column.options as LinkedOptions & { func: string }
    return {
      fk_relation_column_id: linkId,
      fk_rollup_column_id: columnId,
      rollup_function: func,
      where: whereOf(column),
    }
  },
  count: (_, column) => ({
    fk_relation_column_id: (column.options as LinkedOptions).linkId,
    where: whereOf(column),
  }),
  formula: (table, { options }) => {
    const { formula } = options as { formula: string }
    return { formula, formula_raw: shownFormula(formula, table) }
  },
}

interface LinkedOptions {
  readonly linkId: string
  readonly columnId: string
  readonly where: string | null
}

/** Child is the side that holds the key; of many to many, the own one. */
function presentLink(options: LinkOptions): WireOptions {
  const { kind, tableId, ownColumnId, otherColumnId, junction, onUpdate, onDelete, virtual } = options
  const isOwnChild = kind === 'bt' || kind === 'mm'
  const childId = isOwnChild ? ownColumnId : otherColumnId
  return {
    type: kind,
    virtual,
    fk_related_model_id: tableId,
    fk_child_column_id: childId,
    fk_parent_column_id: isOwnChild ? otherColumnId : ownColumnId,
    fk_mm_model_id: junction?.tableId ?? null,
    fk_mm_child_column_id: junction?.ownColumnId ?? null,
    fk_mm_parent_column_id: junction?.otherColumnId ?? null,
    ur: relationActionTitles[onUpdate].toUpperCase(),
    dr: relationActionTitles[onDelete].toUpperCase(),
    fk_index_name: virtual || junction !== null ? null : foreignKeyName(childId),
    db_type: null,
    ref_db_alias: null,
    deleted: false,
  }
}

function whereOf({ options, computed }: RecordColumn): string | null {
  const { where } = options as LinkedOptions
  if (where === null || computed === null) return where
  return 'link' in computed ? shownWhere(where, computed.link.table.columns) : where
}
