import type { CellConflict } from '@rowhouse/core/api/record-batches'
import { AppError } from '@rowhouse/core/errors'
import type { CellValue } from '@rowhouse/core/storage'
import type { Static } from 'typebox'
import type { StoredColumn } from '../../../query/record-table.ts'
import type { AcceptedCells } from './accept-row.ts'
import type { FoundCells } from './record-store.ts'
import { isSame } from './same-value.ts'

/** What a writer saw in cells: any of these forms will do. */
export type KnownCells = ReadonlyMap<StoredColumn, readonly CellValue[]>

interface Wanted {
  readonly cells: AcceptedCells
  readonly known?: KnownCells
}

const mostTold = 100

/** Cells that no longer hold what their writer saw. */
export class Conflicts {
  readonly #told: Static<typeof CellConflict>[] = []
  count = 0

  compare(record: string, { cells, known }: Wanted, now: FoundCells): void {
    for (const [column, forms] of known ?? []) {
      const theirs = now.get(column.id) ?? null
      // Both may have meant the same.
      const wanted = cells.get(column)
      if (wanted === undefined || isSame(theirs, wanted) || forms.some((form) => isSame(theirs, form))) continue
      this.count += 1
      if (this.#told.length < mostTold) this.#told.push({ record, column: column.title, theirs })
    }
  }

  refuse(): void {
    if (this.count === 0) return
    const cells = this.count === 1 ? '1 cell was' : `${this.count} cells were`
    throw new AppError('conflict', `${cells} changed by somebody else in the meantime. Nothing was stored.`, {
      reason: 'changed',
      conflicts: JSON.stringify(this.#told),
      conflictCount: this.count,
    })
  }
}
