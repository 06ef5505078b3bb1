import type { ReplyOf } from '@rowhouse/core/api/endpoint'
import { type tryRule as contract, ruleLimits } from '@rowhouse/core/api/rules'
import { AppError, notFound } from '@rowhouse/core/errors'
import { type FilterTree, joinFilters } from '@rowhouse/core/filters/filter-tree'
import { resolveFilter } from '@rowhouse/core/filters/resolve-filter'
import type { ProjectRole } from '@rowhouse/core/permissions/roles'
import { appliesTo, type Rule, type Ruled } from '@rowhouse/core/rules/rule'
import { filterOf, rowDecision } from '../../meta/applied-rules.ts'
import { columnsWithin } from '../../meta/reach.ts'
import type { ProjectSnapshot, SnapshotTable } from '../../meta/snapshot.ts'
import { selectCount } from '../../query/count-records.ts'
import { innerSight } from '../../query/sight.ts'
import { ruledOf, withRules } from '../../request/call-reach.ts'
import type { InProject } from '../../request/context.ts'
import { sourceOf } from '../../structure/sources/source-of.ts'
import { presentAuthor } from '../records/changes/present.ts'
import { runAnswer } from '../records/read/run-answer.ts'
import { acceptRule, type Draft } from './accept-rule.ts'
import { callerAsRuled } from './caller-as-ruled.ts'
import { type Member, selectMembers } from './store.ts'
import { warningsFor } from './warnings.ts'

type Tried = ReplyOf<typeof contract>

/** What would change for the people a rule speaks of. Nothing is stored, and nobody waits long for figures. */
export async function tryRule(
  ctx: InProject<'rules.change'>,
  draft: Draft,
  instead: string | undefined,
): Promise<Tried> {
  const structure = await ctx.structure()
  const rule = await acceptRule(ctx.meta.read, structure, draft)
  const before = structure.rules.list
  const replaced = before.find(({ id }) => id === instead)
  if (instead !== undefined && replaced === undefined) throw notFound('rule', instead)
  const after = [...before.filter((one) => one !== replaced), rule]
  const table = structure.findTable(rule.tableId)
  if (table === null) throw notFound('table', rule.tableId)
  const figures = new Figures(ctx, table)
  const members = (await selectMembers(ctx.meta.read, ctx.project.id)).map((member) => ({
    member,
    ruled: ruledOf({ actor: member, role: member.role as ProjectRole, link: null, token: null }, structure),
  }))
  const spokenOf = members.filter(({ ruled }) => [rule, replaced].some((one) => one && appliesTo(one, ruled)))
  const people: Tried['people'] = []
  for (const { member, ruled } of spokenOf.slice(0, ruleLimits.triedPeople)) {
    const sights = [before, after].map((rules) => sightBy(structure, table, rules, ruled))
    people.push(await triedPerson(figures, member, sights as [TriedSight, TriedSight]))
  }
  const ofTable = (rules: readonly Rule[]) => rules.filter(({ tableId }) => tableId === table.id)
  return {
    total: await figures.count(null),
    people,
    others: Math.max(0, spokenOf.length - ruleLimits.triedPeople),
    warnings: warningsFor(callerAsRuled(ctx, structure), { before: ofTable(before), after: ofTable(after), table }),
  }
}

interface TriedSight {
  readonly fields: readonly string[]
  readonly filter: FilterTree | null
}

function sightBy(structure: ProjectSnapshot, table: SnapshotTable, rules: readonly Rule[], ruled: Ruled): TriedSight {
  const reach = withRules(null, { ...structure, rules: { ...structure.rules, list: rules } }, ruled)
  if (reach === null || reach.rules === null) return { fields: table.columns.map(({ id }) => id), filter: null }
  return {
    // A copy: what columns are seen is remembered by table, and these rules are not those of the project.
    fields: columnsWithin({ ...table }, reach).map(({ id }) => id),
    filter: filterOf(rowDecision(reach.rules, table.id, 'read'), table, ruled),
  }
}

async function triedPerson(
  figures: Figures,
  member: Member,
  [was, is]: readonly [TriedSight, TriedSight],
): Promise<Tried['people'][number]> {
  const [before, after] = [await figures.count(was.filter), await figures.count(is.filter)]
  const both = await figures.count(joinFilters('and', [was.filter, is.filter]))
  const without = (count: number | null): number | null => (count === null || both === null ? null : count - both)
  const { id, email, role } = member
  return {
    id,
    email,
    name: presentAuthor({ ...member, actor_id: id })?.name ?? null,
    role: role as ProjectRole,
    before,
    after,
    vanish: without(before),
    appear: without(after),
    fieldsGone: was.fields.filter((one) => !is.fields.includes(one)),
    fieldsBack: is.fields.filter((one) => !was.fields.includes(one)),
  }
}

/** For all counts of one try. */
const patienceMs = 5000

/** Counts of records, each made once; null from when it takes too long. */
class Figures {
  readonly #ctx: InProject<'rules.change'>
  readonly #table: SnapshotTable
  readonly #known = new Map<string, number | null>()
  readonly #deadline = performance.now() + patienceMs

  constructor(ctx: InProject<'rules.change'>, table: SnapshotTable) {
    this.#ctx = ctx
    this.#table = table
  }

  async count(filter: FilterTree | null): Promise<number | null> {
    const clock = { now: new Date(this.#ctx.now()).toISOString(), zone: 'UTC' }
    const rows = filter === null ? null : resolveFilter(filter, clock)
    const table = this.#table
    const source = await sourceOf(this.#ctx, table.base)
    const answer = selectCount({ table, dialect: source.dialect, sight: { ...innerSight(table), rows } }, {})
    const key = JSON.stringify([answer.query.sql, answer.query.parameters])
    const known = this.#known.get(key)
    if (known !== undefined) return known
    const counted = await this.#inTime((signal) => runAnswer({ source }, answer, signal))
    this.#known.set(key, counted)
    return counted
  }

  async #inTime(count: (signal: AbortSignal) => Promise<number>): Promise<number | null> {
    const signal = AbortSignal.timeout(Math.max(1, Math.ceil(this.#deadline - performance.now())))
    try {
      return await count(signal)
    } catch (error) {
      if (signal.aborted || (error instanceof AppError && error.code === 'source_unavailable')) return null
      throw error
    }
  }
}
