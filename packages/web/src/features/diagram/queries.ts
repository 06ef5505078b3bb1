import type { ReplyOf } from '@rowhouse/core/api/endpoint'
import { readStructure } from '@rowhouse/core/api/tables'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { projectQuery } from '../../structure/projects/queries.ts'

export type Structure = ReplyOf<typeof readStructure>
export type DiagramTable = Structure['tables'][number]
export type DiagramLink = Structure['links'][number]

/** All tables with their columns and links, in one call. */
export const structureQuery = (projectId: string) =>
  queryOptions({
    queryKey: [...projectQuery(projectId).queryKey, 'structure'],
    queryFn: ({ signal }) => call(readStructure, { params: { projectId }, signal }),
    staleTime: 0,
  })
