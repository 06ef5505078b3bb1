import type { QueryOf, ReplyOf } from '@rowhouse/core/api/endpoint'
import type { whyAccess as contract } from '@rowhouse/core/api/rules'
import { invalidRequest, notFound } from '@rowhouse/core/errors'
import { resolveFilter } from '@rowhouse/core/filters/resolve-filter'
import { isTakenAway, readWithout } from '@rowhouse/core/permissions/abilities'
import { can } from '@rowhouse/core/permissions/can'
import type { OperationName } from '@rowhouse/core/permissions/operations'
import type { ProjectRole } from '@rowhouse/core/permissions/roles'
import { type Decision, decideField, decideRows, decidingRule, outcomeOf } from '@rowhouse/core/rules/decide'
import { appliesTo, levelOf, type Rule, type Ruled, type RuleVerb } from '@rowhouse/core/rules/rule'
import { treeOf } from '../../meta/applied-rules.ts'
import { columnsWithin } from '../../meta/reach.ts'
import type { ProjectSnapshot, SnapshotTable } from '../../meta/snapshot.ts'
import { ask } from '../../query/answer.ts'
import { parseRecordKey } from '../../query/record-key.ts'
import { selectCells } from '../../query/select-cells.ts'
import { innerSight } from '../../query/sight.ts'
import { ruledOf, withRules } from '../../request/call-reach.ts'
import type { InProject } from '../../request/context.ts'
import { sourceOf } from '../../structure/sources/source-of.ts'
import { selectMembers } from './store.ts'
import { type Whom, whyView } from './why-view.ts'

type Asked = QueryOf<typeof contract>
type Why = ReplyOf<typeof contract>['read']

/** What the role has to be allowed for each verb. */
const operations = {
  read: 'records.read',
  write: 'records.update',
  create: 'records.insert',
  delete: 'records.delete',
} as const satisfies Record<RuleVerb, OperationName>

export async function whyAccess(
  ctx: InProject<'rules.read'>,
  tableId: string,
  asked: Asked,
): Promise<ReplyOf<typeof contract>> {
  const structure = await ctx.structure()
  const table = structure.findTable(tableId)
  if (table === null) throw notFound('table', tableId)
  if (asked.field !== undefined && !table.columns.some(({ id }) => id === asked.field))
    throw notFound('column', asked.field)
  const { ruled, mayBy } = await whomOf(ctx, structure, asked)
  const rules = structure.rules.list.filter((rule) => rule.tableId === table.id && appliesTo(rule, ruled))
  const matching =
    asked.record === undefined ? null : await matchingRules(ctx, { table, ruled, rules, key: asked.record })
  const asking: Asking = { structure, table, ruled, mayBy, rules, matching, field: asked.field ?? null }
  const read = whyOf(asking, 'read')
  // Nobody writes what they do not see.
  const beyond = (verb: 'write' | 'delete'): Why => {
    const why = whyOf(asking, verb)
    return why.may && !read.may ? { ...read, considered: [...read.considered, ...why.considered] } : why
  }
  const verdicts = { read, write: beyond('write'), create: whyOf(asking, 'create'), delete: beyond('delete') }
  if (asked.view === undefined) return verdicts
  // As the caller sees them: one that is hidden from creators is not theirs to ask for.
  const known = (await ctx.snapshot()).findTable(tableId)?.views ?? []
  const view = known.find(({ id }) => id === asked.view)
  if (view === undefined) throw notFound('view', asked.view)
  return whyView(view, { ruled, mayBy }, verdicts)
}

async function whomOf(
  ctx: InProject<'rules.read'>,
  structure: ProjectSnapshot,
  { person, role }: Asked,
): Promise<Whom> {
  if (person === undefined) {
    if (role === undefined) throw invalidRequest('Say whom it is about: “person” or “role”.')
    return { ruled: { person: null, link: null, role, groups: [] }, mayBy: (operation) => can(role, operation) }
  }
  const member = (await selectMembers(ctx.meta.read, ctx.project.id)).find(({ id }) => id === person)
  if (member === undefined) throw notFound('member', person)
  const ownRole = member.role as ProjectRole
  const without = readWithout(member.without)
  return {
    ruled: ruledOf({ actor: member, role: ownRole, link: null, token: null }, structure),
    mayBy: (operation) => can(ownRole, operation) && !isTakenAway(without, operation),
  }
}

interface Judged {
  readonly table: SnapshotTable
  readonly ruled: Ruled
  readonly rules: readonly Rule[]
  readonly key: string
}

