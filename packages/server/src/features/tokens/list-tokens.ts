import { notFound } from '@rowhouse/core/errors'
import type { InProject, Signed } from '../../request/context.ts'
import {
  type ReachedProject,
  type SeenToken,
  selectReached,
  selectTables,
  selectTokensInto,
  selectTokensOf,
} from './store.ts'

interface Named {
  readonly id: string
  readonly title: string
}

export interface ListedToken {
  readonly token: SeenToken
  /** null: all of its person. */
  readonly projects: readonly (Named & { readonly tables: readonly Named[] | null })[] | null
  readonly isOwn: boolean
}

type Lister = Pick<Signed<'tokens.manage'>, 'meta' | 'actor'>

export async function listTokens(ctx: Lister, holder = ctx.actor.id): Promise<ListedToken[]> {
  return withReach(ctx, await selectTokensOf(ctx.meta.read, holder))
}

export async function findTokenOf(ctx: Lister, id: string, holder = ctx.actor.id): Promise<ListedToken> {
  const found = (await listTokens(ctx, holder)).find(({ token }) => token.id === id)
  if (found === undefined) throw notFound('token', id)
  return found
}

/** The own ones; whoever answers for the whole project sees those of others, of which only this project is told. */
export async function listProjectTokens(ctx: InProject<'apiTokens.list' | 'apiTokens.delete'>): Promise<ListedToken[]> {
  const all = await selectTokensInto(ctx.meta.read, ctx.project.id, ctx.actor.id)
  const seen = all.filter(({ user_id }) => user_id === ctx.actor.id || answersForAll(ctx))
  return (await withReach(ctx, seen)).map((listed) =>
    listed.isOwn ? listed : { ...listed, projects: listed.projects?.filter(({ id }) => id === ctx.project.id) ?? null },
  )
}

export const answersForAll = ({ project, principal }: InProject<'apiTokens.list' | 'apiTokens.delete'>): boolean =>
  project.role === 'owner' || principal === 'super'

async function withReach({ meta, actor }: Lister, tokens: readonly SeenToken[]): Promise<ListedToken[]> {
  const reached = await selectReached(
    meta.read,
    tokens.map(({ id }) => id),
  )
  const tables = await selectTables(meta.read, [...new Set(reached.flatMap(tableIds))])
  const named = new Map(tables.map(({ id, title }) => [id, { id, title }]))
  const tablesOf = (row: ReachedProject) =>
    row.tables === null ? null : tableIds(row).flatMap((id) => named.get(id) ?? [])
  return tokens.map((token) => ({
    token,
    isOwn: token.user_id === actor.id,
    projects:
      token.all_projects === 1
        ? null
        : reached
            .filter(({ token_id }) => token_id === token.id)
            .map((row) => ({ id: row.project_id, title: row.title, tables: tablesOf(row) })),
  }))
}

const tableIds = ({ tables }: ReachedProject): string[] => (tables === null ? [] : JSON.parse(tables))
