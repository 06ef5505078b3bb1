import { ask } from '../../../query/answer.ts'
import { selectCells } from '../../../query/select-cells.ts'
import { innerSight } from '../../../query/sight.ts'
import { type RecordKeyValues, readRecords } from '../write/record-store.ts'
import type { WriteAttempt } from '../write/write-attempt.ts'
import { columnIn, linkColumnsOf, tableIn } from './link-column.ts'
import { isIn } from './records-by-value.ts'

/** One sentence, as existing clients know it, for every column by which others hang on a record. */
export async function linkedMessages(attempt: WriteAttempt, key: RecordKeyValues): Promise<string[]> {
  const { table, db, access } = attempt
  const hanging = linkColumnsOf(table).filter(({ link }) => link.kind !== 'bt')
  if (hanging.length === 0) return []
  const [cells] = await readRecords(
    attempt,
    [key],
    hanging.map(({ link }) => columnIn(table, link.own)),
  )
  const snapshot = await attempt.ctx.structure()
  const messages: string[] = []
  for (const { column, link } of hanging) {
    const holder = tableIn(snapshot, link.junction?.tableId ?? link.table.id)
    const pointing = columnIn(holder, link.junction?.own ?? link.other)
    const value = cells?.get(link.own.id) ?? null
    if (value === null) continue
    const there = { ...access, table: holder, sight: innerSight(holder) }
    const found = await ask(db, selectCells(there, { filter: isIn(pointing, [value]), limit: 1 }, []))
    if (found.length > 0)
      messages.push(
        `${messages.length + 1}. ${table.title}.${column.title} is a LinkToAnotherRecord of ${link.table.title}`,
      )
  }
  return messages
}
