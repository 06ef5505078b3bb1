// What rules come to for each role and for whoever they name, as a table of people and verbs. Pure.
import { can } from '@rowhouse/core/permissions/can'
import type { OperationName } from '@rowhouse/core/permissions/operations'
import { type ProjectRole, projectRoles } from '@rowhouse/core/permissions/roles'
import { decideField, decideRows, outcomeOf } from '@rowhouse/core/rules/decide'
import { type Rule as CoreRule, type Ruled, type RuleVerb, ruleVerbs, whoOf } from '@rowhouse/core/rules/rule'
import type { Rule } from './rule-queries.ts'

interface MatrixRow {
  readonly key: string
  readonly who: Rule['who']
  readonly cells: Readonly<Record<RuleVerb, MatrixCell>>
}

export interface MatrixCell {
  readonly outcome: 'all' | 'some' | 'none'
  /** Titles of the deciding rules. */
  readonly by: readonly string[]
  /** So many fields are kept from them. */
  readonly fieldsKept: number
}

const operationOf: Readonly<Record<RuleVerb, OperationName>> = {
  read: 'records.list',
  write: 'records.update',
  create: 'records.insert',
  delete: 'records.delete',
}

/** Roles always, and below them the groups and people that rules of the table name. */
export function matrixOf(rules: readonly Rule[], roleOf: (who: Rule['who']) => ProjectRole): readonly MatrixRow[] {
  const known = rules.flatMap(toCore)
  const roles = projectRoles.map((role): MatrixRow => rowOf({ kind: 'role', id: role }, role, known))
  const named = rules.filter(({ who }) => who.kind === 'group' || who.kind === 'person')
  const others = new Map(named.map(({ who }) => [`${who.kind} ${who.id}`, who]))
  return [...roles, ...[...others.values()].map((who) => rowOf(who, roleOf(who), known))]
}

function rowOf(who: Rule['who'], role: ProjectRole, rules: readonly CoreRule[]): MatrixRow {
  const ruled = ruledAs(who, role)
  const cells = Object.fromEntries(ruleVerbs.map((verb) => [verb, cellOf(rules, ruled, role, verb)]))
  return { key: `${who.kind} ${who.id}`, who, cells: cells as MatrixRow['cells'] }
}

const ruledAs = ({ kind, id }: Rule['who'], role: ProjectRole): Ruled => ({
  person: kind === 'person' && id !== null ? { id, email: '' } : null,
  link: null,
  role,
  groups: kind === 'group' && id !== null ? [{ id, title: '' }] : [],
})

function cellOf(rules: readonly CoreRule[], ruled: Ruled, role: ProjectRole, verb: RuleVerb): MatrixCell {
  if (!can(role, operationOf[verb])) return { outcome: 'none', by: [], fieldsKept: 0 }
  const decision = decideRows(rules, ruled, verb)
  const by = decision === null ? [] : [...decision.allows, ...decision.denies].map(({ title }) => title)
  return { outcome: decision === null ? 'all' : outcomeOf(decision), by, fieldsKept: fieldsKept(rules, ruled, verb) }
}

function fieldsKept(rules: readonly CoreRule[], ruled: Ruled, verb: RuleVerb): number {
  if (verb !== 'read' && verb !== 'write') return 0
  const fields = new Set(rules.flatMap((rule) => rule.fields ?? []))
  return [...fields].filter((id) => {
    const decision = decideField(rules, ruled, verb, id)
    return decision !== null && outcomeOf(decision) !== 'all'
  }).length
}

/** A rule that nobody is meant by says nothing. */
function toCore(rule: Rule): readonly CoreRule[] {
  const who = whoOf(rule.who.kind, rule.who.id)
  return who === null ? [] : [{ ...rule, who }]
}
