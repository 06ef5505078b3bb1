// A foreign key is a cell of one record, but two records show it. What the other one shows more or less is told in its
// history by an entry of its own.
import type { LinkChange, RecordChange } from '@rowhouse/core/events'
import type { CellValue } from '@rowhouse/core/storage'
import type { RecordTable } from '../../../query/record-table.ts'
import type { Cause, WriteAttempt } from '../write/write-attempt.ts'
import { type LinkColumn, linkColumnsOf, tableIn } from './link-column.ts'
import { keysByValue, valueText } from './records-by-value.ts'

/** After foreign keys were changed; costs nothing in tables that have none. */
export async function tellForeignKeys(attempt: WriteAttempt, changes: readonly RecordChange[]): Promise<void> {
  for (const { link, options } of toldColumnsOf(attempt.table)) {
    const concerned = changes.filter(({ after }) => Object.hasOwn(after, link.own.id))
    if (concerned.length === 0 || options.partnerId === null) continue
    const values = concerned.flatMap(({ before, after }) => [before[link.own.id] ?? null, after[link.own.id] ?? null])
    const there = attempt.behind(tableIn(await attempt.ctx.structure(), link.table.id))
    const keys = await keysByValue(there, link.other, values)
    const told = new LinkChanges()
    for (const { record, before, after } of concerned) {
      for (const key of keysOf(keys, before[link.own.id])) told.remove(key, record)
      for (const key of keysOf(keys, after[link.own.id])) told.add(key, record)
    }
    await tellLinks(there, options.partnerId, told)
  }
}

/** `attempt` is that of the table which has the column. */
export async function tellLinks(
  attempt: WriteAttempt,
  column: string,
  told: LinkChanges,
  cause: Cause = {},
): Promise<void> {
  const links = told.list()
  if (links.length > 0) await attempt.log({ type: 'records.linked', column, links, ...cause })
}

export class LinkChanges {
  readonly #changes = new Map<string, { readonly added: Set<string>; readonly removed: Set<string> }>()

  add(record: string, other: string): void {
    this.#of(record).added.add(other)
  }

  remove(record: string, other: string): void {
    this.#of(record).removed.add(other)
  }

  list(): LinkChange[] {
    return Array.from(this.#changes, ([record, { added, removed }]) => ({
      record,
      added: [...added],
      removed: [...removed],
    }))
  }

  #of(record: string): { readonly added: Set<string>; readonly removed: Set<string> } {
    const known = this.#changes.get(record) ?? { added: new Set<string>(), removed: new Set<string>() }
    this.#changes.set(record, known)
    return known
  }
}

const toldColumns = new WeakMap<RecordTable, readonly LinkColumn[]>()

function toldColumnsOf(table: RecordTable): readonly LinkColumn[] {
  const known =
    toldColumns.get(table) ??
    linkColumnsOf(table).filter(({ link, options }) => link.kind === 'bt' && options.partnerId !== null)
  toldColumns.set(table, known)
  return known
}

function keysOf(keys: ReadonlyMap<string, readonly string[]>, value: CellValue | undefined): readonly string[] {
  return value === undefined || value === null ? [] : (keys.get(valueText(value)) ?? [])
}
