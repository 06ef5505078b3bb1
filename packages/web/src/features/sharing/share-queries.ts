import type { BodyOf, ReplyOf } from '@rowhouse/core/api/endpoint'
import * as api from '@rowhouse/core/api/shares'
import { type QueryKey, queryOptions } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { queryClient } from '../../api/query-client.ts'
import { projectQuery } from '../../structure/projects/queries.ts'

export type ShareLink = ReplyOf<typeof api.setViewLink>
export type ListedLink = ReplyOf<typeof api.listLinks>['list'][number]
export type LinkSpec = BodyOf<typeof api.setBaseLink>

/** A view, or the whole project. */
export interface Shareable {
  readonly projectId: string
  /** null: the whole project. */
  readonly viewId: string | null
}

export interface SharedView extends Shareable {
  readonly viewId: string
}

/** All of a project's links lie below this key. */
export const linksKey = (projectId: string) => [...projectQuery(projectId).queryKey, 'links'] as const

/** null: it is not shared. */
export const linkQuery = ({ projectId, viewId }: Shareable) =>
  queryOptions({
    queryKey: [...linksKey(projectId), viewId ?? 'base'],
    queryFn: async ({ signal }): Promise<ShareLink | null> => {
      const reply = await (viewId === null
        ? call(api.readBaseLink, { params: { projectId }, signal })
        : call(api.readViewLink, { params: { viewId }, signal }))
      return reply.link
    },
  })

export const linksQuery = (projectId: string) =>
  queryOptions({
    queryKey: [...linksKey(projectId), 'all'],
    queryFn: async ({ signal }) => (await call(api.listLinks, { params: { projectId }, signal })).list,
  })

/** Shares it, or changes how it is shared: what is left out stays. */
export function setLink(at: Shareable, { role, ...spec }: LinkSpec): Promise<ShareLink> {
  const { projectId, viewId } = at
  return kept(at, linkQuery(at), () =>
    viewId === null
      ? call(api.setBaseLink, { params: { projectId }, body: role === undefined ? spec : { role, ...spec } })
      : call(api.setViewLink, { params: { viewId }, body: spec }),
  )
}

export function renewLink(at: Shareable): Promise<ShareLink> {
  const { projectId, viewId } = at
  return kept(at, linkQuery(at), () =>
    viewId === null
      ? call(api.renewBaseLink, { params: { projectId } })
      : call(api.renewViewLink, { params: { viewId } }),
  )
}

export async function endLink(at: Shareable): Promise<void> {
  const { projectId, viewId } = at
  await kept(at, linkQuery(at), async () => {
    await (viewId === null
      ? call(api.endBaseLink, { params: { projectId } })
      : call(api.endViewLink, { params: { viewId } }))
    return null
  })
}

/** All of a table, or with null of the whole project. */
export async function endLinks(projectId: string, tableId: string | null): Promise<void> {
  await call(api.endLinks, { params: { projectId }, query: tableId === null ? {} : { tableId } })
  await queryClient.invalidateQueries({ queryKey: linksKey(projectId) })
}

/** What the work gives is what the query gives from now on, and the lists of links are asked again. */
export async function kept<Made>(
  at: Shareable,
  { queryKey }: { readonly queryKey: QueryKey },
  work: () => Promise<Made>,
): Promise<Made> {
  await queryClient.cancelQueries({ queryKey })
  const made = await work()
  queryClient.setQueryData(queryKey, made)
  void queryClient.invalidateQueries({ queryKey: linksQuery(at.projectId).queryKey })
  return made
}
