// Building a statement costs more than most databases need to answer it. So a statement is compiled once for a table and
// everything that shapes it; values that change from call to call are left open in it and filled in.
import type { FilterClock } from '@rowhouse/core/filters/zoned-days'
import type { CellValue } from '@rowhouse/core/storage'
import { CompiledQuery, DummyDriver, type Kysely, type RawBuilder } from 'kysely'
import type { Dialect } from '../dialects/dialect.ts'
import { LaterValue } from '../dialects/values/later-value.ts'
import { nowIndex } from './now.ts'
import type { RecordTable } from './record-table.ts'

/** A compiled statement with open places, and what its maker wants to keep beside it. */
export interface Template<Kept> {
  readonly kept: Kept
  /** `clock`: what formulas take for now; left out, this very moment. */
  fill(values: readonly CellValue[], clock?: FilterClock): CompiledQuery
}

/** So many statements are kept for each table; whoever was not asked for longest goes first. */
const mostTemplates = 100
/** A filter with thousands of values comes once and never again. */
const longestKey = 4000

/**
 * The same `key` must always mean the same statement on the same table object; null: it will hardly come again. Tables are parts of snapshots, which never
 * change: with the snapshot, everything compiled for it goes.
 */
export function compileOnce<Kept>(
  { table, dialect }: { readonly table: RecordTable; readonly dialect: Dialect },
  key: string | null,
  build: () => { readonly statement: RawBuilder<unknown>; readonly kept: Kept },
): Template<Kept> {
  if (key === null || key.length > longestKey) return templateOf(dialect, build())
  const templates = templatesOf(table, dialect)
  const known = templates.get(key)
  if (known !== undefined) {
    templates.delete(key)
    templates.set(key, known)
    // A key belongs to one maker, which always keeps the same kind of thing.
    return known as Template<Kept>
  }
  const made = templateOf(dialect, build())
  templates.set(key, made)
  if (templates.size > mostTemplates) forgetOldest(templates)
  return made
}

function templateOf<Kept>(
  dialect: Dialect,
  { statement, kept }: { readonly statement: RawBuilder<unknown>; readonly kept: Kept },
): Template<Kept> {
  return { kept, fill: filler(dialect, compile(dialect, statement)) }
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
  return (values, clock) => {
    const parameters = compiled.parameters.slice()
    for (const { at, index, word } of open) {
      const value = index === nowIndex ? (clock?.now ?? new Date().toISOString()) : (values[index] ?? null)
      parameters[at] = value === null || word === null ? value : dialect.values.toDatabase(word, value)
    }
    return { ...compiled, parameters }
  }
}

function templatesOf(table: RecordTable, dialect: Dialect): Map<string, Template<unknown>> {
  const known = byTable.get(table)
  if (known?.dialect === dialect) return known.templates
  const templates = new Map<string, Template<unknown>>()
  byTable.set(table, { dialect, templates })
  return templates
}

const byTable = new WeakMap<
  RecordTable,
  { readonly dialect: Dialect; readonly templates: Map<string, Template<unknown>> }
>()

function forgetOldest(templates: Map<string, unknown>): void {
  const [oldest] = templates.keys()
  if (oldest !== undefined) templates.delete(oldest)
}

function writerOf(dialect: Dialect): Kysely<unknown> {
  const known = writers.get(dialect) ?? dialect.kyselyOn<unknown>(new DummyDriver())
  writers.set(dialect, known)
  return known
}

const writers = new WeakMap<Dialect, Kysely<unknown>>()
