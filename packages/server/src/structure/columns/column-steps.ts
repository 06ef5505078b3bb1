import { conflict } from '@rowhouse/core/errors'
import type { CellValue, StorageWord } from '@rowhouse/core/storage'
import type { Kysely } from 'kysely'
import type { ColumnRow, TableRow } from '../../meta/rows/structure.ts'
import type { SnapshotBase } from '../../meta/snapshot.ts'
import type { TableAccess } from '../../query/table-access.ts'
import { countDuplicates } from '../cells/count-cells.ts'
import { storedColumn } from '../record-table-of.ts'
import { type Step, stepOf } from '../restructure.ts'
import { runStatements } from '../statements.ts'
import { findStructure, structureOf } from '../structure-of.ts'
import { uniqueIndex, uniqueIndexName } from '../table-spec.ts'

/**
 * A column that holds nothing yet, or its default in every row: engines know that at once, however large the table. Rules
 * and other values follow. `type`: as the engine writes it; left out: what its word stands for.
 */
export function addedColumn(
  { dialect }: SnapshotBase,
  table: TableRow,
  row: ColumnRow,
  { type, fill = null }: { readonly type?: string | undefined; readonly fill?: CellValue } = {},
): Step {
  const [name, word] = [row.name ?? '', row.word as StorageWord]
  return {
    ...stepOf(dialect.ddl.addColumn(table, { name, word, type, default: fill })),
    back: (data) => dropColumn(dialect, data, table, name),
  }
}

/** Gone with the indexes it is part of; it may be gone already. */
export async function dropColumn(
  dialect: SnapshotBase['dialect'],
  data: Kysely<unknown>,
  table: TableRow,
  name: string,
): Promise<void> {
  const structure = await findStructure(dialect, data, table)
  if (!structure?.columns.some((column) => column.name === name)) return
  await runStatements(data, dialect.ddl.dropColumn(structure, name))
}

/** What binds a column is taken off before it steps aside: nobody fills it any more. */
export function rulesTaken(base: SnapshotBase, table: TableRow, row: ColumnRow): Step[] {
  return [...(row.unique_values === 1 ? [ourIndexTaken(base, table, row)] : []), ...notNullTaken(base, table, row)]
}

/** Rules of a column that takes a place: unique, and in attached databases what other programs are held to as well. */
export function rulesGiven(base: SnapshotBase, table: TableRow, row: ColumnRow, access: TableAccess): Step[] {
  return [
    ...(row.unique_values === 1 ? [indexGiven(base, table, row, access)] : []),
    ...(row.default_value === null || base.isBuiltIn ? [] : [defaultSet(base, table, row, null)]),
    ...(row.required === 0 || base.isBuiltIn ? [] : [notNullSet(base, table, row, true)]),
  ]
}

export function indexGiven({ dialect }: SnapshotBase, table: TableRow, row: ColumnRow, access: TableAccess): Step {
  return {
    async run(data) {
      await refuseDuplicates(data, access, row)
      const index = uniqueIndex(row)
      await runStatements(data, index === null ? [] : dialect.ddl.createIndex(table, index))
    },
    back: (data) => dropOurIndex(dialect, data, table, row),
  }
}

export async function refuseDuplicates(data: Kysely<unknown>, access: TableAccess, row: ColumnRow): Promise<void> {
  const count = await countDuplicates(data, access, storedColumn(access, row.id))
  if (count === 0) return
  const values = count === 1 ? '1 value occurs' : `${count} values occur`
  throw conflict(`${values} more than once in “${row.title}”, so it cannot be unique.`, { reason: 'duplicates', count })
}

/** Only one of ours: what a foreign database keeps unique by itself stays so. */
export function ourIndexTaken({ dialect }: SnapshotBase, table: TableRow, row: ColumnRow): Step {
  const index = uniqueIndex({ ...row, unique_values: 1 })
  return {
    run: (data) => dropOurIndex(dialect, data, table, row),
    ...(index === null ? {} : { back: stepOf(dialect.ddl.createIndex(table, index)).run }),
  }
}

async function dropOurIndex(
  dialect: SnapshotBase['dialect'],
  data: Kysely<unknown>,
  table: TableRow,
  { id }: ColumnRow,
): Promise<void> {
  const structure = await structureOf(dialect, data, table)
  const name = uniqueIndexName(id)
  if (!structure.indexes.some((index) => index.name === name)) return
  await runStatements(data, dialect.ddl.dropIndex(table, name))
}

/** In attached databases a rule of the database would stop every new record. */
export function notNullTaken(base: SnapshotBase, table: TableRow, row: ColumnRow): Step[] {
  return base.isBuiltIn || row.required === 0 ? [] : [notNullSet(base, table, row, false)]
}

function notNullSet({ dialect }: SnapshotBase, table: TableRow, { name }: ColumnRow, wanted: boolean): Step {
  const set = async (data: Kysely<unknown>, value: boolean) => {
    const structure = await structureOf(dialect, data, table)
    const column = structure.columns.find((one) => one.name === name)
    if (column === undefined || column.nullable === !value) return
    await runStatements(data, dialect.ddl.setNotNull(structure, column.name, value))
  }
  return { run: (data) => set(data, wanted), back: (data) => set(data, !wanted) }
}

/** For a column that is there: where the engine knows how, others go on reading and writing while its cells are looked at. */
export function notNullSteps(base: SnapshotBase, table: TableRow, row: ColumnRow, wanted: boolean): Step[] {
  const plain = notNullSet(base, table, row, wanted)
  const online = base.dialect.ddl.notNullOnline?.(table, row.name ?? '', `${row.id}_not_null`)
  if (!wanted || online === undefined) return [plain]
  const ifNullable = async (data: Kysely<unknown>, statements: typeof online.set): Promise<void> => {
    const { columns } = await structureOf(base.dialect, data, table)
    if (columns.some(({ name, nullable }) => name === row.name && nullable)) await runStatements(data, statements)
  }
  return [
    { run: (data) => ifNullable(data, online.promise), back: (data) => runStatements(data, online.back) },
    { alone: true, run: (data) => ifNullable(data, online.check), back: async () => undefined },
    { ...plain, run: (data) => ifNullable(data, online.set) },
  ]
}

/** In an attached database; `before` is what it goes back to. */
export function defaultSet(
  { dialect }: SnapshotBase,
  table: TableRow,
  { name, default_value }: ColumnRow,
  before: string | null,
): Step {
  const set = async (data: Kysely<unknown>, json: string | null) => {
    const structure = await structureOf(dialect, data, table)
    const value: CellValue = json === null ? null : (JSON.parse(json) as CellValue)
    await runStatements(data, dialect.ddl.setDefault(structure, name ?? '', value))
  }
  return { run: (data) => set(data, default_value), back: (data) => set(data, before) }
}
