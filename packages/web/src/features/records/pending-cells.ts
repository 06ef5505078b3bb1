import type { CellValue } from '@rowhouse/core/storage'
import type { RecordRow } from '../../structure/tables/table.ts'

/**
 * What a person typed and the server has not confirmed yet, laid over the loaded rows. The latest edit of a cell counts,
 * and an older one that is refused later takes nothing back.
 */
export class PendingCells {
  readonly #byRecord = new Map<string, Map<string, { readonly value: CellValue; readonly edit: number }>>()
  #edits = 0

  get isEmpty(): boolean {
    return this.#byRecord.size === 0
  }

  /** The number names this edit. */
  add(cells: Iterable<readonly [key: string, cells: RecordRow]>): number {
    this.#edits += 1
    for (const [key, row] of cells) {
      const own = this.#byRecord.get(key) ?? new Map()
      for (const [title, value] of Object.entries(row)) own.set(title, { value: value ?? null, edit: this.#edits })
      this.#byRecord.set(key, own)
    }
    return this.#edits
  }

  /** Confirmed or refused: in both cases the rows themselves now say what holds. */
  settle(edit: number): void {
    for (const [key, own] of this.#byRecord) {
      for (const [title, cell] of own) if (cell.edit === edit) own.delete(title)
      if (own.size === 0) this.#byRecord.delete(key)
    }
  }

  of(key: string | null, title: string): { readonly value: CellValue } | undefined {
    return key === null ? undefined : this.#byRecord.get(key)?.get(title)
  }
}
