import { type Decision, decideField, decideRows, outcomeOf } from '@rowhouse/core/rules/decide'
import type { Rule, Ruled } from '@rowhouse/core/rules/rule'
import type { SnapshotTable } from '../../meta/snapshot.ts'

export type Warning = 'hidesFromAuthor' | 'locksAuthor'

interface Change {
  readonly before: readonly Rule[]
  readonly after: readonly Rule[]
  readonly table: SnapshotTable
}

/** What a change of the rules of a table takes from whoever makes it. */
export function warningsFor(author: Ruled, change: Change): Warning[] {
  const hides = takes(change, (rules) => decideRows(rules, author, 'read')) || takesField(author, change, 'read')
  const locks =
    (['write', 'create', 'delete'] as const).some((verb) =>
      takes(change, (rules) => decideRows(rules, author, verb)),
    ) || takesField(author, change, 'write')
  return [...(hides ? ['hidesFromAuthor' as const] : []), ...(locks ? ['locksAuthor' as const] : [])]
}

const takesField = (author: Ruled, change: Change, verb: 'read' | 'write'): boolean =>
  change.table.columns.some(({ id }) => takes(change, (rules) => decideField(rules, author, verb, id)))

const takes = ({ before, after }: Change, decide: (rules: readonly Rule[]) => Decision | null): boolean =>
  rank(decide(after)) < rank(decide(before))

const rank = (decision: Decision | null): number => (decision === null ? ranks.all : ranks[outcomeOf(decision)])

const ranks = { none: 0, some: 1, all: 2 } as const
