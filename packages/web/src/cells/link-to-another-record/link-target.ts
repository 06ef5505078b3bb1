import { listCandidates, listLinked } from '@rowhouse/core/api/links'
import { listSharedChoices } from '@rowhouse/core/api/public'
import { listRecords } from '@rowhouse/core/api/records'
import type { Computed } from '@rowhouse/core/column-types/column-type'
import type { LinkOptions } from '@rowhouse/core/column-types/link-to-another-record'
import { type ColumnTypeName, columnTypes } from '@rowhouse/core/column-types/registry'
import type { CellValue } from '@rowhouse/core/storage'
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { currentLink } from '../../state/link-in-address.ts'
import {
  type Column,
  optionsOf,
  type RecordRow,
  recordKey,
  recordName,
  showCell,
  type Table,
} from '../../structure/tables/table.ts'
import { tableQuery } from '../../structure/tables/table-query.ts'
import { linkedNames } from '../../values/linked-names.ts'
import { useCellPlace } from '../cell-place.ts'

/** A record of the other table, as the picker lists it. */
export interface Candidate {
  readonly key: string
  readonly name: string
  /** What else tells it from others of the same name. */
  readonly more: string
  /** The record it would be taken from, when it can be linked once and is; null: nobody loses it. */
  readonly owner: string | null
  readonly row: RecordRow
}

const mostListed = 50
/** Of what is linked already. */
export const mostLinked = 200

export const linkOptionsOf = (column: Column): LinkOptions => optionsOf<LinkOptions>(column)

export function isSingleLink(column: Column): boolean {
  const { kind } = linkOptionsOf(column)
  return kind === 'bt' || kind === 'oo'
}

/** The table a link column leads to; undefined while it is loaded, null when nobody may see it. */
export function useLinkTarget(column: Column): Table | null | undefined {
  const place = useCellPlace()
  const { data, isError } = useQuery({
    ...tableQuery(place?.project.id ?? '', linkOptionsOf(column).tableId),
    enabled: place !== null,
  })
  return isError ? null : data
}

/** What is linked now, from the server: a cell holds only the first ones. */
export function useLinked(column: Column, key: string | null, target: Table | undefined, turn: number) {
  const place = useCellPlace()
  const params = {
    orgs: 'v1',
    projectName: place?.project.id ?? '',
    tableName: place?.table.id ?? '',
    rowId: key ?? '',
  }
  return useQuery({
    queryKey: ['links', column.id, key, 'linked', turn],
    queryFn: async ({ signal }) => {
      const { kind } = linkOptionsOf(column)
      const query = { limit: String(mostLinked), count: 'none' }
      const { list } = await call(listLinked[kind], { params: { ...params, column: column.id }, query, signal })
      return list as readonly RecordRow[]
    },
    enabled: key !== null && target !== undefined,
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
}

/** What could be linked and contains the text. */
export function useCandidates(
  column: Column,
  key: string | null,
  target: Table | undefined,
  spec: string,
  turn: number,
) {
  const place = useCellPlace()
  const projectId = place?.project.id ?? ''
  return useQuery(
    queryOptions({
      queryKey: ['links', column.id, key, 'candidates', spec, turn],
      queryFn: async ({ signal }) => {
        const fields = target === undefined ? {} : { fields: candidateFields(column, target) }
        const query = { limit: String(mostListed), count: 'none', ...fields, ...(spec === '' ? {} : { q: spec }) }
        const { kind, tableId, candidates } = linkOptionsOf(column)
        const place1 = { orgs: 'v1', projectName: projectId }
        const there = { ...place1, tableName: tableId }
        const viewName = candidates?.viewId ?? null
        const visited = currentLink()
        if (visited?.kind === 'view' && key === null) {
          const params = { uuid: visited.key, columnId: column.id }
          return (await call(listSharedChoices, { params, query, signal })).list as readonly RecordRow[]
        }
        const { list } =
          key === null
            ? viewName === null
              ? await call(listRecords.ofTable, { params: there, query, signal })
              : await call(listRecords.ofView, { params: { ...there, viewName }, query, signal })
            : await call(listCandidates[kind], {
                params: { ...place1, tableName: place?.table.id ?? '', rowId: key, column: column.id },
                query,
                signal,
              })
        return list as readonly RecordRow[]
      },
      enabled: target !== undefined,
      placeholderData: keepPreviousData,
      staleTime: 0,
    }),
  )
}

export function candidatesOf(column: Column, target: Table, rows: readonly RecordRow[]): readonly Candidate[] {
  const told = toldColumns(target)
  const owning = ownerColumn(column, target)
  return rows.flatMap((row) => {
    const key = recordKey(target, row)
    if (key === null) return []
    const more = told
      .map((column) => shortText(column, row[column.title] ?? null))
      .filter((text) => text !== '')
      .slice(0, 3)
      .join(' · ')
    return [{ key, name: recordName(target, row) ?? '', more, owner: ownerIn(row, owning), row }]
  })
}

/** By their ids: a title may hold a comma. */
function candidateFields(column: Column, target: Table): string {
  const named = target.columns.filter(({ isKey, isPrimaryValue }) => isKey || isPrimaryValue)
  const wanted = [...named, ...toldColumns(target), ownerColumn(column, target)]
  return wanted.flatMap((one) => one?.id ?? []).join()
}

/** The column of the other table that says to which record one of its own is linked, where that can be only one. */
function ownerColumn(column: Column, target: Table): Column | null {
  const { kind, partnerId, otherColumnId } = linkOptionsOf(column)
  const partner = target.columns.find(({ id }) => id === partnerId)
  if (partner !== undefined) return isSingleLink(partner) ? partner : null
  // Nothing shows it on the other side; the key that is kept there tells it all the same.
  return kind === 'hm' || kind === 'oo' ? (target.columns.find(({ id }) => id === otherColumnId) ?? null) : null
}

function ownerIn(row: RecordRow, owning: Column | null): string | null {
  const value = owning === null ? null : (row[owning.title] ?? null)
  return value === null ? null : linkedNames(value).join()
}

/** A few: each is one more thing to load for every record that is offered. */
const mostTold = 12

function toldColumns({ columns }: Table): readonly Column[] {
  return columns
    .filter(({ isSystem, isKey, isPrimaryValue }) => !isSystem && !isKey && !isPrimaryValue)
    .filter(({ type }) => !isUntold(type) && columnTypes[type].kept === undefined)
    .slice(0, mostTold)
}

/** What a line of words cannot tell. */
function isUntold(type: ColumnTypeName): boolean {
  const { holds, computed, secret } = columnTypes[type]
  return (
    holds === 'files' || holds === 'json' || secret === true || (computed !== undefined && !figured.includes(computed))
  )
}

const figured: readonly Computed[] = ['rollup', 'count', 'formula']

function shortText(column: Column, value: CellValue): string {
  const text = value === null ? '' : showCell(column, value)
  return text.length > 40 ? `${text.slice(0, 39)}…` : text
}

/** As a link cell of a record that is not stored yet holds it. */
export function linkCell(target: Table, row: RecordRow): { [title: string]: CellValue } {
  const told = target.columns.filter(({ isKey, isPrimaryValue }) => isKey || isPrimaryValue)
  const inOrder = [...told.filter(({ isPrimaryValue }) => !isPrimaryValue), ...told.filter((one) => one.isPrimaryValue)]
  return Object.fromEntries(inOrder.map(({ title }) => [title, row[title] ?? null]))
}
