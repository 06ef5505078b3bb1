import type { ReplyOf } from '@rowhouse/core/api/endpoint'
import { enterLink, readLink } from '@rowhouse/core/api/shares'
import { queryOptions } from '@tanstack/react-query'
import { call, doorKey } from '../../api/client.ts'
import { queryClient } from '../../api/query-client.ts'
import { keepPass, keepSharedProject } from '../../state/link-in-address.ts'
import { keepEntry, keptEntry } from './kept-entries.ts'

export type LinkEntry = ReplyOf<typeof enterLink>

/** What stands at the door of a link. Asked again whenever a call behind it was refused as if there were none. */
export const doorQuery = (link: string) =>
  queryOptions({
    queryKey: doorKey(link),
    queryFn: ({ signal }) => call(readLink, { params: { link }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })

/** Through a door without a password; one visit for each time the page is opened. */
export const entryQuery = (link: string) =>
  queryOptions({
    queryKey: ['link entry', link] as const,
    queryFn: async () => {
      const entry = await call(enterLink, { params: { link }, body: {} })
      keepSharedProject(link, entry.projectId)
      return entry
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  })

/** Whoever gave the password is let in again when the page is loaded anew, until it is changed or its pass has run out. */
export function recalledEntry(link: string): LinkEntry | undefined {
  const entry = queryClient.getQueryData(entryQuery(link).queryKey) ?? keptEntry(link)
  // Whoever came in before there was a password has not shown that they know it.
  if (entry === undefined || entry.pass === null) return undefined
  letIn(link, entry)
  return entry
}

export async function enterBy(link: string, password: string): Promise<void> {
  const entry = await call(enterLink, { params: { link }, body: { password } })
  keepEntry(link, entry)
  letIn(link, entry)
}

export function forgetEntry(link: string): void {
  keepPass(link, null)
  keepEntry(link, null)
  queryClient.removeQueries({ queryKey: entryQuery(link).queryKey })
}

function letIn(link: string, entry: LinkEntry): void {
  keepPass(link, entry.pass)
  keepSharedProject(link, entry.projectId)
  queryClient.setQueryData(entryQuery(link).queryKey, entry)
}
