import { isStillDue, PartlyDone, type Undoable } from './undoable.ts'

/** Several calls that were one step for the person. */
export function together(undoables: readonly Undoable[], label = undoables[0]?.label ?? ''): Undoable {
  const parts = joined(undoables)
  const [only] = parts
  if (only !== undefined && parts.length === 1 && only.label === label) return only
  return {
    label,
    parts,
    async undo(step) {
      const again: Undoable[] = []
      const back = () => (again.length === 0 ? null : together(again, label))
      for (const [at, part] of parts.toReversed().entries()) {
        try {
          const redo = await part.undo(step)
          if (redo !== null) again.push(redo)
        } catch (refusal) {
          const isGivenUp = !isStillDue(refusal)
          const rest = parts.slice(0, parts.length - at - (isGivenUp ? 1 : 0))
          if (at === 0 && !isGivenUp) throw refusal
          throw new PartlyDone(refusal, {
            done: parts.slice(parts.length - at).map((one) => one.label),
            refused: part.label,
            back: back(),
            rest: rest.length === 0 ? null : together(rest, label),
          })
        }
      }
      return back()
    },
  }
}

/** What goes back in one write is one part. */
function joined(undoables: readonly Undoable[]): readonly Undoable[] {
  const parts: Undoable[] = []
  for (const undoable of undoables.flatMap((one) => one.parts ?? [one])) {
    const both = parts.at(-1)?.join?.(undoable) ?? null
    if (both === null) parts.push(undoable)
    else parts[parts.length - 1] = both
  }
  return parts
}
