import type { Column } from '@rowhouse/core/api/tables'
import type { Choice } from '@rowhouse/core/column-types/choices'
import { isPlainObject } from '@rowhouse/core/column-types/json-value'
import { columnTypeOf, knownTypeName } from '@rowhouse/core/column-types/registry'
import type { JsonValue } from '@rowhouse/core/storage'
import type { Static } from 'typebox'
import type { ColumnRow } from '../../meta/rows/structure.ts'
import type { SnapshotTable } from '../../meta/snapshot.ts'
import type { RecordColumn } from '../../query/record-table.ts'
import { writeChoiceText } from '../../structure/columns/choice-text.ts'
import { metaFromOptions } from '../../structure/columns/meta-from-options.ts'
import { withShownFormula } from './computed/button-formula.ts'
import { presentComputed } from './computed/present-computed.ts'
import { type DatabaseType, databaseTypeOf, parseDatabaseType } from './database-types.ts'
import { defaultText } from './default-text.ts'

type WireColumn = Static<typeof Column>

export function presentColumn(table: SnapshotTable, column: RecordColumn, row: ColumnRow): WireColumn {
  const choices = choicesOf(column.options)
  const { computed } = columnTypeOf(row.type)
  return {
    id: row.id,
    fk_model_id: row.table_id,
    project_id: row.project_id,
    base_id: table.base.id,
    title: row.title,
    column_name: row.name,
    uidt: row.type,
    ...presentType(table, column, row, choices),
    cop: String(row.position),
    pk: row.key_part !== null,
    pv: row.is_primary_value === 1,
    rqd: row.required === 1 || row.key_part !== null,
    un: false,
    ai: row.auto_increment === 1,
    au: column.kept === 'updatedAt',
    unique: row.unique_values === 1,
    cdf: defaultText({ type: row.type, options: column.options }, column.default),
    cc: row.description,
    csn: null,
    validate: validateText(row.type),
    meta: withShownFormula(table, row, metaFromOptions(row.type, column.options, notedOf(row))),
    system: row.system === 1,
    virtual: row.name === null,
    deleted: false,
    visible: true,
    order: row.position,
    ...presentOptions(table, column, row, choices),
    ...(computed === 'formula' ? { formula: true } : {}),
    ...(computed === 'rollup' ? { rl: true } : {}),
    created_at: row.created_at,
    updated_at: row.updated_at,
    description: row.description,
    default: column.default,
    options: column.options,
    readonly: column.kept !== null || column.generated || column.autoIncrement || column.name === null,
    ...(column.missing === undefined ? {} : { missing: column.missing }),
  }
}

const notedOf = ({ meta }: ColumnRow): JsonValue => (meta === null ? null : (JSON.parse(meta) as JsonValue))

function presentOptions(
  table: SnapshotTable,
  column: RecordColumn,
  row: ColumnRow,
  choices: readonly Choice[] | null,
): Pick<WireColumn, 'colOptions'> {
  if (choices !== null) return { colOptions: { options: choices.map((one) => ({ ...one, fk_column_id: row.id })) } }
  const computed = presentComputed(table, column, row)
  return computed === null ? {} : { colOptions: computed }
}

type TypeFields = Pick<WireColumn, 'dt' | 'dtx' | 'dtxp' | 'dtxs' | 'ct' | 'np' | 'ns' | 'clen'>

function presentType(
  { base }: SnapshotTable,
  column: RecordColumn,
  row: ColumnRow,
  choices: readonly Choice[] | null,
): TypeFields {
  if (row.name === null)
    return { dt: null, dtx: null, dtxp: null, dtxs: null, ct: null, np: null, ns: null, clen: null }
  const type = typeInDatabase(base, column, row)
  const isText = column.word === 'shortText' || column.word === 'longText'
  const size = type.size === null || !/^\d+$/.test(type.size) ? null : Number(type.size)
  return {
    dt: type.name,
    dtx: row.auto_increment === 1 ? 'integer' : 'specificType',
    dtxp: choices === null ? (type.size ?? '') : writeChoiceText(choices.map(({ title }) => title)),
    dtxs: type.scale ?? '',
    ct: typeText(type),
    np: isText ? null : size,
    ns: type.scale === null ? null : Number(type.scale),
    clen: isText ? size : null,
  }
}

function typeInDatabase(base: SnapshotTable['base'], column: RecordColumn, row: ColumnRow): DatabaseType {
  if (!base.isBuiltIn && row.database_type !== null) return parseDatabaseType(row.database_type)
  const type = knownTypeName(row.type)
  return databaseTypeOf(type, base.dialect.name, column.word === 'shortText')
}

function typeText({ name, size, scale }: DatabaseType): string {
  if (size === null) return name
  return `${name}(${scale === null ? size : `${size},${scale}`})`
}

function choicesOf(options: unknown): readonly Choice[] | null {
  // Accepted by the type when it was stored.
  return isPlainObject(options) && Array.isArray(options.choices) ? (options.choices as readonly Choice[]) : null
}

function validateText(type: string): string | null {
  const check = columnTypeOf(type).clientCheck
  return check === undefined
    ? null
    : JSON.stringify({ func: [check], args: [''], msg: [`Validation failed : ${check}`] })
}
