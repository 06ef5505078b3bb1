// All that shapes a statement is one object: its builder gets nothing else, and the name the statement is kept under is read
// from it. So nobody can forget an ingredient of that name and be given the statement of another person.
import type { CellValue } from '@rowhouse/core/storage'
import { LaterValue } from '../dialects/values/later-value.ts'
import { accessKey } from './access-key.ts'
import type { RecordColumn } from './record-table.ts'
import type { TableAccess } from './table-access.ts'

/** A value that is only bound and never decides what the statement looks like: it is left open, and put in at every call. */
class OpenValue {
  readonly value: CellValue

  constructor(value: CellValue) {
    this.value = value
  }
}

/** Rows of such values, all of one length. */
class OpenRows {
  readonly rows: readonly (readonly CellValue[])[]

  constructor(rows: readonly (readonly CellValue[])[]) {
    this.rows = rows
  }
}

/** The types of builders speak of values; they get one that can be bound. */
export const open = <T extends CellValue>(value: T): T => new OpenValue(value) as unknown as T

export const openRows = (rows: readonly (readonly CellValue[])[]): readonly (readonly CellValue[])[] =>
  new OpenRows(rows) as unknown as readonly (readonly CellValue[])[]

/** What a shape is called: all that is fixed in it, piece by piece, since one text would take longer to write than most answers. */
export type ShapeKey = readonly unknown[]

/** With its open values apart, in the order of their places. */
interface ReadShape {
  readonly key: ShapeKey
  readonly values: readonly CellValue[]
}

export function readShape(shape: unknown): ReadShape {
  const read = { key: [], values: [] }
  readPart(shape, read)
  return read
}

/** The same, piece by piece: shapes that differ mostly do so near their end. */
export function isSameKey(one: ShapeKey, other: ShapeKey): boolean {
  if (one.length !== other.length) return false
  for (let at = one.length - 1; at >= 0; at -= 1) if (one[at] !== other[at]) return false
  return true
}

/** What tells a list from what is in it: no text and no number is one of these. */
const mark = {
  list: Symbol('['),
  map: Symbol('map'),
  object: Symbol('{'),
  end: Symbol('end'),
  open: Symbol('?'),
  rows: Symbol('rows'),
  column: Symbol('column'),
  access: Symbol('access'),
} as const

interface Reading {
  readonly key: unknown[]
  readonly values: CellValue[]
}

function readPart(part: unknown, read: Reading): void {
  if (typeof part === 'object' && part !== null) readObject(part, read)
  // What only does something is made of what stands beside it.
  else read.key.push(typeof part === 'function' ? undefined : part)
}

function readObject(part: object, read: Reading): void {
  const { key, values } = read
  if (Array.isArray(part)) readList(mark.list, part, read)
  else if (part instanceof OpenValue) {
    values.push(part.value)
    key.push(mark.open)
  } else if (part instanceof OpenRows) readRows(part, read)
  else if (isColumn(part)) key.push(mark.column, part.id, part.title)
  else if (isAccess(part)) key.push(mark.access, part.table.id, accessKey(part))
  else if (part instanceof Map) readList(mark.map, [...part], read)
  else {
    key.push(mark.object)
    for (const name in part) {
      const member = (part as Readonly<Record<string, unknown>>)[name]
      if (member === undefined) continue
      key.push(name)
      readPart(member, read)
    }
    key.push(mark.end)
  }
}

function readList(kind: symbol, list: readonly unknown[], read: Reading): void {
  read.key.push(kind)
  for (const member of list) readPart(member, read)
  read.key.push(mark.end)
}

// By hand: thousands of values at once, and `flat` takes longer than filling in what it gives.
function readRows({ rows }: OpenRows, { key, values }: Reading): void {
  for (const row of rows) for (const value of row) values.push(value)
  key.push(mark.rows, rows.length, rows[0]?.length ?? 0)
}

/** The same shape as its builder sees it: with places where values are open. */
export function withPlaces<Shape>(shape: Shape): Shape {
  let places = 0
  const place = (): unknown => LaterValue.asValue(places++)
  const walk = (part: unknown): unknown => {
    if (typeof part !== 'object' || part === null) return part
    if (Array.isArray(part)) return part.map(walk)
    if (part instanceof OpenValue) return place()
    if (part instanceof OpenRows) return part.rows.map((row) => row.map(place))
    if (isColumn(part) || isAccess(part)) return part
    if (part instanceof Map) return new Map([...part].map(([key, member]) => [key, walk(member)]))
    return Object.fromEntries(Object.entries(part).map(([name, member]) => [name, walk(member)]))
  }
  return walk(shape) as Shape
}

/** Of a table that never changes: known by their names. */
const isColumn = (part: object): part is RecordColumn => 'operators' in part && 'id' in part
const isAccess = (part: object): part is TableAccess => 'sight' in part && 'table' in part
