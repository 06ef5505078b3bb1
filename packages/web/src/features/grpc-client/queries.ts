import type { ReplyOf } from '@rowhouse/core/api/endpoint'
import { readGrpc } from '@rowhouse/core/api/grpc'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { openedProjectsKey } from '../../structure/projects/queries.ts'

export type GrpcServices = ReplyOf<typeof readGrpc>
export type GrpcMethod = GrpcServices['services'][number]['methods'][number]

export const grpcQuery = (projectId: string) =>
  queryOptions({
    queryKey: [...openedProjectsKey, projectId, 'grpc'],
    queryFn: ({ signal }) => call(readGrpc, { params: { projectId }, signal }),
  })
