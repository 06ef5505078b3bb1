import { invalidRequest, invalidValue, notFound } from '@rowhouse/core/errors'
import { checkDepth, FilterBudget } from '@rowhouse/core/filters/limits'
import { operatorOf } from '@rowhouse/core/filters/operator-words'
import { withPart } from '@rowhouse/core/filters/parse-filters'
import { readArray, readObject } from '@rowhouse/core/filters/read-json'
import { excerpt, type FaultPlace, refused } from '@rowhouse/core/filters/refused'
import { readValue } from '@rowhouse/core/views/accept-filter'
import {
  appendFilter,
  type FilterItem,
  filterToList,
  findFilter,
  listToFilter,
  replaceFilter,
} from '@rowhouse/core/views/filter-list'
import type { FilterNode } from '@rowhouse/core/views/filter-node'
import { newPartId, viewOfPart } from '@rowhouse/core/views/part-ids'
import { randomByte } from '../../platform/chance.ts'
import type { InProject } from '../../request/context.ts'
import { type ChangedView, changeSettings } from './change-settings.ts'

/** A filter as existing clients send it; what is left out stays, or is not there yet. */
interface FilterSpec {
  readonly fk_column_id?: string | null
  readonly fk_parent_id?: string | null
  readonly comparison_op?: string | null
  readonly comparison_sub_op?: string | null
  readonly value?: unknown
  readonly logical_op?: FilterItem['logic'] | null
  readonly is_group?: boolean | number | null
  readonly children?: unknown
}

export async function createFilter(
  ctx: InProject<'filters.create'>,
  viewId: string,
  spec: FilterSpec,
): Promise<ChangedView & { readonly id: string }> {
  const made = newFilter(viewId, spec)
  const changed = await changeSettings(ctx, viewId, ({ filters }, table) => ({
    filters: withFilter(filters, made, { spec, columns: table.columns }),
  }))
  return { ...changed, id: made.id }
}

interface Changing {
  readonly spec: FilterSpec
  readonly columns: readonly { readonly id: string }[]
}

/** One of a view, or of a hook. */
export const newFilter = (ownerId: string, spec: FilterSpec): FilterItem =>
  newItem(spec, { viewId: ownerId, budget: new FilterBudget() }, 'body', 0)

export function withFilter(
  filters: FilterNode | null,
  made: FilterItem,
  { spec, columns }: Changing,
): FilterNode | null {
  const items = filterToList(filters)
  const parentId = spec.fk_parent_id || null
  if (parentId !== null) requireGroup(items, parentId)
  for (const columnId of columnsOf(made))
    if (!columns.some(({ id }) => id === columnId))
      throw invalidValue('fk_column_id', `There is no column “${excerpt(columnId)}”.`)
  return listToFilter(appendFilter(items, made, parentId))
}

export async function updateFilter(
  ctx: InProject<'filters.update'>,
  filterId: string,
  spec: FilterSpec,
): Promise<void> {
  await changeSettings(ctx, viewOfFilter(filterId), ({ filters }, table) => ({
    filters: withChangedFilter(filters, filterId, { spec, columns: table.columns }),
  }))
}

export function withChangedFilter(
  filters: FilterNode | null,
  filterId: string,
  { spec, columns }: Changing,
): FilterNode | null {
  const items = filterToList(filters)
  const { item, parentId } = found(items, filterId)
  const changed = changedItem(item, spec)
  const { columnId } = changed
  if (columnId !== null && columnId !== item.columnId && !columns.some(({ id }) => id === columnId))
    throw invalidValue('fk_column_id', `There is no column “${excerpt(columnId)}”.`)
  const wished = spec.fk_parent_id === undefined ? parentId : spec.fk_parent_id || null
  if (wished === parentId) return listToFilter(replaceFilter(items, filterId, changed))
  const left = replaceFilter(items, filterId, null)
  // With the filter taken out, a group inside of it is gone as well.
  if (wished !== null) requireGroup(left, wished)
  return listToFilter(appendFilter(left, changed, wished))
}

