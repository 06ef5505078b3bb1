import { type ReadChange, readChanges } from '@rowhouse/core/column-types/reading'
import type { CellValue } from '@rowhouse/core/storage'
import type { RecordColumn } from '../../../query/record-table.ts'
import type { LinkFault } from '../links/resolve-links.ts'

interface ImportReceipt {
  readonly inserted: number
  readonly ignoredColumns: readonly string[]
  readonly unreadable: readonly Unreadable[]
  readonly emptied: number
  readonly changed: readonly Changed[]
  /** Left out: none were. */
  readonly taken?: number
}

interface Unreadable {
  readonly line: number
  readonly column: string
  readonly text: string
  /** Of a name in a link column: nobody is called so, or several are. Of a day: it may be one of two. */
  readonly why?: LinkFault['why']
}

interface Changed {
  readonly change: ReadChange
  readonly count: number
  readonly examples: readonly { line: number; column: string; text: string; value: string }[]
}

const reported = 100
const examplesEach = 20
const longestText = 200

/** What became of the cells of a file; nothing is changed or left out without a word. */
export class ImportReport {
  ignoredColumns: readonly string[] = []
  /** Linked records that were taken from others. */
  taken = 0
  readonly #unreadable: Unreadable[] = []
  readonly #changed = new Map<ReadChange, { count: number; examples: Changed['examples'][number][] }>()
  #emptied = 0

  receipt(inserted: number): ImportReceipt {
    const changed = readChanges.flatMap((change) => {
      const noted = this.#changed.get(change)
      return noted === undefined ? [] : [{ change, ...noted }]
    })
    const { ignoredColumns, taken } = this
    const told = { inserted, ignoredColumns, unreadable: this.#unreadable, emptied: this.#emptied, changed }
    return taken === 0 ? told : { ...told, taken }
  }

  noteEmptied(cell: Unreadable): void {
    this.#emptied += 1
    if (this.#unreadable.length < reported) this.#unreadable.push({ ...cell, text: excerpt(cell.text) })
  }

  noteChange(change: ReadChange, { type, options, title }: RecordColumn, value: CellValue, at: TextAt): void {
    const noted = this.#changed.get(change) ?? { count: 0, examples: [] }
    this.#changed.set(change, noted)
    noted.count += 1
    if (noted.examples.length >= examplesEach) return
    const example = { line: at.line, column: title, text: excerpt(at.text), value: excerpt(type.show(value, options)) }
    noted.examples.push(example)
  }
}

interface TextAt {
  readonly line: number
  readonly text: string
}

const excerpt = (text: string): string => text.slice(0, longestText).toWellFormed()
