import type { Computed } from '@rowhouse/core/column-types/column-type'
import { isPlainObject } from '@rowhouse/core/column-types/json-value'
import { AppError } from '@rowhouse/core/errors'
import type { FilterTree } from '@rowhouse/core/filters/filter-tree'
import type { RollupName } from '@rowhouse/core/rollups'
import type { Link, RecordColumn } from '../query/record-table.ts'
import {
  type ComputedResult,
  decimals,
  floats,
  linkedValues,
  sameAs,
  texts,
  truths,
  wholeNumbers,
} from './computed-result.ts'
import { type Made, Unmade, type Workshop } from './computed-workshop.ts'
import { columnsNamed, readStoredWhere } from './linked-where.ts'
import { makeFormula } from './make-formula.ts'
import { valued } from './valued.ts'

export type ColumnMaker = (shop: Workshop) => Made

/** How columns that store nothing are put together. Options were accepted by their types when they were stored. */
export const makers: Readonly<Record<Computed, ColumnMaker>> = {
  link: makeLink,
  lookup: makeLookup,
  rollup: makeRollup,
  count: makeCount,
  formula: (shop) => makeFormula(shop, (shop.column.options as { formula: string }).formula),
  copy: makeDrawn,
  action: makeButton,
}

/** A column that is no value yet. */
const nothing: Made = { computed: null, result: null, parts: 1, hops: 0 }

/** Shown by what the linked records are known by. */
function makeLink(shop: Workshop): Made {
  const link = shop.linkOf(shop.column.id)
  const known = link.table.columns.find(({ isPrimaryValue, secret }) => isPrimaryValue && !secret)
  const primary = known === undefined ? undefined : shop.finished(known.id)
  const shown = primary !== undefined && primary.word !== null ? primary : link.table.key[0]
  return {
    computed: { kind: 'link', link },
    result: shown === undefined ? null : linkedValues(shown),
    parts: 1 + (shown === undefined ? 0 : shop.partsOf(shown.id)),
    hops: 1 + (shown === undefined ? 0 : shop.hopsOf(shown.id)),
    ...(shown && { letters: shop.lettersOf(shown.id) }),
  }
}

function makeLookup(shop: Workshop): Made {
  const { linkId, columnId, where } = shop.column.options as LookupOptions
  const link = shop.linkOf(linkId)
  const column = linkedColumn(shop, link, columnId)
  const { filter, parts, hops } = filterOf(shop, link, where)
  return {
    computed: { kind: 'lookup', link, column, filter },
    result: linkedValues(column),
    parts: 1 + parts + shop.partsOf(column.id),
    hops: 1 + Math.max(hops, shop.hopsOf(column.id)),
    letters: shop.lettersOf(column.id),
  }
}

function makeRollup(shop: Workshop): Made {
  const { linkId, columnId, func, where } = shop.column.options as LookupOptions & { func: RollupName }
  const link = shop.linkOf(linkId)
  const column = linkedColumn(shop, link, columnId)
  const { filter, parts, hops } = filterOf(shop, link, where)
  const result = rollupResults[func](column)
  if (result === null) throw new Unmade(`“${func}” cannot be made of “${column.title}”: ${rollupNeeds(func)}.`)
  return {
    computed: { kind: 'rollup', link, column, func, filter },
    result,
    parts: 1 + parts + shop.partsOf(column.id),
    hops: 1 + Math.max(hops, shop.hopsOf(column.id)),
    letters: shop.lettersOf(column.id),
  }
}

function makeCount(shop: Workshop): Made {
  const { linkId, where } = shop.column.options as Omit<LookupOptions, 'columnId'>
  const link = shop.linkOf(linkId)
  const { filter, parts, hops } = filterOf(shop, link, where)
  return { computed: { kind: 'count', link, filter }, result: wholeNumbers, parts: 1 + parts, hops: 1 + hops }
}

function makeDrawn(shop: Workshop): Made {
  const { column: id } = shop.column.options as { column: string | null }
  if (id === null) return nothing
  const column = valued(shop.finished(id))
  if (!shop.table.columns.some((one) => one.id === id)) throw new Unmade(notThere)
  return {
    computed: { kind: 'same', column },
    result: sameAs(column),
    parts: 1 + shop.partsOf(id),
    hops: shop.hopsOf(id),
    letters: shop.lettersOf(id),
  }
}

/** An action: what its address comes to can be read, but nobody filters by it. */
function makeButton(shop: Workshop): Made {
  const { options } = shop.column
  const formula = isPlainObject(options) && options.kind === 'url' ? options.urlFormula : null
  if (typeof formula !== 'string' || formula === '') return nothing
  return { ...makeFormula(shop, formula), result: { ...texts, comparison: 'none', operators: [] } }
}

interface LookupOptions {
  readonly linkId: string
  readonly columnId: string
  readonly where: string | null
}

const notThere = 'The column it shows does not belong to the linked table any more.'

function linkedColumn(shop: Workshop, { table }: Link, columnId: string): RecordColumn {
  const column = valued(shop.finished(columnId))
  if (!table.columns.some(({ id }) => id === columnId)) throw new Unmade(notThere)
  return column
}

function filterOf(
  shop: Workshop,
  { table }: Link,
  where: string | null,
): { readonly filter: FilterTree | null; readonly parts: number; readonly hops: number } {
  if (where === null) return { filter: null, parts: 0, hops: 0 }
  const named = columnsNamed(where, table.columns)
  for (const id of named) valued(shop.finished(id))
  try {
    const parts = named.reduce((sum, id) => sum + shop.partsOf(id), 0)
    const hops = Math.max(0, ...named.map((id) => shop.hopsOf(id)))
    return { filter: readStoredWhere(where, table.columns), parts, hops }
  } catch (error) {
    if (error instanceof AppError) throw new Unmade('Its condition names a column that is gone or cannot be asked so.')
    throw error
  }
}

type RollupResult = (column: RecordColumn) => ComputedResult | null

const counted: RollupResult = () => wholeNumbers
const summed: RollupResult = ({ word, comparison }) => {
  if (comparison !== 'number' && comparison !== 'decimal') return null
  return word === 'integer' ? wholeNumbers : word === 'decimal' ? decimals : floats
}
const averaged: RollupResult = (column) => {
  const sum = summed(column)
  return sum === wholeNumbers ? decimals : sum
}
const extreme: RollupResult = (column) => (isOrdered(column) ? sameAs(column) : null)
const judged: RollupResult = ({ comparison }) => (comparison === 'boolean' ? truths : null)
const joined: RollupResult = ({ word }) => (word === 'json' ? null : texts)

const isOrdered = ({ word, comparison }: RecordColumn): boolean =>
  word !== 'json' && comparison !== 'boolean' && comparison !== 'none'

const rollupResults: Readonly<Record<RollupName, RollupResult>> = {
  count: counted,
  countDistinct: (column) => (column.word === 'json' ? null : wholeNumbers),
  sum: summed,
  sumDistinct: summed,
  avg: averaged,
  avgDistinct: averaged,
  min: extreme,
  max: extreme,
  and: judged,
  or: judged,
  xor: judged,
  join: joined,
  uniqueJoin: joined,
}

function rollupNeeds(func: RollupName): string {
  if (/sum|avg/i.test(func)) return 'it needs numbers'
  if (func === 'min' || func === 'max') return 'it needs values with an order'
  return func === 'and' || func === 'or' || func === 'xor' ? 'it needs yes or no' : 'it needs single values'
}