export async function deleteFilter(ctx: InProject<'filters.delete'>, filterId: string): Promise<void> {
  await changeSettings(ctx, viewOfFilter(filterId), ({ filters }) => ({ filters: withoutFilter(filters, filterId) }))
}

export function withoutFilter(filters: FilterNode | null, filterId: string): FilterNode | null {
  const items = filterToList(filters)
  found(items, filterId)
  return listToFilter(replaceFilter(items, filterId, null))
}

export function viewOfFilter(filterId: string): string {
  const viewId = viewOfPart('filter', filterId)
  if (viewId === null) throw notFound('filter', filterId)
  return viewId
}

export function found(items: readonly FilterItem[], filterId: string): NonNullable<ReturnType<typeof findFilter>> {
  const filter = findFilter(items, filterId)
  if (filter === null) throw notFound('filter', filterId)
  return filter
}

function requireGroup(items: readonly FilterItem[], id: string): void {
  if (!findFilter(items, id)?.item.children) throw invalidValue('fk_parent_id', 'There is no such group in this view.')
}

interface Making {
  readonly viewId: string
  readonly budget: FilterBudget
}

function newItem(spec: FilterSpec, making: Making, place: FaultPlace, depth: number): FilterItem {
  making.budget.takeClause(place)
  const blank: FilterItem = {
    id: newPartId('filter', making.viewId, randomByte),
    logic: 'and',
    columnId: null,
    operator: null,
    value: null,
    children: null,
  }
  const item = changedItem(blank, spec, place)
  if (item.children === null || spec.children === undefined || spec.children === null) return item
  checkDepth(depth + 1, place)
  const children = readArray(spec.children, `${place}.children`).map((child, at) => {
    const inside = `${place}.children[${at}]`
    return newItem(readSpec(child, inside), making, inside, depth + 1)
  })
  return { ...item, children }
}

/** Members of a group have the form of the body, but no contract has looked at them. */
function readSpec(input: unknown, place: FaultPlace): FilterSpec {
  const spec = readObject(input, place)
  for (const name of ['fk_column_id', 'comparison_op', 'comparison_sub_op', 'logical_op'] as const)
    if (spec[name] !== undefined && spec[name] !== null && typeof spec[name] !== 'string')
      throw refused(`${place}.${name}`, 'A text is needed here')
  const { logical_op: logic } = spec
  if (logic !== undefined && logic !== null && logic !== '' && !['and', 'or', 'not'].includes(logic as string))
    throw refused(`${place}.logical_op`, 'Filters are joined by “and”, “or” or “not”')
  return spec as FilterSpec
}

function changedItem(item: FilterItem, spec: FilterSpec, place: FaultPlace = 'body'): FilterItem {
  const logic = spec.logical_op || item.logic
  const isGroup =
    spec.is_group === undefined || spec.is_group === null ? item.children !== null : Boolean(spec.is_group)
  if (isGroup) return { id: item.id, logic, columnId: null, operator: null, value: null, children: item.children ?? [] }
  const value = spec.value === undefined && !spec.comparison_sub_op ? item.value : writtenOf(spec, place)
  const columnId = spec.fk_column_id === undefined ? item.columnId : spec.fk_column_id || null
  const test = { id: item.id, logic, columnId, value, children: null }
  const word = spec.comparison_op === undefined ? (item.word ?? item.operator) : spec.comparison_op || null
  if (word === null) return { ...test, operator: null }
  const operator = operatorOf(word, value)
  if (operator === null) throw invalidRequest(`${excerpt(word)} : Invalid comparison operator`)
  return { ...test, operator, ...(word === operator ? {} : { word }) }
}

/** The second part of a test on days stands beside the value; we keep the two as one text. */
function writtenOf({ value, comparison_sub_op: part }: FilterSpec, place: FaultPlace): FilterItem['value'] {
  const written = readValue(value, `${place}.value`)
  return withPart(part, typeof written === 'number' ? String(written) : written)
}

function columnsOf({ columnId, children }: FilterItem): string[] {
  return [...(columnId === null ? [] : [columnId]), ...(children ?? []).flatMap(columnsOf)]
}
