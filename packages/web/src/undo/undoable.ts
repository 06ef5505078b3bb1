import type { StepMark } from '@rowhouse/core/steps'
import { ApiError, isRefusal, messageOf } from '../api/errors.ts'

/** One thing a person did. Taking it back gives what would do it again, or null when nothing is left. */
export interface Undoable {
  /** As people would say it: it stands behind “Undo”. */
  readonly label: string
  /** When it was done, where that was before this tab was opened. */
  readonly at?: string
  /** Its calls belong to the step. */
  undo(step: StepMark): Promise<Undoable | null>
  /** Both as one part, where the server takes them back in one write; null: it does not. */
  join?(next: Undoable): Undoable | null
  /** What it was made of. */
  readonly parts?: readonly Undoable[]
  /** An option of a field that was made for a cell: it goes back together with the value of the cell. */
  readonly option?: { readonly column: string; readonly title: string }
}

/** Thrown by a undoable whose person thought better of taking it back: it stays the next one. */
export class StillDone extends Error {}

interface Parts {
  /** By their labels. */
  readonly done: readonly string[]
  readonly refused: string
  /** Does again what was taken back. */
  readonly back: Undoable | null
  /** What nobody has tried yet. */
  readonly rest: Undoable | null
}

/** Of a step of several parts only some went back. */
export class PartlyDone extends Error {
  readonly parts: Parts

  constructor(refusal: unknown, parts: Parts) {
    super(messageOf(refusal), { cause: refusal })
    this.parts = parts
  }
}

/** It was not refused for good: trying again makes sense. */
export function isStillDue(error: unknown): boolean {
  return error instanceof StillDone || (error instanceof ApiError && !isRefusal(error))
}
