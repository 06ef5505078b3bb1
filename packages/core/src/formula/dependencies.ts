import type { Typed } from './tree.ts'

/** Ids of the columns a formula reads, each once. Also those of RECORD_ID() and the like. */
export function columnIdsIn(typed: Typed): readonly string[] {
  const ids = new Set<string>()
  // What stands in two places is one object: without this, some formulas would be walked for hours.
  const seen = new Set<Typed>()
  const waiting = [typed]
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    if (seen.has(next)) continue
    seen.add(next)
    if (next.kind === 'column') ids.add(next.id)
    if (next.kind === 'primitive') waiting.push(...next.args.toReversed())
  }
  return [...ids]
}
