import type { LinkOptions } from '@rowhouse/core/column-types/link-to-another-record'
import { typeWith } from '@rowhouse/core/column-types/registry'
import type { Dialect } from '../../dialects/dialect.ts'
import type { ColumnRow, TableRow } from '../../meta/rows/structure.ts'
import { freeTitle } from '../../structure/free-title.ts'
import { nextPosition } from '../../structure/next-position.ts'
import { linkRow } from '../links/link-rows.ts'
import type { FoundRelation } from './found-relations.ts'

interface KnownRows {
  readonly tables: readonly TableRow[]
  /** None of them in the trash. */
  readonly columns: readonly ColumnRow[]
}

interface LinkedRows {
  readonly added: readonly ColumnRow[]
  /** Columns that hold keys, as such. */
  readonly keys: readonly ColumnRow[]
  /** Tables that only join two others. */
  readonly junctions: readonly string[]
}

/** Columns for relations that are not known yet: one on each side, named by the other. */
export function linkRelations(
  relations: readonly FoundRelation[],
  known: KnownRows,
  { dialect, at }: { readonly dialect: Dialect; readonly at: string },
): LinkedRows {
  const maker = new LinkMaker(known, dialect, at)
  const [joining, plain] = [
    relations.filter(({ isJunction }) => isJunction),
    relations.filter((one) => !one.isJunction),
  ]
  for (const [, ends] of Map.groupBy(joining, ({ child }) => child)) {
    const [one, other] = ends
    if (one !== undefined && other !== undefined) maker.join(one, other)
  }
  for (const relation of plain) maker.link(relation)
  return maker
}

class LinkMaker implements LinkedRows {
  readonly added: ColumnRow[] = []
  readonly keys: ColumnRow[] = []
  readonly junctions: string[] = []
  readonly #tables: ReadonlyMap<string, TableRow>
  readonly #columns: ReadonlyMap<string, ColumnRow>
  readonly #known: KnownRows
  readonly #dialect: Dialect
  readonly #at: string

  constructor(known: KnownRows, dialect: Dialect, at: string) {
    this.#known = known
    this.#dialect = dialect
    this.#at = at
    this.#tables = new Map(known.tables.map((table) => [table.name, table]))
    this.#columns = new Map(known.columns.map((column) => [`${column.table_id} ${column.name}`, column]))
  }

  link(relation: FoundRelation): void {
    const ends = this.#endsOf(relation)
    if (ends === null) return
    const { child, column, parent, key } = ends
    const common = this.#optionsOf(relation)
    const one = this.#add(child, parent.title, {
      ...common,
      kind: 'bt',
      tableId: parent.id,
      ownColumnId: column.id,
      otherColumnId: key.id,
    })
    const kind = relation.isUnique ? 'oo' : 'hm'
    const many = this.#add(parent, kind === 'oo' ? child.title : `${child.title} List`, {
      ...common,
      kind,
      tableId: child.id,
      ownColumnId: key.id,
      otherColumnId: column.id,
    })
    this.#pair(one, many)
    this.keys.push(asForeignKey(column))
  }

  join(first: FoundRelation, second: FoundRelation): void {
    const [one, other] = [this.#endsOf(first), this.#endsOf(second)]
    if (one === null || other === null) return
    const side = (own: Ends, theirs: Ends): LinkOptions => ({
      ...this.#optionsOf(first),
      kind: 'mm',
      tableId: theirs.parent.id,
      ownColumnId: own.key.id,
      otherColumnId: theirs.key.id,
      junction: { tableId: own.child.id, ownColumnId: own.column.id, otherColumnId: theirs.column.id },
    })
    const here = this.#add(one.parent, `${other.parent.title} List`, side(one, other))
    const there = this.#add(other.parent, `${one.parent.title} List`, side(other, one))
    this.#pair(here, there)
    this.keys.push(asForeignKey(one.column), asForeignKey(other.column))
    this.junctions.push(one.child.id)
  }

  #optionsOf({
    onUpdate,
    onDelete,
  }: FoundRelation): Omit<LinkOptions, 'kind' | 'tableId' | 'ownColumnId' | 'otherColumnId'> {
    return { junction: null, partnerId: null, onUpdate, onDelete, virtual: false, ownsKey: false, candidates: null }
  }

  #endsOf(relation: FoundRelation): Ends | null {
    const [child, parent] = [this.#tables.get(relation.child), this.#tables.get(relation.parent)]
    if (child === undefined || parent === undefined) return null
    const column = this.#columns.get(`${child.id} ${relation.column}`)
    const key = this.#columns.get(`${parent.id} ${relation.key}`)
    return column === undefined || key === undefined ? null : { child, column, parent, key }
  }

  #add(table: TableRow, wished: string, options: LinkOptions): ColumnRow {
    const own = [...this.#known.columns, ...this.added].filter(({ table_id }) => table_id === table.id)
    const title = freeTitle(
      wished,
      own.map((column) => column.title),
    )
    const position = nextPosition(own)
    const row = linkRow(title, options, { table, dialect: this.#dialect, position, at: this.#at })
    this.added.push(row)
    return row
  }

  #pair(one: ColumnRow, other: ColumnRow): void {
    for (const [row, partner] of [
      [one, other],
      [other, one],
    ] as const)
      row.options = JSON.stringify({ ...(JSON.parse(row.options) as LinkOptions), partnerId: partner.id })
  }
}

interface Ends {
  readonly child: TableRow
  readonly column: ColumnRow
  readonly parent: TableRow
  readonly key: ColumnRow
}

/** Hidden, because the link shows what it points to. Part of a key, it is told by that. */
function asForeignKey(column: ColumnRow): ColumnRow {
  if (column.is_primary_value === 1 || (column.word !== 'integer' && column.word !== 'shortText')) return column
  const options = { kind: column.word === 'integer' ? 'integer' : 'text' }
  return { ...column, type: typeWith({ foreign: true }), options: JSON.stringify(options), system: 1 }
}
