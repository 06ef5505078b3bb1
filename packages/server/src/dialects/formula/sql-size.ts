import type { Expression, OperationNode } from 'kysely'

interface SqlSize {
  /** Characters, about. */
  readonly length: number
  /** Parts inside of parts. */
  readonly depth: number
  /** Selects inside of selects. */
  readonly selects: number
}

/** Without writing it: what is used often is one object here, and could be longer than memory when written. */
export const sqlSize = (statement: Expression<unknown>): SqlSize => sizeOf(statement.toOperationNode())

const known = new WeakMap<OperationNode, SqlSize>()

interface RawParts {
  readonly sqlFragments: readonly string[]
  readonly parameters: readonly OperationNode[]
}

function sizeOf(node: OperationNode): SqlSize {
  const measured = known.get(node)
  if (measured !== undefined) return measured
  const size = measure(node)
  known.set(node, size)
  return size
}

function measure(node: OperationNode): SqlSize {
  if (node.kind === 'ValueNode')
    return { length: valueLength((node as { value?: unknown }).value), depth: 0, selects: 0 }
  if (node.kind !== 'RawNode') return { length: otherNode, depth: 1, selects: 1 }
  const { sqlFragments, parameters } = node as unknown as RawParts
  const inner = parameters.map(sizeOf)
  return {
    length: [...sqlFragments.map((text) => text.length), ...inner.map(({ length }) => length)].reduce(
      (a, b) => a + b,
      0,
    ),
    depth: 1 + Math.max(0, ...inner.map(({ depth }) => depth)),
    selects:
      Math.max(0, ...inner.map(({ selects }) => selects)) +
      Number(sqlFragments.some((text) => text.includes('(select '))),
  }
}

/** A name, mostly. */
const otherNode = 30

const valueLength = (value: unknown): number => (typeof value === 'string' ? value.length : 0) + 4
