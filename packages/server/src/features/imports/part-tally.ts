import type { ImportRefusal, ImportRehearsal } from '@rowhouse/core/api/imports'
import { columnTypeOf } from '@rowhouse/core/column-types/registry'
import { excerptOf } from '@rowhouse/core/imports/describe-sheet'
import type { CellValue } from '@rowhouse/core/storage'
import { type OpenPart, refusalOfFault, type Target } from './import-part.ts'
import { type Counts, noteAltered, type PartProgress } from './progress.ts'
import type { SourceBatch } from './reading/read-source.ts'

/** A row of the source on its way. */
export interface SourceLine {
  readonly line: number
  readonly values: readonly CellValue[]
  /** As it stands in the source. */
  readonly cells: () => readonly string[]
  /** Empty: the table is asked. */
  readonly refusals: readonly ImportRefusal[]
}

type Altered = PartProgress['altered']
type ColumnOutcome = ImportRehearsal['parts'][number]['columns'][number]

/** What a cell that stays empty instead does away with. */
const ofCells: ReadonlySet<string> = new Set(['unreadable', 'unknownChoice', 'tooManyChoices'])

/** What is counted of the rows of a part, in a rehearsal as in a run. */
export class PartTally {
  readonly counts: Pick<Counts, 'read' | 'blank'> = { read: 0, blank: 0 }
  readonly altered: Altered
  readonly columns: ColumnOutcome[]
  readonly #open: OpenPart
  readonly #choices: ReadonlyMap<number, Set<string>>

  constructor(open: OpenPart, altered: Altered = []) {
    this.#open = open
    this.altered = altered
    this.#choices = new Map(open.targets.map((_, at) => [at, new Set()]))
    this.columns = open.targets.map(({ planned }) => ({
      from: planned.from,
      refused: 0,
      altered: 0,
      unknownLinks: 0,
      newChoices: [],
    }))
  }

  see(batch: SourceBatch): SourceLine[] {
    const { targets, mayEmpty } = this.#open
    const refusals = new Map<number, ImportRefusal[]>()
    for (const [row, at, reason, other] of batch.faults) {
      const column = this.columns[at]
      if (column !== undefined) column.refused += 1
      if (mayEmpty && ofCells.has(reason)) continue
      const cells = batch.cells()[row] ?? []
      const refusal = refusalOfFault(this.#open, batch.lines[row] ?? 0, cells, { at, reason, other })
      refusals.set(row, [...(refusals.get(row) ?? []), refusal])
    }
    for (const [row, at, change] of batch.changes) {
      const [target, column] = [targets[at], this.columns[at]]
      if (target === undefined || column === undefined) continue
      column.altered += 1
      const text = excerptOf(batch.cells()[row]?.[target.planned.from] ?? '')
      const value = shown(target, batch.values[row]?.[at] ?? null) ?? ''
      noteAltered(this.altered, change, { line: batch.lines[row] ?? 0, column: target.header, text, value })
    }
    this.counts.read += batch.plain.rows
    this.counts.blank += batch.plain.blank
    for (const [at, titles] of batch.choices) for (const title of titles) this.#choices.get(at)?.add(title)
    return batch.lines.map((line, row) => {
      const values = batch.values[row] ?? []
      this.counts.read += 1
      for (const value of values) if (value === null) this.counts.blank += 1
      return { line, values, cells: () => batch.cells()[row] ?? [], refusals: refusals.get(row) ?? [] }
    })
  }

  /** Words that become choices, by target. */
  newChoices(at: number): readonly string[] {
    return [...(this.#choices.get(at) ?? [])]
  }
}

/** A value as people read it. */
export function shown({ read }: Pick<Target, 'read'>, value: CellValue): string | null {
  if (value === null) return null
  return excerptOf(read.type === null ? String(value) : columnTypeOf(read.type).show(value, read.options))
}
