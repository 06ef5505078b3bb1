import * as api from '@rowhouse/core/api/rules'
import { notFound } from '@rowhouse/core/errors'
import type { InProject } from '../../request/context.ts'
import { type Routes, serve } from '../../request/serve.ts'
import { createRule, deleteRule, type Saved, updateRule } from './change-rules.ts'
import { presentRule } from './rule-row.ts'
import { selectRules } from './store.ts'
import { tryRule } from './try-rule.ts'
import { whyAccess } from './why-access.ts'

export function ruleRoutes(routes: Routes): void {
  serve(routes, api.listRules, async ({ ctx, query }) => {
    const structure = await ctx.structure()
    const rows = await selectRules(ctx.meta.read, ctx.project.id)
    const wanted = query.table === undefined ? rows : rows.filter(({ table_id }) => table_id === query.table)
    return { list: wanted.map((row) => presentRule(row, structure)) }
  })

  serve(routes, api.createRule, async ({ ctx, body }) => {
    const { confirmed = false, ...draft } = body
    return presentSaved(ctx, await createRule(ctx, draft, confirmed))
  })

  serve(routes, api.updateRule, async ({ ctx, params, body }) => {
    const { confirmed = false, ...given } = body
    return presentSaved(ctx, await updateRule(ctx, params.ruleId, given, confirmed))
  })

  serve(routes, api.deleteRule, async ({ ctx, params }) => {
    await deleteRule(ctx, params.ruleId)
    return { msg: 'The rule has been deleted' }
  })

  serve(routes, api.tryRule, ({ ctx, body }) => tryRule(ctx, body.rule, body.instead))

  serve(routes, api.whyAccess, ({ ctx, params, query }) => whyAccess(ctx, params.tableId, query))
}

async function presentSaved(ctx: InProject<'rules.change'>, { id, warnings }: Saved) {
  if (id === null) return { rule: null, warnings: [...warnings] }
  const [structure, rows] = [await ctx.structure(), await selectRules(ctx.meta.read, ctx.project.id)]
  const row = rows.find((one) => one.id === id)
  if (row === undefined) throw notFound('rule', id)
  return { rule: presentRule(row, structure), warnings: [...warnings] }
}
