import { conflict } from '@rowhouse/core/errors'
import { cutBytes } from '@rowhouse/core/table-names'
import type { Kysely } from 'kysely'
import type { ColumnRow, TableRow } from '../../../meta/rows/structure.ts'
import type { SnapshotBase } from '../../../meta/snapshot.ts'
import { countFilled } from '../../../structure/cells/count-cells.ts'
import { eachCells } from '../../../structure/cells/each-cells.ts'
import { writeCells } from '../../../structure/cells/write-cells.ts'
import type { ColumnNames } from '../../../structure/columns/column-names.ts'
import { addedColumn, rulesGiven, rulesTaken } from '../../../structure/columns/column-steps.ts'
import { accessToAll, storedColumn } from '../../../structure/record-table-of.ts'
import { type Step, stepOf } from '../../../structure/restructure.ts'
import { kindOf } from './column-kind.ts'
import type { People } from './people.ts'
import { Counter, type Counts } from './preview-cells.ts'
import { textHabits } from './text-habits.ts'

interface Exchange {
  readonly base: SnapshotBase
  readonly table: TableRow
  /** Not in the trash, the column itself among them. */
  readonly live: readonly ColumnRow[]
  readonly before: ColumnRow
  readonly after: ColumnRow
  /** Under which the old column stays. */
  readonly keptName: string
}

/** Under this id the old column stands beside the new one while values go over. */
export const keptId = 'kept'

export function keptNameFor(names: ColumnNames, name: string): string {
  return names.takeFreeName(`${cutBytes(name, 50)}_before`)
}

/**
 * The old column steps aside under another name, a new one takes its place, and the values go over. Renaming comes first:
 * it locks out other writers of a foreign database until all is done.
 */
export function conversionSteps(exchange: Exchange, people: People, expected: Counts): Step[] {
  const { base, table, before, after, keptName } = exchange
  const { ddl } = base.dialect
  const name = before.name ?? ''
  return [
    ...rulesTaken(base, table, before),
    stepOf(ddl.renameColumn(table, name, keptName), ddl.renameColumn(table, keptName, name)),
    addedColumn(base, table, { ...after, name }),
    {
      run: (data) => convertCells(data, exchange, people, expected),
      moves: `${expected.converted} values of ${keptName} are converted into ${name}, one by one; ${expected.emptied} have no value there`,
    },
    ...rulesGiven(base, table, { ...after, name }, lookAfter(exchange)),
  ]
}

async function convertCells(
  data: Kysely<unknown>,
  exchange: Exchange,
  people: People,
  expected: Counts,
): Promise<void> {
  const access = lookAtBoth(exchange)
  const [from, to] = [storedColumn(access, keptId), storedColumn(access, exchange.after.id)]
  const kinds = { from: kindOf(exchange.before), to: kindOf(exchange.after) }
  const counter = new Counter({ ...kinds, people, habits: await textHabits(data, access, from, kinds) })
  for await (const records of eachCells(data, access, [from])) {
    const cells = records.map(({ key, cells: known }) => ({ key, value: counter.add(known.get(from.id) ?? null) }))
    await writeCells(
      data,
      access,
      to,
      cells.filter(({ value }) => value !== null),
    )
  }
  const counts = counter.counts()
  const isAsExpected = counts.converted === expected.converted && counts.emptied === expected.emptied
  if (!isAsExpected || (await countFilled(data, access, to)) !== counts.converted) throw countsDiffer(counts)
}

export function countsDiffer({ converted, emptied }: Counts): Error {
  return conflict(
    `The records have changed since the preview: now ${converted} cells would be converted and ${emptied} emptied. Nothing was changed; look at the preview again.`,
    { reason: 'counts', converted, emptied },
  )
}

/** The table with the old column under its new name beside the new one. */
export function lookAtBoth({ base, table, live, before, after, keptName }: Exchange) {
  const others = live.filter(({ id }) => id !== before.id)
  const old = { ...before, id: keptId, name: keptName }
  return accessToAll(table, [...others, old, { ...after, name: before.name }], base)
}

function lookAfter({ base, table, live, before, after }: Exchange) {
  const others = live.filter(({ id }) => id !== before.id)
  return accessToAll(table, [...others, { ...after, name: before.name }], base)
}
