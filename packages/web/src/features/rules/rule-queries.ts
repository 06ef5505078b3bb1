import type { BodyOf, ReplyOf } from '@rowhouse/core/api/endpoint'
import {
  createRule,
  deleteRule,
  listRules,
  type StoredRule,
  tryRule,
  updateRule,
  whyAccess,
} from '@rowhouse/core/api/rules'
import { queryOptions } from '@tanstack/react-query'
import type { Static } from 'typebox'
import { call } from '../../api/client.ts'
import { queryClient } from '../../api/query-client.ts'
import { projectQuery } from '../../structure/projects/queries.ts'

export type Rule = Static<typeof StoredRule>
export type RuleSpec = BodyOf<typeof tryRule>['rule']
export type Tried = ReplyOf<typeof tryRule>
export type RuleWarning = Tried['warnings'][number]

const key = (projectId: string) => [...projectQuery(projectId).queryKey, 'rules'] as const

export const rulesQuery = (projectId: string) =>
  queryOptions({
    queryKey: key(projectId),
    queryFn: async ({ signal }) => (await call(listRules, { params: { projectId }, signal })).list,
  })

/** What it would change for people. */
export const triedQuery = (projectId: string, rule: RuleSpec, instead: string | null) =>
  queryOptions({
    queryKey: [...key(projectId), 'tried', rule, instead],
    queryFn: ({ signal }) =>
      call(tryRule, {
        params: { projectId },
        body: { rule, ...(instead === null ? {} : { instead }) },
        signal,
      }),
    staleTime: 0,
  })

/** A record, or one field of it, or a view. */
export type WhyThing =
  | { readonly record: string; readonly field: string | null }
  | { readonly view: string; readonly field?: null }

export type Why = ReplyOf<typeof whyAccess>['read']

export const whyQuery = (projectId: string, tableId: string, person: string, { field = null, ...thing }: WhyThing) =>
  queryOptions({
    queryKey: [...key(projectId), 'why', tableId, person, thing, field],
    queryFn: ({ signal }) =>
      call(whyAccess, {
        params: { projectId, tableId },
        query: { ...thing, person, ...(field === null ? {} : { field }) },
        signal,
      }),
    staleTime: 0,
  })

// What everybody sees may be different now, the person at the screen included.
const refresh = (projectId: string): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: projectQuery(projectId).queryKey })

/** Gives why nothing was stored; none: it was. */
export async function saveRule(
  projectId: string,
  spec: RuleSpec,
  { id, confirmed }: { readonly id: string | null; readonly confirmed: boolean },
): Promise<readonly RuleWarning[]> {
  const body = { ...spec, confirmed }
  const { rule, warnings } =
    id === null
      ? await call(createRule, { params: { projectId }, body })
      : await call(updateRule, { params: { projectId, ruleId: id }, body })
  if (rule === null) return warnings
  await refresh(projectId)
  return []
}

export async function removeRule(projectId: string, ruleId: string): Promise<void> {
  await call(deleteRule, { params: { projectId, ruleId } })
  await refresh(projectId)
}