/** Ids of the rules that speak of the record. */
async function matchingRules(
  ctx: InProject<'rules.read'>,
  { table, ruled, rules, key }: Judged,
): Promise<ReadonlySet<string>> {
  const { read, dialect } = await sourceOf(ctx, table.base)
  const keys = [parseRecordKey(table, key)]
  const access = { table, dialect, sight: innerSight(table) }
  if ((await ask(read, selectCells(access, { keys }, []))).length === 0) throw notFound('record', key)
  const clock = { now: new Date(ctx.now()).toISOString(), zone: 'UTC' }
  const found = new Set<string>()
  for (const rule of rules) {
    const rows = rule.rows === null ? null : resolveFilter(treeOf(rule, table, ruled), clock)
    const judged = { ...access, sight: { ...access.sight, rows } }
    if (rows === null || (await ask(read, selectCells(judged, { keys }, []))).length > 0) found.add(rule.id)
  }
  return found
}

interface Asking {
  readonly structure: ProjectSnapshot
  readonly table: SnapshotTable
  readonly ruled: Ruled
  readonly mayBy: Whom['mayBy']
  /** Of the table, as far as they apply. */
  readonly rules: readonly Rule[]
  /** null: nobody asked for a certain record. */
  readonly matching: ReadonlySet<string> | null
  readonly field: string | null
}

function whyOf(asking: Asking, verb: RuleVerb): Why {
  const { ruled, mayBy, rules, matching, field } = asking
  if (!mayBy(operations[verb])) return { may: false, by: 'role', ruleId: null, considered: [] }
  const ofField =
    field !== null && (verb === 'read' || verb === 'write') ? decideField(rules, ruled, verb, field) : null
  const decisions = [decideRows(rules, ruled, verb), ofField]
  const considered = rules
    .filter(
      ({ verbs, fields }) => verbs.includes(verb) && (fields === null || (field !== null && fields.includes(field))),
    )
    .map((rule) => consideredAs(rule, decisions, matching))
  for (const decision of decisions) {
    const { may, rule } = judge(decision, matching)
    if (!may) return { may, by: 'rule', ruleId: rule?.id ?? null, considered }
  }
  const hiding = verb === 'read' && field !== null ? hidingRule(asking, field) : null
  if (hiding !== null) return { may: false, by: 'rule', ruleId: hiding.id, considered }
  const said = decisions.map((decision) => judge(decision, matching).rule).findLast((rule) => rule !== null)
  return { may: true, by: said ? 'rule' : 'role', ruleId: said?.id ?? null, considered }
}

/** Of no certain record: whether there is any it holds for. */
function judge(decision: Decision | null, matching: Asking['matching']): ReturnType<typeof decidingRule> {
  if (decision === null) return { may: true, rule: null }
  if (matching !== null) return decidingRule(decision, ({ id }) => matching.has(id))
  const { allows, denies } = decision
  if (outcomeOf(decision) === 'none') return { may: false, rule: denies.find(({ rows }) => rows === null) ?? null }
  return { may: true, rule: allows[0] ?? denies[0] ?? null }
}

function consideredAs(
  rule: Rule,
  decisions: readonly (Decision | null)[],
  matching: Asking['matching'],
): Why['considered'][number] {
  const isReached = decisions.some(
    (decision) => decision?.allows.includes(rule) === true || decision?.denies.includes(rule) === true,
  )
  const speaks = matching === null || matching.has(rule.id)
  const says = !isReached ? 'notReached' : !speaks ? 'noSay' : rule.effect === 'deny' ? 'stops' : 'allows'
  const { id: ruleId, title, who } = rule
  return { ruleId, title, who: { kind: who.kind, id: who.kind === 'everyone' ? null : who.id }, says }
}

/** The rule but for which a field that no rule names would be seen: it hides what the field is made of. */
function hidingRule({ structure, table, ruled }: Asking, field: string): Rule | null {
  const isSeen = (rules: readonly Rule[]): boolean => {
    const reach = withRules(null, { ...structure, rules: { ...structure.rules, list: rules } }, ruled)
    return reach === null || columnsWithin({ ...table }, reach).some(({ id }) => id === field)
  }
  const { list } = structure.rules
  if (isSeen(list)) return null
  const applying = list.filter(
    (rule) => rule.effect === 'deny' && rule.verbs.includes('read') && appliesTo(rule, ruled),
  )
  const ordered = applying.toSorted((one, other) => levelOf(one) - levelOf(other))
  return ordered.find((rule) => isSeen(list.filter((one) => one !== rule))) ?? ordered[0] ?? null
}
