import type { CellValue } from '@rowhouse/core/storage'
import { type CompiledQuery, type RawBuilder, sql } from 'kysely'
import { all, type Operand, type Test } from '../dialects/compare/operand.ts'
import type { AnswerRows, DatabaseRow, More } from './answer.ts'
import { compileFor } from './compile.ts'
import type { RecordForm } from './json-columns.ts'
import { type LinkedValues, linkedRecords, linkedValues, tablesOf } from './link-way.ts'
import { fewLinked, manyValues, type NestedPage, nestedColumns, nestedPage, orNothing } from './nested-spec.ts'
import { testsOf, valueOperand } from './operands.ts'
import type { RecordColumn } from './record-table.ts'
import { isSingle } from './record-table.ts'
import { type LinkedTexts, rowWriter } from './row-writer.ts'
import { SelectList } from './select-list.ts'
import type { TableAccess } from './table-access.ts'
import { valueCell } from './value-cell.ts'

/** What a link or a lookup through many shows, for all rows of a page by one statement. */
export interface LinkedCells {
  /** Where the own value, which leads to the linked records, stands in a row. */
  readonly alias: string
  readonly own: Operand
  /** The cell of a record without any. */
  readonly none: string
  /** What the linked records show of further ones. */
  readonly inner: readonly LinkedCells[]
  queryFor(own: readonly CellValue[]): CompiledQuery
  /** JSON of cells by `linkKey` of the own value. */
  textsOf(found: AnswerRows): ReadonlyMap<string, string>
}

/** An own value as text, the same on both sides of the link. */
export function linkKey(value: CellValue): string | null {
  return value === null ? null : String(value)
}

export function linkedCells(access: TableAccess, column: RecordColumn, form: RecordForm): Omit<LinkedCells, 'alias'> {
  const { computed } = column
  if (computed?.kind !== 'link' && computed?.kind !== 'lookup')
    throw new TypeError(`The column ${column.id} leads to no other records.`)
  const isLink = computed.kind === 'link'
  const values = isLink ? linkedRecords(access, column, computed.link) : linkedValues(access, column)
  if (values === null) throw new TypeError(`The column ${column.id} leads to no other records.`)
  const spec = form.nested?.get(column.id) ?? (isLink ? fewLinked : manyValues)
  const single = isLink && isSingle(computed.link)
  const page = nestedPage(values, single ? { limit: 1, offset: 0 } : spec)
  const select = new SelectList()
  const write = isLink
    ? rowWriter(
        nestedColumns(access, computed.link, spec.fields).map((one) => ({
          name: one.title,
          write: valueCell(values.access, one, form, select),
        })),
      )
    : valueCell(values.access, values.column, form, select)
  const filled = isLink ? [] : [access.dialect.finds.notblank(valueOperand(values.access, values.column))]
  const counts = isLink && !single && form.shape === 'structured'
  return cellsBeyond(access, values, {
    page: { ...page, tests: [...page.tests, ...filled] },
    members: { selected: select.members, linked: [], write },
    none: single ? 'null' : counts ? '{"list":[],"count":0}' : '[]',
    write: (members, count) => {
      if (single) return members[0] ?? 'null'
      const list = `[${members.join()}]`
      return counts ? `{"list":${list},"count":${count}}` : list
    },
  })
}

interface Beyond {
  readonly page: NestedPage
  /** What is selected of each linked record, and written of it. */
  readonly members: {
    readonly selected: readonly RawBuilder<unknown>[]
    readonly linked: readonly LinkedCells[]
    readonly write: (row: DatabaseRow, linked?: LinkedTexts) => string
  }
  readonly none: string
  write(members: readonly string[], count: number): string
}

export function cellsBeyond(
  access: TableAccess,
  values: LinkedValues,
  { page, members, none, write }: Beyond,
): Omit<LinkedCells, 'alias'> {
  const { selected, linked } = members
  return {
    own: values.own,
    none,
    inner: linked,
    queryFor: (own) => {
      const inner = innerSelect(access, values, { own, members: selected, tests: page.tests, order: page.order })
      const statement = sql`select * from (${inner}) as rh_l where ${isOnPage(page)} order by rh_l.r`
      return compileFor(access, statement)
    },
    textsOf: (answer) => {
      const texts = textsBeside(linked, answer.linked)
      const found = new Map<string, { members: string[]; count: number }>()
      for (const row of answer.rows) {
        const key = linkKey(access.dialect.values.fromDatabase(values.anchor.word, row.v)) ?? ''
        const cell = found.get(key) ?? { members: [], count: Number(row.n) }
        found.set(key, cell)
        if (Number(row.r) > page.offset && Number(row.r) <= page.offset + page.limit)
          cell.members.push(members.write(row, texts))
      }
      return new Map(Array.from(found, ([key, cell]) => [key, write(cell.members, cell.count)]))
    },
  }
}

/** What is to be asked for the linked cells of rows, one statement each, however deep. */
export function moreFor(access: Pick<TableAccess, 'dialect'>, linked: readonly LinkedCells[]): More | undefined {
  if (linked.length === 0) return undefined
  return (rows) =>
    linked.map(({ alias, own, inner, queryFor }) => {
      const values = rows.map((row) => access.dialect.values.fromDatabase(own.word, row[alias]))
      const query = queryFor([...new Set(values.filter((value) => value !== null))])
      return { query, more: moreFor(access, inner) }
    })
}

export function textsBeside(linked: readonly LinkedCells[], found: readonly AnswerRows[]): LinkedTexts {
  return linked.map((cells, at) => cells.textsOf(found[at] ?? { rows: [], linked: [] }))
}

interface InnerSelect {
  /** Whose linked records are asked for. */
  readonly own: readonly CellValue[]
  readonly members: readonly RawBuilder<unknown>[]
  readonly tests: readonly Test[]
  readonly order: readonly RawBuilder<unknown>[]
}

function innerSelect(
  { dialect }: TableAccess,
  values: LinkedValues,
  { own, members, tests, order }: InnerSelect,
): RawBuilder<unknown> {
  const { anchor } = values
  const selected = [
    sql`${dialect.rows.read(anchor)} as v`,
    ...members,
    sql`row_number() over (partition by ${anchor.expression} order by ${sql.join([...orNothing(order)])}) as r`,
    sql`${dialect.rows.count()} over (partition by ${anchor.expression}) as n`,
  ]
  const where = all([dialect.finds.in(anchor, own), ...testsOf(values), ...tests])
  return sql`select ${sql.join(selected)} from ${tablesOf(values)} where ${where}`
}

/** The first is always there: it tells the count, also where the page begins behind all of them. */
function isOnPage({ limit, offset }: { readonly limit: number; readonly offset: number }): Test {
  if (offset === 0 && limit > 0) return sql`rh_l.r <= ${sql.lit(limit)}`
  return sql`(rh_l.r = 1 or (rh_l.r > ${sql.lit(offset)} and rh_l.r <= ${sql.lit(offset + limit)}))`
}
