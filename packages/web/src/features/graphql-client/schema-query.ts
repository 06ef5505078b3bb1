import { queryOptions } from '@tanstack/react-query'
import { buildClientSchema, type GraphQLSchema, getIntrospectionQuery, type IntrospectionQuery } from 'graphql'
import { projectQuery } from '../../structure/projects/queries.ts'
import { askBackend } from './ask-backend.ts'
import type { Backend } from './backends.ts'

/** What there is to ask for, as the person sees it; asked anew whenever the tab is opened. */
export const schemaQuery = (projectId: string, backend: Backend) =>
  queryOptions({
    queryKey: [...projectQuery(projectId).queryKey, 'graphql', backend.path],
    queryFn: async (): Promise<GraphQLSchema> => {
      const { data } = await askBackend(projectId, backend, { query: getIntrospectionQuery() })
      return buildClientSchema((data as { readonly data: IntrospectionQuery }).data)
    },
    staleTime: 0,
  })
