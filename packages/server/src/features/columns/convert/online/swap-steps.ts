import type { StorageWord } from '@rowhouse/core/storage'
import type { ColumnRow, TableRow } from '../../../../meta/rows/structure.ts'
import type { SnapshotBase } from '../../../../meta/snapshot.ts'
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

/** What went before, in transactions of its own, told among what runs now. */
export function expanded({ base, table, before, after, nextName }: Swap, values: number): Step[] {
  const { ddl } = base.dialect
  const statements = ddl.addColumn(table, { name: nextName, word: after.word as StorageWord })
  return [
    {
      run: async (data) => tellStatements(data, statements),
      // Only told: whoever takes the change back goes on with the column, or drops it in the end.
      back: async (data) => {
        const structure = await structureOf(base.dialect, data, table)
        const isThere = structure.columns.some(({ name }) => name === nextName)
        tellStatements(data, isThere ? ddl.dropColumn(structure, nextName) : [])
      },
    },
    {
      run: async () => undefined,
      moves: `${values} values of ${before.name} are converted into ${nextName}, 1,000 at a time, each batch in a transaction of its own`,
    },
  ]
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

/** Of the new column in its place. Others go on while its cells are looked at, where the engine knows how. */
export function rulesAfter({ base, table, live, before, after }: Swap): Step[] {
  const row = { ...after, name: before.name }
  const access = accessToAll(table, [...live.filter(({ id }) => id !== before.id), row], base)
  return [
    ...(row.unique_values === 1 ? [{ ...indexGiven(base, table, row, access), alone: true }] : []),
    ...(row.default_value === null ? [] : [defaultSet(base, table, row, null)]),
    ...(row.required === 0 ? [] : notNullSteps(base, table, row, true)),
  ]
}
