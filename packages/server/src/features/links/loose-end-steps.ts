import { sql } from 'kysely'
import { namesBy } from '../../dialects/names.ts'
import type { SnapshotBase } from '../../meta/snapshot.ts'
import { type Step, stepOf } from '../../structure/restructure.ts'
import { constraintsOf, type Rows } from './link-constraints.ts'

/** Unties what leads to records that are not there, as the database itself would: no constraint could be made above it. */
export function looseEndSteps({ dialect }: SnapshotBase, rows: Rows): Step[] {
  const { name, table } = namesBy((text) => dialect.quoteIdentifier(text))
  const held = constraintsOf(rows.columns, rows).filter(({ isVirtual }) => !isVirtual)
  return held.map(({ pair: { child, column, parent, key }, isJunction }) => {
    const own = name(column.name ?? '')
    // Once more around it: MySQL changes no table that the same statement reads.
    const there = sql`select k from (select ${name(key.name ?? '')} as k from ${table(parent)}) as p where k is not null`
    const isLoose = sql`${own} is not null and ${own} not in (${there})`
    return stepOf([
      isJunction
        ? sql`delete from ${table(child)} where ${isLoose}`
        : sql`update ${table(child)} set ${own} = null where ${isLoose}`,
    ])
  })
}
