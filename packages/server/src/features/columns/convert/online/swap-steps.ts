import type { StorageWord } from '@rowhouse/core/storage'
import type { ColumnRow, TableRow } from '../../../../meta/rows/structure.ts'
import type { SnapshotBase } from '../../../../meta/snapshot.ts'
import type { TableAccess } from '../../../../query/table-access.ts'
import { defaultSet, indexGiven, notNullSteps, rulesTaken } from '../../../../structure/columns/column-steps.ts'
import { accessToAll } from '../../../../structure/record-table-of.ts'
import { type Step, stepOf } from '../../../../structure/restructure.ts'
import { tellStatements } from '../../../../structure/statements.ts'
import { structureOf } from '../../../../structure/structure-of.ts'

interface Swap {
  readonly base: SnapshotBase
  readonly table: TableRow
  readonly live: readonly ColumnRow[]
  readonly before: ColumnRow
  readonly after: ColumnRow
  readonly nextName: string
  readonly keptName: string
}

interface Added {
  readonly base: SnapshotBase
  readonly table: TableRow
  readonly name: string
  readonly word: string | null
}

/** What went before, in transactions of its own, told among what runs now. */
export function expanded({ base, table, name, word }: Added, moves: string): Step[] {
  const { ddl } = base.dialect
  const statements = ddl.addColumn(table, { name, word: word as StorageWord })
  return [
    {
      run: async (data) => tellStatements(data, statements),
      // Only told: whoever takes the change back goes on with the column, or drops it in the end.
      back: async (data) => {
        const structure = await structureOf(base.dialect, data, table)
        const isThere = structure.columns.some((one) => one.name === name)
        tellStatements(data, isThere ? ddl.dropColumn(structure, name) : [])
      },
    },
    { run: async () => undefined, moves: `${moves}, 1,000 at a time, each batch in a transaction of its own` },
  ]
}

/** The same of a column whose values get another type. */
export function converted({ base, table, before, after, nextName }: Swap, values: number): Step[] {
  const moves = `${values} values of ${before.name} are converted into ${nextName}`
  return expanded({ base, table, name: nextName, word: after.word }, moves)
}

/** The columns change places, which takes a moment; `settle` does what others changed until then. Rules follow, each by itself. */
export function swapSteps(swap: Swap, settle: Step['run']): Step[] {
  const { base, table, before, nextName, keptName } = swap
  const { ddl } = base.dialect
  const name = before.name ?? ''
  return [
    ...rulesTaken(base, table, before),
    stepOf(ddl.renameColumn(table, name, keptName), ddl.renameColumn(table, keptName, name)),
    stepOf(ddl.renameColumn(table, nextName, name), ddl.renameColumn(table, name, nextName)),
    { run: settle, back: async () => undefined },
    ...rulesAfter(swap),
  ]
}

/** Of the new column in its place. */
export function rulesAfter({ base, table, live, before, after }: Swap): Step[] {
  const row = { ...after, name: before.name }
  const access = accessToAll(table, [...live.filter(({ id }) => id !== before.id), row], base)
  return onlineRules(base, table, row, access)
}

/** Others go on while cells are looked at, where the engine knows how. */
export function onlineRules(base: SnapshotBase, table: TableRow, row: ColumnRow, access: TableAccess): Step[] {
  return [
    ...(row.unique_values === 1 ? [{ ...indexGiven(base, table, row, access), alone: true }] : []),
    ...(row.default_value === null ? [] : [defaultSet(base, table, row, null)]),
    ...(row.required === 0 ? [] : notNullSteps(base, table, row, true)),
  ]
}
