// Deleting a record takes its links off first, so that no cascade of a database makes anything vanish without an entry in
// the change log, and an undo brings everything back.
import { AppError, conflict } from '@rowhouse/core/errors'
import type { CellValue } from '@rowhouse/core/storage'
import { recordKey } from '../../../query/record-key.ts'
import type { RecordCells } from '../../../query/select-cells.ts'
import { innerSight } from '../../../query/sight.ts'
import { deleteKeys } from '../write/delete-keys.ts'
import { chunksOf, limits } from '../write/limits.ts'
import { type RecordKeyValues, type RecordPlace, readRecords } from '../write/record-store.ts'
import { guardOf } from '../write/row-guard.ts'
import type { Cause, WriteAttempt } from '../write/write-attempt.ts'
import { emptyKeys } from './foreign-keys.ts'
import { columnIn } from './link-column.ts'
import { keysByValue, recordsByValue, valueText } from './records-by-value.ts'
import { type Reference, referencesTo } from './references.ts'
import { LinkChanges, tellLinks } from './tell-links.ts'

/** Cascades may reach far; beyond this somebody should look before it happens. */
const mostCascaded = 100_000

/** Keys of the deleted records, without those that went with them. */
export async function deleteWithLinks(
  attempt: WriteAttempt,
  keys: readonly RecordKeyValues[],
  cause: Cause = {},
): Promise<string[]> {
  await new Release(attempt).of(attempt, keys)
  return deleteKeys(attempt, keys, cause)
}

class Release {
  readonly #first: WriteAttempt
  /** Records that go anyway: `table key`. */
  readonly #doomed = new Set<string>()

  constructor(first: WriteAttempt) {
    this.#first = first
  }

  async of(attempt: WriteAttempt, keys: readonly RecordKeyValues[]): Promise<void> {
    const references = referencesTo(await attempt.ctx.structure(), attempt.table)
    if (references.length === 0) return
    for (const key of keys) this.#doomed.add(nameOf(attempt, key))
    if (this.#doomed.size > mostCascaded)
      throw new AppError('too_large', `Deleting this would delete more than ${mostCascaded} records with it.`)
    const targets = [...new Set(references.map(({ target }) => target))]
    for (const chunk of chunksOf(keys, limits.recordsPerChange)) {
      const cells = await readRecords(attempt, chunk, targets)
      for (const reference of references) {
        const values = cells.map((found) => found.get(reference.target.id) ?? null)
        await this.#release(attempt, reference, values)
      }
    }
  }

  async #release(from: WriteAttempt, reference: Reference, values: readonly CellValue[]): Promise<void> {
    const { holder, column, beyond } = reference
    const place: RecordPlace = {
      db: this.#first.db,
      access: { ...this.#first.access, table: holder, sight: innerSight(holder) },
    }
    const columns = beyond === null ? [] : [column, beyond.column]
    for await (const records of recordsByValue(place, column, values, columns)) {
      if (holder.readOnlyReason !== null) throw stillReferred(reference, records.length)
      const attempt = this.#first.behind(holder)
      if (reference.kind === 'junction') await this.#dropRows(attempt, from, reference, records)
      else await this.#letGo(attempt, reference, records)
    }
  }

  async #letGo(attempt: WriteAttempt, reference: Reference, records: readonly RecordCells[]): Promise<void> {
    const keys = records.map(({ key }) => key)
    const alive = keys.filter((key) => !this.#doomed.has(nameOf(attempt, key)))
    switch (reference.onDelete) {
      case 'cascade':
        if (alive.length === 0) return
        await guardOf(attempt.ctx, attempt.table)?.beforeCascade(attempt, alive)
        await this.of(attempt, alive)
        await deleteKeys(attempt, alive)
        return
      case 'restrict':
        if (alive.length > 0) throw stillReferred(reference, alive.length)
        return emptyKeys(attempt, reference.column, keys)
      case 'setDefault':
        return emptyKeys(attempt, reference.column, keys, reference.column.default)
      default:
        if (reference.column.required && alive.length > 0) throw stillReferred(reference, alive.length)
        return emptyKeys(attempt, reference.column, keys)
    }
  }

  async #dropRows(
    attempt: WriteAttempt,
    from: WriteAttempt,
    { column, target, beyond }: Reference,
    records: readonly RecordCells[],
  ): Promise<void> {
    await deleteKeys(
      attempt,
      records.map(({ key }) => key),
    )
    if (beyond === null || beyond.shownIn === null) return
    const there = attempt.behind(beyond.table)
    const valuesOf = (id: string): CellValue[] => records.map(({ cells }) => cells.get(id) ?? null)
    const theirs = await keysByValue(there, columnIn(there.table, beyond.target), valuesOf(beyond.column.id))
    const ours = await keysByValue(from, target, valuesOf(column.id))
    const told = new LinkChanges()
    for (const { cells } of records)
      for (const their of theirs.get(valueText(cells.get(beyond.column.id) ?? null)) ?? [])
        for (const our of ours.get(valueText(cells.get(column.id) ?? null)) ?? []) told.remove(their, our)
    await tellLinks(there, beyond.shownIn, told)
  }
}

function nameOf({ table }: WriteAttempt, key: RecordKeyValues): string {
  return `${table.id} ${recordKey(table, key)}`
}

function stillReferred({ holder, column }: Reference, count: number): AppError {
  const what = count === 1 ? '1 record' : count < limits.recordsPerChange ? `${count} records` : 'many records'
  return conflict(`${what} of “${holder.title}” still refer to it by “${column.title}”. Take the links off first.`, {
    reason: 'linked',
    table: holder.title,
    column: column.title,
  })
}
