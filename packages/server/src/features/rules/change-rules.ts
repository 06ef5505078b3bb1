import { ruleLimits } from '@rowhouse/core/api/rules'
import { conflict, notFound } from '@rowhouse/core/errors'
import type { Rule } from '@rowhouse/core/rules/rule'
import type { Kysely } from 'kysely'
import { toRule } from '../../meta/project-rules.ts'
import { type ProjectSnapshot, readSnapshot } from '../../meta/snapshot.ts'
import type { MetaTables } from '../../meta/tables.ts'
import type { InProject, Tx } from '../../request/context.ts'
import { remodel } from '../../structure/restructure.ts'
import { askForIndexes } from '../views/indexes/want-indexes.ts'
import { acceptRule, type Draft } from './accept-rule.ts'
import { callerAsRuled } from './caller-as-ruled.ts'
import { partsOf } from './rule-row.ts'
import { changeRule, insertRule, removeRule, type SeenRule, selectRules } from './store.ts'
import { type Warning, warningsFor } from './warnings.ts'

type Changer = InProject<'rules.change'>

export interface Saved {
  /** null: nothing was stored, because of the warnings. */
  readonly id: string | null
  readonly warnings: readonly Warning[]
}

export async function createRule(ctx: Changer, draft: Draft, isConfirmed: boolean): Promise<Saved> {
  return save(ctx, isConfirmed, async ({ meta, structure, rows }) => {
    if (rows.length >= ruleLimits.perProject)
      throw conflict(`A project has at most ${ruleLimits.perProject} rules.`, { reason: 'limit' })
    const rule = await acceptRule(meta, structure, draft)
    const position = Math.max(0, ...rows.map((row) => row.position)) + 1
    return {
      rule,
      instead: null,
      async store(tx) {
        const at = new Date(ctx.now()).toISOString()
        const by = { created_by: ctx.actor.id, created_at: at, updated_by: ctx.actor.id, updated_at: at }
        await insertRule(tx, { id: rule.id, project_id: ctx.project.id, ...partsOf(rule), position, ...by })
        tell(ctx, tx, 'rules.created', rule, { before: null, after: partsOf(rule) })
      },
    }
  })
}

export async function updateRule(
  ctx: Changer,
  id: string,
  given: Partial<Draft> & { readonly position?: number | undefined },
  isConfirmed: boolean,
): Promise<Saved> {
  return save(ctx, isConfirmed, async ({ meta, structure, rows }) => {
    const { row, rule: before } = ruleIn(rows, id)
    const { position, ...parts } = given
    const who = { kind: before.who.kind, id: row.who_id }
    // The reply type of a rule and its draft are one; rules themselves are never changed, so they are readonly.
    const rule = await acceptRule(meta, structure, { ...(before as unknown as Draft), who, ...parts }, id)
    return {
      rule,
      instead: before,
      async store(tx) {
        const [was, is] = [
          { ...partsOf(before), position: row.position },
          { ...partsOf(rule), position: position ?? row.position },
        ]
        const differing = (Object.keys(is) as (keyof typeof is)[]).filter((key) => was[key] !== is[key])
        if (differing.length === 0) return
        const at = new Date(ctx.now()).toISOString()
        await changeRule(tx, id, { ...partsOf(rule), updated_by: ctx.actor.id, updated_at: at })
        if (position !== undefined) await moveTo(tx, rows, id, position)
        const picked = (from: typeof is) => Object.fromEntries(differing.map((key) => [key, from[key]]))
        tell(ctx, tx, 'rules.changed', rule, { before: picked(was), after: picked(is) })
      },
    }
  })
}

export async function deleteRule(ctx: Changer, id: string): Promise<void> {
  await remodel(ctx, async (meta) => {
    const { rule } = ruleIn(await selectRules(meta, ctx.project.id), id)
    return {
      steps: [],
      async record(tx) {
        await removeRule(tx, id)
        await wantIndexesFor(ctx, tx, await ctx.structure(), [rule])
        tell(ctx, tx, 'rules.deleted', rule, { before: partsOf(rule), after: null })
      },
    }
  })
  ctx.jobs.wake()
}

/** Rules that say which records are seen are asked with every list, as the filter of a view is. */
async function wantIndexesFor(
  ctx: Changer,
  tx: Tx,
  structure: ProjectSnapshot,
  changed: readonly (Rule | null)[],
): Promise<void> {
  const ids = changed.flatMap((rule) => (rule === null || rule.rows === null ? [] : [rule.tableId]))
  for (const id of new Set(ids)) {
    const table = structure.findTable(id)
    if (table?.base.isBuiltIn === true) await askForIndexes(ctx, tx, table)
  }
}

interface Planned {
  readonly rule: Rule
  /** What it replaces. */
  readonly instead: Rule | null
  store(tx: Tx): Promise<void>
}

interface Known {
  readonly meta: Kysely<MetaTables>
  readonly structure: ProjectSnapshot
  readonly rows: readonly SeenRule[]
}

type Planning = (known: Known) => Promise<Planned>

/** A rule that takes something from whoever makes it is stored only when they say so. */
async function save(ctx: Changer, isConfirmed: boolean, planning: Planning): Promise<Saved> {
  let warnings: readonly Warning[] = []
  const { value } = await remodel(ctx, async (meta) => {
    const structure = await readSnapshot(meta, ctx.project.id)
    if (structure === null) throw notFound('project', ctx.project.id)
    const { rule, instead, store } = await planning({ meta, structure, rows: await selectRules(meta, ctx.project.id) })
    const before = structure.rules.list
    const after = [...before.filter(({ id }) => id !== rule.id), rule]
    warnings = [rule.tableId, instead?.tableId].flatMap((id) => {
      const table = id === undefined ? null : structure.findTable(id)
      if (table === null) return []
      const ofTable = (rules: readonly Rule[]) => rules.filter(({ tableId }) => tableId === table.id)
      return warningsFor(callerAsRuled(ctx, structure), { before: ofTable(before), after: ofTable(after), table })
    })
    if (warnings.length > 0 && !isConfirmed) return null
    return {
      steps: [],
      record: async (tx) => {
        await store(tx)
        await wantIndexesFor(ctx, tx, structure, [rule, instead])
        return rule.id
      },
    }
  })
  ctx.jobs.wake()
  return { id: value, warnings: [...new Set(warnings)] }
}

function ruleIn(rows: readonly SeenRule[], id: string): { readonly row: SeenRule; readonly rule: Rule } {
  const row = rows.find((one) => one.id === id)
  const rule = row === undefined ? null : toRule(row)
  if (row === undefined || rule === null) throw notFound('rule', id)
  return { row, rule }
}

/** To the place of that number, from 0 on. */
async function moveTo(tx: Tx, rows: readonly SeenRule[], id: string, place: number): Promise<void> {
  const others = rows.filter((row) => row.id !== id)
  const moved = rows.find((row) => row.id === id)
  if (moved === undefined) return
  for (const [at, row] of others.toSpliced(place, 0, moved).entries())
    if (row.position !== at) await changeRule(tx, row.id, { position: at })
}

function tell(
  ctx: Changer,
  tx: Tx,
  type: 'rules.created' | 'rules.changed' | 'rules.deleted',
  { id, tableId, title }: Rule,
  difference: { readonly before: unknown; readonly after: unknown },
): void {
  tx.announce({ type, project: ctx.project.id, table: tableId, rule: id, title, ...difference })
}
