// Building a statement costs more than most databases need to answer it. So a statement is compiled once for a table and
// everything that shapes it; values that change from call to call are left open in it and filled in.
import type { FilterClock } from '@rowhouse/core/filters/zoned-days'
import type { CellValue, StorageWord } from '@rowhouse/core/storage'
import { CompiledQuery, DummyDriver, type Kysely, type RawBuilder } from 'kysely'
import type { Dialect } from '../dialects/dialect.ts'
import { LaterResult } from '../dialects/later-result.ts'
import { LaterValue } from '../dialects/values/later-value.ts'
import { accessKey } from './access-key.ts'
import { nowIndex } from './now.ts'
import type { RecordTable } from './record-table.ts'
import { isSameKey, readShape, type ShapeKey, withPlaces } from './shape.ts'
import type { TableAccess } from './table-access.ts'

/** How statements of one kind are made. It stands by itself: whatever shapes a statement comes in through its shape. */
export interface Maker<Shape, Kept> {
  /** No two have the same. */
  readonly name: string
  build(access: TableAccess, shape: Shape): { readonly statement: RawBuilder<unknown>; readonly kept: Kept }
}

/** A statement with its values, and what its maker keeps beside it. */
interface Made<Kept> {
  readonly query: CompiledQuery
  readonly kept: Kept
}

/** A compiled statement with open places. */
interface Template<Kept> {
  readonly kept: Kept
  /** `clock`: what formulas take for now; left out, this very moment. */
  fill(values: readonly CellValue[], clock?: FilterClock): CompiledQuery
}

/** So many statements are kept for each table, and as many older ones. */
const mostTemplates = 50
/** A filter with thousands of values comes once and never again. */
const longestKey = 4000

/**
 * The statement of that shape, built at most once for a table object. Tables are parts of snapshots, which never change: with
 * the snapshot, everything compiled for it goes.
 */
export function compileOnce<Shape, Kept>(
  access: TableAccess,
  maker: Maker<Shape, Kept>,
  shape: Shape,
  { comesAgain = true } = {},
): Made<Kept> {
  const { key, values } = readShape(shape)
  const build = (): Template<Kept> => templateOf(access.dialect, maker.build(access, withPlaces(shape)))
  const { fill, kept } = comesAgain
    ? known(access, { maker: maker.name, key, sight: accessKey(access) }, build)
    : build()
  return { query: fill(values, access.clock), kept }
}

/** What a statement is kept under. */
interface Name {
  readonly maker: string
  readonly key: ShapeKey
  readonly sight: string
}

function known<Kept>({ table, dialect }: TableAccess, name: Name, build: () => Template<Kept>): Template<Kept> {
  const templates = templatesOf(table, dialect)
  const young = find(templates.young, name)
  // A name belongs to one maker, which always keeps the same kind of thing.
  if (young !== undefined) return young.template as Template<Kept>
  const template = (find(templates.old, name)?.template as Template<Kept> | undefined) ?? build()
  if (lettersIn(name.key) > longestKey) return template
  if (templates.young.length >= mostTemplates) {
    templates.old = templates.young
    templates.young = []
  }
  templates.young.push({ ...name, template })
  return template
}

// They are few, and most of them differ in their length.
function find(all: readonly KeptTemplate[], { maker, key, sight }: Name): KeptTemplate | undefined {
  for (const one of all) if (one.maker === maker && isSameKey(one.key, key) && one.sight === sight) return one
  return undefined
}

const lettersIn = (key: ShapeKey): number =>
  key.reduce<number>((sum, part) => sum + (typeof part === 'string' ? part.length : 1), 0)

function templateOf<Kept>(
  dialect: Dialect,
  { statement, kept }: { readonly statement: RawBuilder<unknown>; readonly kept: Kept },
): Template<Kept> {
  return { kept, fill: filler(dialect, compile(dialect, statement)) }
}

/** One that will hardly come again; formulas in it take the moment of the look for now. */
export function compileFor({ dialect, clock }: TableAccess, statement: RawBuilder<unknown>): CompiledQuery {
  return filler(dialect, compile(dialect, statement))([], clock)
}

/** The text a dialect would send, without a connection. */
export function compile(dialect: Dialect, statement: RawBuilder<unknown>): CompiledQuery {
  const { sql, parameters } = statement.compile(writerOf(dialect))
  // Without the tree it was made of, which nobody reads again.
  return CompiledQuery.raw(sql, [...parameters])
}

function filler(dialect: Dialect, compiled: CompiledQuery): Template<unknown>['fill'] {
  const open = compiled.parameters.flatMap((value, at) => (value instanceof LaterValue ? [{ ...value, at }] : []))
  if (open.length === 0) return () => compiled
  const isInOrder = open.length === compiled.parameters.length && open.every(({ at, index }) => at === index)
  if (isInOrder) return fillerInOrder(dialect, compiled, open)
  return (values, clock) => {
    const parameters = compiled.parameters.slice()
    for (const { at, index, word } of open) {
      const value = index === nowIndex ? (clock?.now ?? new Date().toISOString()) : (values[index] ?? null)
      const isBound = value === null || word === null || (value as unknown) instanceof LaterResult
      parameters[at] = isBound ? value : dialect.values.toDatabase(word, value)
    }
    return { ...compiled, parameters }
  }
}

/** Where every value has a place and stands in its order: inserts of thousands of values at once. */
function fillerInOrder(
  dialect: Dialect,
  compiled: CompiledQuery,
  open: readonly { readonly word: StorageWord | null }[],
): Template<unknown>['fill'] {
  const words = open.map(({ word }) => word)
  return (values) => {
    const parameters: unknown[] = []
    for (let at = 0; at < words.length; at += 1) {
      const word = words[at] ?? null
      const value = values[at] ?? null
      const isBound = value === null || word === null || (value as unknown) instanceof LaterResult
      parameters.push(isBound ? value : dialect.values.toDatabase(word, value))
    }
    return { ...compiled, parameters }
  }
}

/** In two generations: what was not used for a whole one is forgotten, and using a statement moves nothing. */
interface Templates {
  readonly dialect: Dialect
  young: KeptTemplate[]
  old: readonly KeptTemplate[]
}

interface KeptTemplate extends Name {
  readonly template: Template<unknown>
}

function templatesOf(table: RecordTable, dialect: Dialect): Templates {
  const known = byTable.get(table)
  if (known?.dialect === dialect) return known
  const templates: Templates = { dialect, young: [], old: [] }
  byTable.set(table, templates)
  return templates
}

const byTable = new WeakMap<RecordTable, Templates>()

function writerOf(dialect: Dialect): Kysely<unknown> {
  const known = writers.get(dialect) ?? dialect.kyselyOn<unknown>(new DummyDriver())
  writers.set(dialect, known)
  return known
}

const writers = new WeakMap<Dialect, Kysely<unknown>>()
