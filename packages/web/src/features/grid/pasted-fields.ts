import { addColumn } from '@rowhouse/core/api/columns'
import type { Beyond } from '@rowhouse/grid/events'
import { call } from '../../api/client.ts'
import { queryClient } from '../../api/query-client.ts'
import { text } from '../../i18n/i18n.ts'
import { type Table, tableFromWire } from '../tables/table.ts'
import { tableQuery } from '../tables/table-query.ts'
import type { Deed } from './deed.ts'
import { newFieldDeed } from './field-deed.ts'
import { reloadRecords, type TableRecords } from './table-records.ts'
import { together } from './together.ts'

/** Fields for pasted columns that went beyond the last one, with what was pasted in them. */
export async function addPastedFields(
  records: TableRecords,
  { columns }: Table,
  beyond: Beyond,
  keys: ReadonlyMap<number, string>,
): Promise<void> {
  const { projectId, table } = records.place
  const taken = new Set(columns.map(({ title }) => title.toLowerCase()))
  const step = records.undoStack.mark()
  const deeds: Deed[] = []
  const titles: string[] = []
  for (let count = 0; count < beyond.width; count++) {
    const title = freeTitle(taken)
    const wire = await call(addColumn, { params: { tableId: table.id }, body: { title, uidt: 'LongText' }, step })
    queryClient.setQueryData(tableQuery(projectId, table.id).queryKey, tableFromWire(wire))
    const column = wire.columns.find((one) => one.title === title)
    if (column !== undefined) deeds.push(newFieldDeed(projectId, { id: column.id, title }, { isFilled: true }))
    titles.push(title)
  }
  records.undoStack.push(
    together(deeds, deeds.length === 1 ? deeds[0]?.label : text('rows.paste.add', { count: deeds.length })),
    step,
  )
  const updates = beyond.rows.flatMap(({ row, texts }) => {
    const record = keys.get(row)
    if (record === undefined || record === '') return []
    const cells = Object.fromEntries(titles.map((title, at) => [title, texts[at] === '' ? null : (texts[at] ?? null)]))
    return [{ record, cells, known: {} }]
  })
  await records.saveKeyed(updates, updates.length * titles.length)
  await reloadRecords(({ place }) => place.table.id === table.id)
}

function freeTitle(taken: Set<string>): string {
  for (let number = taken.size + 1; ; number++) {
    const title = text('rows.paste.field', { number })
    if (taken.has(title.toLowerCase())) continue
    taken.add(title.toLowerCase())
    return title
  }
}
