// All that shapes a statement is one object: its builder gets nothing else, and the name the statement is kept under is read
// from it. So nobody can forget an ingredient of that name and be given the statement of another person.
import type { CellValue } from '@rowhouse/core/storage'
import { LaterValue } from '../dialects/values/later-value.ts'
import { accessKey, columnKey } from './access-key.ts'
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

/** What a shape is called, with its open values apart, in the order of their places. */
interface ReadShape {
  readonly key: string
  readonly values: readonly CellValue[]
}

export function readShape(shape: unknown): ReadShape {
  const values: CellValue[] = []
  return { key: keyOf(shape, values), values }
}

function keyOf(part: unknown, values: CellValue[]): string {
  switch (typeof part) {
    case 'object':
      return part === null ? 'null' : objectKey(part, values)
    case 'string':
      return JSON.stringify(part)
    case 'function':
    case 'undefined':
      return ''
    default:
      return String(part)
  }
}

function objectKey(part: object, values: CellValue[]): string {
  if (Array.isArray(part)) return listKey(part, values)
  if (part instanceof OpenValue) {
    values.push(part.value)
    return '?'
  }
  if (part instanceof OpenRows) return rowsKey(part, values)
  if (isColumn(part)) return columnKey(part)
  if (isAccess(part)) return `${part.table.id} ${accessKey(part)}`
  if (part instanceof Map) return `map${listKey([...part], values)}`
  let key = '{'
  for (const [name, member] of Object.entries(part))
    if (member !== undefined) key += `${name}:${keyOf(member, values)},`
  return `${key}}`
}

function listKey(list: readonly unknown[], values: CellValue[]): string {
  let key = '['
  for (const member of list) key += `${keyOf(member, values)},`
  return `${key}]`
}

// By hand: thousands of values at once, and `flat` takes longer than filling in what it gives.
function rowsKey({ rows }: OpenRows, values: CellValue[]): string {
  for (const row of rows) for (const value of row) values.push(value)
  return `?${rows.length}×${rows[0]?.length ?? 0}`
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
