import type { Services } from '../../request/services.ts'
import type { Watchers } from '../watching/watchers.ts'
import type { GrpcServer } from './grpc-server.ts'

/** null: nobody asked for one. Only then is the library loaded. */
export async function openGrpc(services: Services, watchers: Watchers): Promise<GrpcServer | null> {
  const { grpc } = services.config
  if (grpc === null) return null
  const { GrpcServer } = await import('./grpc-server.ts')
  return new GrpcServer(services, grpc, watchers)
}
