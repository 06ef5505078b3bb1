import { messageOf } from '../../api/errors.ts'
import { text } from '../../i18n/i18n.ts'
import { toast } from '../../state/toast-store.ts'
import { type RecordRow, recordKey } from '../../structure/tables/table.ts'
import type { UndoStack } from '../../undo/undo-stack.ts'
import type { Undoable } from '../../undo/undoable.ts'
import { mineAnyway, theirsLeftOut } from './known-cells.ts'
import type { Saved } from './link-faults.ts'
import { RecordUndoable } from './record-undoable.ts'
import type { RecordWindow } from './record-window.ts'
import {
  type Conflicts,
  conflictsIn,
  type RecordsApi,
  type RecordsPlace,
  type SaveSpec,
  type Write,
} from './records-api.ts'
import { WriteQueue } from './write-queue.ts'

export type Decision = 'mine' | 'theirs'

interface WrittenRecords {
  readonly place: () => RecordsPlace
  readonly api: RecordsApi
  readonly window: RecordWindow
  readonly undoStack: UndoStack
  /** Records of the table wherever they are on the screen. */
  readonly reload: () => Promise<void>
  readonly onChange: () => void
  /** A write of this tab reached the server. */
  readonly onStored: () => void
}

/** How what a person does reaches the server: in order, each write once, each a step that can be taken back. */
export class RecordWrites {
  readonly #of: WrittenRecords
  readonly #queue: WriteQueue
  /** Asked when somebody else changed what is being written. */
  decide: (conflicts: Conflicts, spec: SaveSpec) => Promise<Decision> = async () => 'theirs'

  constructor(of: WrittenRecords) {
    this.#of = of
    this.#queue = new WriteQueue(of.onChange)
  }

  /** Grows with every write of this tab that reached the server. */
  get stored(): number {
    return this.#queue.stored
  }

  get isOffline(): boolean {
    return this.#queue.isOffline
  }

  /** Something else wrote. */
  noteStored(): void {
    this.#queue.stored += 1
  }

  end(): void {
    this.#queue.end()
  }

  /**
   * In the order they were asked for; what was undone meanwhile waits for it. `rows`: what is written, so that options
   * made for it are part of the same step.
   */
  run<Reply>(
    label: string,
    send: (write: Write) => Promise<{ readonly reply: Reply; readonly change: string | null }>,
    rows: readonly RecordRow[] = [],
  ): Promise<{ readonly reply: Reply; readonly undoable: Undoable | null }> {
    const { undoStack, reload, onStored } = this.#of
    const goesWith = ({ option }: Undoable) => option !== undefined && rows.some(holds(option))
    const write = { once: crypto.randomUUID(), step: undoStack.mark(goesWith) }
    const written = this.#queue
      .run(() => send(write))
      .then(({ reply, change }) => {
        const undoable = change === null ? null : new RecordUndoable([change], label, reload)
        if (undoable !== null) undoStack.push(undoable, write.step, goesWith)
        onStored()
        return { reply, undoable }
      })
    undoStack.await(written)
    return written
  }

  /** Where two people met, the person decides once, and nothing is stored before. */
  async save(
    spec: SaveSpec,
    count: number,
    decided?: Decision,
  ): Promise<{ readonly reply: Saved; readonly undoable: Undoable | null }> {
    if (spec.updates.length + spec.inserts.length === 0) return { reply: { inserted: [] }, undoable: null }
    const { api, window } = this.#of
    try {
      const rows = [...spec.updates.map(({ cells }) => cells), ...spec.inserts]
      const label = spec.move === undefined ? text('rows.deed.cells', { count }) : text('rows.deed.move', { count })
      const written = await this.run(label, (write) => api.save(spec, write), rows)
      const { reply, undoable } = written
      this.#show([...spec.updates, ...shiftedBy(reply)])
      if (reply.taken !== undefined && undoable !== null) this.#tellTaken(reply.taken, undoable)
      if (spec.inserts.length > 0) await window.reload()
      return written
    } catch (refusal) {
      const conflicts = conflictsIn(refusal)
      if (conflicts === null) throw refusal
      const decision = decided ?? (await this.decide(conflicts, spec))
      await window.reload()
      return this.save(decision === 'mine' ? mineAnyway(spec) : theirsLeftOut(spec, conflicts), count, decision)
    }
  }

  /** Who pastes names of records need not know where they were linked. */
  #tellTaken(count: number, undoable: Undoable): void {
    const { undoStack } = this.#of
    toast.undo(text('cells.link.taken', { count }), text('tables.undo'), () => {
      undoStack.undoThis(undoable).catch((error: unknown) => toast.error(messageOf(error), { durationMs: 5000 }))
    })
  }

  /** The rows themselves now hold what was stored; what is computed of it only the server knows. */
  #show(updates: readonly Pick<SaveSpec['updates'][number], 'record' | 'cells'>[]): void {
    const { table } = this.#of.place()
    this.#replace(new Map(updates.map(({ record, cells }) => [record, cells])))
    if (updates.length > 0 && table.columns.some(({ isReadOnly, isKey }) => isReadOnly && !isKey))
      void this.#showComputed(updates.map(({ record }) => record))
  }

  /** A row stays where it is, also when what is computed would put it elsewhere. */
  async #showComputed(keys: readonly string[]): Promise<void> {
    try {
      const rows = await this.#of.api.readAgain(keys)
      if (rows === null) return this.#of.window.reload()
      const { table } = this.#of.place()
      this.#replace(new Map(rows.map((row) => [recordKey(table, row) ?? '', row])))
    } catch {
      // The next look at the rows brings it.
    }
  }

  #replace(stored: ReadonlyMap<string, RecordRow>): void {
    const { table } = this.#of.place()
    this.#of.window.replace(stored, (row) => recordKey(table, row))
  }
}

/** What the server moved along. */
const shiftedBy = ({ shifted = [] }: Saved) =>
  // What the contract calls unknown are cells of the columns' own types.
  shifted.map(({ record, cells }) => ({ record, cells: cells as RecordRow }))

const holds =
  ({ column, title }: NonNullable<Undoable['option']>) =>
  (row: RecordRow): boolean =>
    [row[column]].flat().includes(title)
