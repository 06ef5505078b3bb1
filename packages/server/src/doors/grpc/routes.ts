// What browsers need of gRPC: what there is, the definitions as a file, and a way to call a method, since they do not speak it.
import { Readable } from 'node:stream'
import { callGrpc, readGrpc, readProto } from '@rowhouse/core/api/grpc'
import { attachment } from '../../platform/http/attachment.ts'
import { type Routes, serve, serveRaw } from '../../request/serve.ts'
import type { Watchers } from '../watching/watchers.ts'
import { exampleOf } from './example-of.ts'
import type { GrpcServer } from './grpc-server.ts'
import { JsonCall } from './json-call.ts'
import { protoFor } from './project-proto.ts'
import { protoText } from './proto/proto-text.ts'

export function grpcRoutes(routes: Routes, watchers: Watchers, server: Pick<GrpcServer, 'address'> | null): void {
  serve(routes, readGrpc, async ({ ctx }) => {
    const { file } = await protoFor(ctx)
    return {
      address: server?.address ?? null,
      package: file.package,
      services: file.services.map(({ name, title = name, methods }) => ({
        name,
        title,
        methods: methods.map(({ name: method, input, output, takesStream = false, givesStream = false }) => ({
          name: method,
          input: input.name,
          output: output.name,
          takesStream,
          givesStream,
          example: exampleOf(input),
        })),
      })),
    }
  })
  serveRaw(routes, readProto, async ({ ctx, reply }) => {
    const { file } = await protoFor(ctx)
    return reply
      .type('text/plain; charset=utf-8')
      .header('content-disposition', attachment(`${ctx.project.id}.proto`))
      .send(protoText(file))
  })
  serveRaw(routes, callGrpc, async ({ body, request, reply }) => {
    const call = new JsonCall(routes.services, watchers, request, body)
    reply.raw.on('close', () => call.leave())
    return reply.type('application/x-ndjson; charset=utf-8').send(Readable.from(call.lines()))
  })
}
