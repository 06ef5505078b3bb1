import type { Expression, Typed } from './tree.ts'

/** Names in braces as written, each once, in order. */
export function columnNamesIn(expression: Expression): readonly string[] {
  const names = new Set<string>()
  const waiting = [expression]
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    if (next.kind === 'column') names.add(next.name)
    waiting.push(...partsOf(next).toReversed())
  }
  return [...names]
}

function partsOf(expression: Expression): readonly Expression[] {
  switch (expression.kind) {
    case 'call':
      return expression.args
    case 'minus':
      return [expression.operand]
    case 'operator':
      return [expression.left, expression.right]
    default:
      return []
  }
}

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

/**
 * The way from a column back to itself, both ends included; null when there is none. `edges` gives the columns that one
 * is computed from, in any table: lookups and rollups lead into others. Without calling itself, however long the chain.
 */
export function findCycle(start: string, edges: (columnId: string) => readonly string[]): readonly string[] | null {
  const reachedFrom = new Map<string, string>()
  const waiting = [start]
  for (let at = waiting.shift(); at !== undefined; at = waiting.shift()) {
    for (const next of edges(at)) {
      if (next === start) return pathTo(at, start, reachedFrom)
      if (reachedFrom.has(next)) continue
      reachedFrom.set(next, at)
      waiting.push(next)
    }
  }
  return null
}

function pathTo(last: string, start: string, reachedFrom: ReadonlyMap<string, string>): readonly string[] {
  const path = [start]
  for (let at: string | undefined = last; at !== undefined && at !== start; at = reachedFrom.get(at)) path.unshift(at)
  return [start, ...path]
}

/** An order in which every column comes behind those it is computed from; columns of a cycle are left out. */
export function computationOrder(
  columnIds: readonly string[],
  edges: (columnId: string) => readonly string[],
): readonly string[] {
  const wanted = new Set(columnIds)
  const left = new Map(columnIds.map((id) => [id, new Set(edges(id).filter((used) => wanted.has(used)))]))
  const users = new Map<string, string[]>()
  for (const [id, used] of left) for (const one of used) users.set(one, [...(users.get(one) ?? []), id])
  const order = columnIds.filter((id) => left.get(id)?.size === 0)
  for (const done of order) {
    for (const user of users.get(done) ?? []) {
      const uses = left.get(user)
      uses?.delete(done)
      if (uses?.size === 0) order.push(user)
    }
  }
  return order
}
