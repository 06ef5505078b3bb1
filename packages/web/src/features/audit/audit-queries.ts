import {
  type AuditEntry,
  type AuditKind,
  exportAllAudits,
  exportAudits,
  listAllAudits,
  listAudits,
} from '@rowhouse/core/api/audits'
import { listMembers } from '@rowhouse/core/api/members'
import { listUsers } from '@rowhouse/core/api/users'
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Static } from 'typebox'
import { call, callForResponse } from '../../api/client.ts'
import { calledBy } from '../../values/person-name.ts'
import { download } from '../downloads/download.ts'
import { type AuditPeriod, beginOf } from './audit-periods.ts'

export type Entry = Static<typeof AuditEntry>

export interface AuditFilter {
  readonly person: { readonly id: string; readonly name: string } | null
  readonly kind: AuditKind | null
  readonly table: string | null
  /** The key of one of `table`. */
  readonly record: string | null
  readonly period: AuditPeriod
}

export const unfiltered: AuditFilter = { person: null, kind: null, table: null, record: null, period: 'all' }

export const isNarrowed = ({ person, kind, table, period }: AuditFilter): boolean =>
  person !== null || kind !== null || table !== null || period !== 'all'

const entriesAtOnce = 50

/** null: of the whole server. */
export const auditsQuery = (projectId: string | null, filter: AuditFilter) =>
  infiniteQueryOptions({
    queryKey: ['audits', projectId, filter],
    queryFn: ({ pageParam, signal }) => {
      const query = { ...specOf(filter), limit: entriesAtOnce, ...(pageParam === null ? {} : { before: pageParam }) }
      return projectId === null
        ? call(listAllAudits, { query, signal })
        : call(listAudits, { params: { projectId }, query, signal })
    },
    initialPageParam: null as number | null,
    getNextPageParam: ({ next }) => next,
    // The old list stays until the new one is there, so that nothing jumps.
    placeholderData: keepPreviousData,
    // Whoever opens the log wants to know what was done up to now.
    staleTime: 0,
  })

/** Of the project, else of the server, by a part of their name or address. */
export const peopleQuery = (projectId: string | null, query: string) =>
  queryOptions({
    queryKey: ['audits', 'people', projectId, query],
    queryFn: async ({ signal }) => {
      const spec = query === '' ? {} : { query }
      const found =
        projectId === null
          ? (await call(listUsers, { query: spec, signal })).list
          : (await call(listMembers, { params: { projectId }, query: spec, signal })).users.list
      return found.map((person) => ({ id: person.id, name: calledBy(person) }))
    },
    placeholderData: keepPreviousData,
  })

type AuditFormat = 'csv' | 'jsonl'

export function downloadAudits(projectId: string | null, filter: AuditFilter, format: AuditFormat): Promise<void> {
  const query = specOf(filter)
  return download(`audit-log.${format}`, (signal) =>
    projectId === null
      ? callForResponse(exportAllAudits, { params: { format }, query, signal })
      : callForResponse(exportAudits, { params: { projectId, format }, query, signal }),
  )
}

const specOf = ({ person, kind, table, record, period }: AuditFilter) => ({
  ...(person === null ? {} : { person: person.id }),
  ...(kind === null ? {} : { kind }),
  ...(table === null ? {} : { table }),
  ...(record === null ? {} : { record }),
  ...(period === 'all' ? {} : { from: beginOf(period, new Date()).toISOString() }),
})
