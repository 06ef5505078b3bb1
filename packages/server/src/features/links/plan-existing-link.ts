import { findColumnType } from '@rowhouse/core/column-types/registry'
import { conflict, invalidValue } from '@rowhouse/core/errors'
import type { TableStructure } from '../../dialects/structure.ts'
import type { ColumnRow } from '../../meta/rows/structure.ts'
import { indexGiven, refuseDuplicates } from '../../structure/columns/column-steps.ts'
import { accessToAll } from '../../structure/record-table-of.ts'
import type { Site, Step } from '../../structure/restructure.ts'
import { structureOf } from '../../structure/structure-of.ts'
import { isLive, type TableRows } from '../../structure/table-rows.ts'
import type { LinkSpec } from './accept-link.ts'
import { countDangling } from './dangling.ts'
import { constraintMadeOnline, indexMade } from './key-steps.ts'
import { type LinkSides, SideRows } from './link-sides.ts'
import { keyLinkOptions } from './plan-key-link.ts'
import type { PlannedLink } from './planned-link.ts'

/** Two columns that hold the same values already. Nothing in them is changed; what is in the way is told. */
export async function planExistingLink(
  site: Site,
  sides: LinkSides,
  { parentColumnId, childColumnId }: NonNullable<LinkSpec['existing']>,
): Promise<PlannedLink> {
  const { spec, base, parent, child } = sides
  const key = columnIn(parent, parentColumnId)
  const column = columnIn(child, childColumnId)
  refuseMismatch(key, column)
  const indexes = await missingIndexes(site, sides, { key, column })
  if (!indexes.isKeyUnique)
    await refuseDuplicates(site.data, accessToAll(parent.table, parent.columns.filter(isLive), base), key)
  if (indexes.mustBeUnique)
    await refuseDuplicates(site.data, accessToAll(child.table, child.columns.filter(isLive), base), column)
  refuseMissing(spec, indexes, { key, column })
  const pair = { child: child.table, column, parent: parent.table, key }
  if (!spec.virtual) await refuseDangling(site, sides, pair)
  const options = keyLinkOptions(sides, { keyId: key.id, columnId: column.id, ownsKey: false })
  const isMaking = spec.index === true
  const changed = isMaking
    ? [...(indexes.isKeyUnique ? [] : [key]), ...(indexes.mustBeUnique ? [column] : [])].map((row) => ({
        ...row,
        unique_values: 1,
        updated_at: sides.at,
      }))
    : []
  return {
    steps: [
      ...changed.map((row) => uniqueMade(sides, row)),
      ...(isMaking && !indexes.isColumnIndexed && !indexes.mustBeUnique ? [indexMade(base, child.table, column)] : []),
      ...(spec.virtual ? [] : constraintMadeOnline(base, pair, spec)),
    ],
    tables: [],
    columns: new SideRows(sides).linkColumns(options.parentOptions, options.childOptions),
    changed,
  }
}

interface Columns {
  /** What is pointed to. */
  readonly key: ColumnRow
  readonly column: ColumnRow
}

function columnIn({ table, columns }: TableRows, id: string): ColumnRow {
  const column = columns.filter(isLive).find((one) => one.id === id)
  if (column === undefined) throw invalidValue('fk_child_column_id', `“${table.title}” has no such column.`)
  if (column.name === null || column.word === null || findColumnType(column.type)?.secret)
    throw invalidValue('fk_child_column_id', `“${column.title}” holds no values that could link records.`)
  return column
}

const valueNames: Readonly<Record<string, string>> = {
  integer: 'whole numbers',
  decimal: 'decimal numbers',
  float: 'floating numbers',
  shortText: 'texts',
  longText: 'texts',
  boolean: 'yes or no',
  date: 'days',
  time: 'times',
  timestamp: 'moments',
  json: 'JSON',
}

function refuseMismatch(key: ColumnRow, column: ColumnRow): void {
  if (key.id === column.id) throw invalidValue('fk_child_column_id', 'A column cannot be linked to itself.')
  const [one, other] = [key, column].map(({ word }) => valueNames[word ?? ''] ?? 'values')
  if (one !== other)
    throw conflict(`“${key.title}” holds ${one} and “${column.title}” ${other}, so they cannot be linked.`, {
      reason: 'type_mismatch',
    })
  if (key.word === 'json' || key.word === 'boolean')
    throw conflict(`“${key.title}” holds ${one}, which tell no records apart.`, { reason: 'type_mismatch' })
}

interface Missing {
  readonly isKeyUnique: boolean
  readonly isColumnIndexed: boolean
  /** One to one, and nothing holds it yet. */
  readonly mustBeUnique: boolean
}

async function missingIndexes(
  site: Site,
  { spec, base, parent, child }: LinkSides,
  { key, column }: Columns,
): Promise<Missing> {
  const structures = {
    parent: await structureOf(base.dialect, site.data, parent.table),
    child: null as TableStructure | null,
  }
  structures.child =
    parent.table.id === child.table.id ? structures.parent : await structureOf(base.dialect, site.data, child.table)
  const isColumnUnique = isUniqueIn(structures.child, column.name ?? '')
  return {
    isKeyUnique: isUniqueIn(structures.parent, key.name ?? ''),
    isColumnIndexed: isColumnUnique || isIndexedIn(structures.child, column.name ?? ''),
    mustBeUnique: spec.kind === 'oo' && !isColumnUnique,
  }
}

function isUniqueIn({ primaryKey, indexes }: TableStructure, name: string): boolean {
  const isAlone = (columns: readonly string[]) => columns.length === 1 && columns[0] === name
  return isAlone(primaryKey) || indexes.some(({ unique, columns }) => unique && isAlone(columns))
}

function isIndexedIn({ primaryKey, indexes }: TableStructure, name: string): boolean {
  return primaryKey[0] === name || indexes.some(({ columns }) => columns[0] === name)
}

/** Without an index every link is looked for in the whole table; whoever says “index”: false wants it so. */
function refuseMissing(spec: LinkSpec, missing: Missing, { key, column }: Columns): void {
  if (spec.index === true) return
  const isNeeded = missing.mustBeUnique || (!spec.virtual && !missing.isKeyUnique)
  const isSlow = spec.index === null && (!missing.isColumnIndexed || !missing.isKeyUnique)
  if (!isNeeded && !isSlow) return
  const titles = [
    ...(missing.isKeyUnique ? [] : [`“${key.title}” has no unique index`]),
    ...(missing.mustBeUnique
      ? [`“${column.title}” has no unique index`]
      : missing.isColumnIndexed
        ? []
        : [`“${column.title}” has no index`]),
  ]
  throw conflict(`${titles.join(' and ')}. Send “index”: true to make what is missing.`, { reason: 'index_missing' })
}

async function refuseDangling(
  site: Site,
  { base }: LinkSides,
  pair: Parameters<typeof countDangling>[2],
): Promise<void> {
  const count = await countDangling(base.dialect, site.data, pair)
  if (count === 0) return
  const records = count === 1 ? '1 record' : `${count} records`
  throw conflict(
    `${records} of “${pair.child.title}” ${count === 1 ? 'holds' : 'hold'} a value in “${pair.column.title}” that no record of “${pair.parent.title}” has. Correct them, or make the link virtual.`,
    { reason: 'dangling', count },
  )
}

function uniqueMade({ base, parent, child }: LinkSides, row: ColumnRow): Step {
  const side = row.table_id === parent.table.id ? parent : child
  return indexGiven(base, side.table, row, accessToAll(side.table, side.columns.filter(isLive), base))
}
