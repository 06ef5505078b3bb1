import type { ReplyOf } from '@rowhouse/core/api/endpoint'
import type { findCells as contract } from '@rowhouse/core/api/records'
import { mostFound } from '@rowhouse/core/api/records'
import { invalidRequest } from '@rowhouse/core/errors'
import { joinFilters, type ResolvedFilter } from '@rowhouse/core/filters/filter-tree'
import { holdsText, type TextSearch } from '@rowhouse/core/find-text'
import type { CellValue } from '@rowhouse/core/storage'
import { recordKey } from '../../../query/record-key.ts'
import { selectPlaces } from '../../../query/record-places.ts'
import { isStored, type StoredColumn } from '../../../query/record-table.ts'
import { selectCells } from '../../../query/select-cells.ts'
import type { InProject } from '../../../request/context.ts'
import type { RecordsAccess } from './access-to.ts'
import { noSearch } from './may-search.ts'
import type { RecordSpec } from './record-spec.ts'
import { runAnswer } from './run-answer.ts'

type Found = ReplyOf<(typeof contract)['ofView']>

/** Two statements: the records that hold the text, and where they stand. What is computed is not searched. */
export async function findCells(
  _ctx: InProject<'records.list'>,
  access: RecordsAccess,
  spec: RecordSpec & TextSearch,
): Promise<Found> {
  const { table } = access
  if (!access.maySearch) throw noSearch()
  if (table.key.length === 0) throw invalidRequest('The records of this table cannot be told apart.')
  const columns = (spec.fields ?? access.sight.columns).filter(isStored).filter(({ secret }) => !secret)
  if (columns.length === 0) return { rows: [], isMore: false }
  const { search, sorts } = spec
  const filter = joinFilters('and', [spec.filter, holding(columns, spec)])
  const records = await runAnswer(
    access,
    selectCells(access, { filter, search, sorts, limit: mostFound + 1 }, columns),
    access.signal?.(),
  )
  const found = records.slice(0, mostFound).flatMap(({ key, cells }) => {
    const held = columns.filter(({ id }) => holdsText(cells.get(id) ?? null, spec))
    return held.length === 0 ? [] : [{ key, cells: byTitle(held, cells) }]
  })
  const isMore = records.length > mostFound
  if (found.length === 0) return { rows: [], isMore }
  const keys = found.map(({ key }) => key)
  const condition = { filter: spec.filter, search }
  const places = await runAnswer(access, selectPlaces(access, { condition, order: { sorts }, keys }), access.signal?.())
  const rows = found.flatMap(({ key, cells }) => {
    const record = recordKey(table, key)
    const place = places.get(record)
    // Gone between the two statements.
    return place === undefined ? [] : [{ place, record, cells }]
  })
  return { rows, isMore }
}

/** Without regard to case, which the answer is looked through for. */
function holding(columns: readonly StoredColumn[], { text, wholeCell }: TextSearch): ResolvedFilter {
  // A list holds a member: its cell is more than what is looked for.
  const isAlone = (column: StoredColumn) => wholeCell && column.word !== 'json'
  return {
    kind: 'group',
    joined: 'or',
    not: false,
    members: columns.map((column) => ({
      kind: 'test',
      column,
      operator: 'like',
      value: { kind: 'pattern', pieces: isAlone(column) ? [text] : ['', text, ''] },
    })),
  }
}

function byTitle(columns: readonly StoredColumn[], cells: ReadonlyMap<string, CellValue>): Record<string, CellValue> {
  return Object.fromEntries(columns.map(({ id, title }) => [title, cells.get(id) ?? null]))
}
