// The rules of a project as they are meant for one caller.
import { type FilterTree, joinFilters, negated } from '@rowhouse/core/filters/filter-tree'
import { type Decision, decideField, decideRows, outcomeOf } from '@rowhouse/core/rules/decide'
import { forPerson } from '@rowhouse/core/rules/person-values'
import { appliesTo, type FieldVerb, type Rule, type Ruled, type RuleVerb } from '@rowhouse/core/rules/rule'
import { testsIn } from '@rowhouse/core/views/filter-node'
import { filterTreeOf } from '@rowhouse/core/views/filter-tree-of'
import { isWhole } from '@rowhouse/core/views/whole-test'
import type { RecordTable } from '../query/record-table.ts'

export interface AppliedRules {
  /** The same for all to whom the same rules apply. */
  readonly key: string
  readonly ruled: Ruled
  /** By the id of their table; only those that apply. */
  readonly byTable: ReadonlyMap<string, readonly Rule[]>
  /** Whether there may be fields or tables whose very names are not for the caller. */
  readonly hidesNames: boolean
}

/** null: none applies, so roles alone decide. */
export function applyRules(rules: readonly Rule[], ruled: Ruled, version: number): AppliedRules | null {
  const applying = rules.filter((rule) => appliesTo(rule, ruled))
  if (applying.length === 0) return null
  return {
    key: `rules ${version} ${applying.map(({ id }) => id).join()}`,
    ruled,
    byTable: Map.groupBy(applying, ({ tableId }) => tableId),
    hidesNames: applying.some(
      ({ effect, verbs, rows }) => effect === 'deny' && verbs.includes('read') && rows === null,
    ),
  }
}

export const rulesOf = ({ byTable }: AppliedRules, tableId: string): readonly Rule[] => byTable.get(tableId) ?? []

export const rowDecision = (applied: AppliedRules, tableId: string, verb: RuleVerb): Decision | null =>
  decideRows(rulesOf(applied, tableId), applied.ruled, verb)

export const fieldDecision = (
  applied: AppliedRules,
  tableId: string,
  verb: FieldVerb,
  columnId: string,
): Decision | null => decideField(rulesOf(applied, tableId), applied.ruled, verb, columnId)

export function hidesTable(applied: AppliedRules, tableId: string): boolean {
  const decision = rowDecision(applied, tableId, 'read')
  return decision !== null && outcomeOf(decision) === 'none'
}

/** Whether some of its records are not seen, or none. */
export function hidesRecords(applied: AppliedRules, tableId: string): boolean {
  const decision = rowDecision(applied, tableId, 'read')
  return decision !== null && outcomeOf(decision) !== 'all'
}

/** known: hidden, but what is computed from it is seen. */
export function sightOfField(applied: AppliedRules, tableId: string, columnId: string): 'seen' | 'known' | 'hidden' {
  const decision = fieldDecision(applied, tableId, 'read', columnId)
  if (decision === null || outcomeOf(decision) === 'all') return 'seen'
  return decision.denies.length > 0 && decision.denies.every(({ showsComputed }) => showsComputed) ? 'known' : 'hidden'
}

/** Which records a decision lets through; null: all. Of the table as it is: a rule may speak of what it hides. */
export function filterOf(decision: Decision | null, table: RecordTable, ruled: Ruled): FilterTree | null {
  if (decision === null) return null
  const { allows, denies } = decision
  const denied = denies.map((rule) => negated(treeOf(rule, table, ruled)))
  if (allows.length === 0 || allows.some(({ rows }) => rows === null)) return joinFilters('and', denied)
  const allowed = joinFilters(
    'or',
    allows.map((rule) => treeOf(rule, table, ruled)),
  )
  return joinFilters('and', [allowed, ...denied])
}

/** The records a rule speaks of. One that can no longer be read as it was meant allows none and denies all. */
export function treeOf(rule: Rule, table: RecordTable, ruled: Ruled): FilterTree {
  const none = noRecords(table)
  if (rule.rows === null) return negated(none)
  return readable(rule, table, ruled) ?? (rule.effect === 'allow' ? none : negated(none))
}

/** Why the filter of a rule cannot be read as it was meant; null: it can. */
export function troubleOf(rule: Rule, table: RecordTable | null): string | null {
  if (rule.rows === null) return null
  if (table === null) return 'Its table is in the trash.'
  const nobody: Ruled = { person: null, link: null, role: null, groups: [] }
  const { notes } = filterTreeOf(forPerson(rule.rows, nobody), table.columns)
  return notes[0] ?? (readable(rule, table, nobody) === null ? 'Its filter is not complete.' : null)
}

function readable({ rows }: Rule, table: RecordTable, ruled: Ruled): FilterTree | null {
  if (rows === null) return null
  const meant = forPerson(rows, ruled)
  if (!testsIn(meant).every(isWhole)) return null
  const { tree, notes } = filterTreeOf(meant, table.columns)
  return notes.length === 0 ? tree : null
}

function noRecords({ id, columns, key }: RecordTable): FilterTree {
  const column = key[0] ?? columns.find(({ word }) => word !== null)
  if (column === undefined) throw new TypeError(`${id} holds nothing that records could be told apart by.`)
  return { kind: 'test', column, operator: 'in', value: { kind: 'list', values: [] } }
}
