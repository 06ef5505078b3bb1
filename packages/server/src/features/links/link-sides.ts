import type { LinkOptions } from '@rowhouse/core/column-types/link-to-another-record'
import type { ColumnRow } from '../../meta/rows/structure.ts'
import type { SnapshotBase } from '../../meta/snapshot.ts'
import { ColumnNames } from '../../structure/columns/column-names.ts'
import { nextPosition } from '../../structure/next-position.ts'
import type { TableRows } from '../../structure/table-rows.ts'
import type { LinkSpec } from './accept-link.ts'
import { linkRow, type RowPlace } from './link-rows.ts'

/** The two tables of a link as they are stored; the same rows twice when records of one table are linked. */
export interface LinkSides {
  readonly spec: LinkSpec
  readonly base: SnapshotBase
  /** Where the link was asked for. */
  readonly tableId: string
  readonly parent: TableRows
  readonly child: TableRows
  readonly at: string
}

/** Hands out titles, names and places in the two tables. */
export class SideRows {
  readonly #sides: LinkSides
  readonly #names: ReadonlyMap<string, ColumnNames>
  readonly #next = new Map<string, number>()

  constructor(sides: LinkSides) {
    this.#sides = sides
    const { parent, child, base } = sides
    this.#names = new Map(
      [parent, child].map(({ table, columns, kept }) => [table.id, new ColumnNames(base.dialect, columns, kept)]),
    )
    for (const { table, columns } of [parent, child]) this.#next.set(table.id, nextPosition(columns))
  }

  namesOf({ table }: TableRows): ColumnNames {
    return this.#names.get(table.id) ?? new ColumnNames(this.#sides.base.dialect)
  }

  place({ table }: TableRows): RowPlace {
    const position = this.#next.get(table.id) ?? 1
    this.#next.set(table.id, position + 1)
    return { table, dialect: this.#sides.base.dialect, position, at: this.#sides.at }
  }

  /**
   * The link columns of both sides. The title that was given goes to the side that was asked for and must be free; the other
   * one is named by its table and makes way by a number.
   */
  linkColumns(parentOptions: LinkOptions, childOptions: LinkOptions): readonly [ColumnRow, ColumnRow] {
    const { parent, child, spec } = this.#sides
    const isForChild = this.#isAskedOfChild()
    const many = spec.kind === 'mm' || spec.kind === 'hm' || spec.kind === 'bt'
    const parentDefault = many ? `${child.table.title} List` : child.table.title
    const childDefault = spec.kind === 'mm' ? `${parent.table.title} List` : parent.table.title
    // The given one first: what is made up makes way for it.
    const given = spec.title === null ? null : this.namesOf(isForChild ? child : parent).takeTitle(spec.title)
    const parentTitle = !isForChild && given !== null ? given : this.namesOf(parent).takeFreeTitle(parentDefault)
    const childTitle = isForChild && given !== null ? given : this.namesOf(child).takeFreeTitle(childDefault)
    const childRow = linkRow(childTitle, childOptions, this.place(child))
    const parentRow = linkRow(parentTitle, { ...parentOptions, partnerId: childRow.id }, this.place(parent))
    return [parentRow, { ...childRow, options: JSON.stringify({ ...childOptions, partnerId: parentRow.id }) }]
  }

  /** Existing clients say by the kind whose title it is; where the kind is the same on both sides, the address does. */
  #isAskedOfChild(): boolean {
    const { spec, parent, child, tableId } = this.#sides
    if (spec.kind === 'bt') return true
    return spec.kind === 'oo' && parent.table.id !== child.table.id && tableId === child.table.id
  }
}
