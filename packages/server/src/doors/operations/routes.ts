// The operation calls of older clients: one address, the operation named in the body. Each of them is a line in
// `operations.ts` and made of contracts that are served anyway, asked in the name of whoever calls.
import multipart from '@fastify/multipart'
import { callOperation, updateTableByOperation } from '@rowhouse/core/api/operations'
import { updateTable } from '@rowhouse/core/api/tables'
import type { FastifyReply } from 'fastify'
import type { ServedAnswer } from '../../request/call-served.ts'
import type { Allowed } from '../../request/context.ts'
import { bringsMasterKey } from '../../request/find-master.ts'
import { type Routes, serve, serveRaw } from '../../request/serve.ts'
import { OperationCall } from './operation-call.ts'
import { operationOf } from './operations.ts'
import { readOperation } from './read-operation.ts'
import { Sent } from './sent.ts'

export function operationRoutes(routes: Routes): void {
  // A corner of its own: uploads come as forms.
  void routes.http.register((http, _options, done) => {
    void http.register(multipart, { throwFileSizeLimit: false })
    serveRaw({ ...routes, http }, callOperation, async ({ ctx, query, body, request, reply }) => {
      const operation = readOperation(request.isMultipart() ? undefined : body, query)
      const run = operationOf(operation)
      if (bringsMasterKey(request)) await note(ctx, operation.name)
      const data = await run(new OperationCall(operation, routes, request, reply))
      return data instanceof Sent ? sendFile(reply, data.answer) : reply.send({ code: 0, msg: 'success', data })
    })
    done()
  })

  serve(routes, updateTableByOperation, async ({ params: { projectId, tableId }, body, request, reply }) => {
    const operation = {
      name: 'tableUpdate',
      isExtended: false,
      project: projectId,
      dbAlias: null,
      args: {},
      sent: body,
    }
    const call = new OperationCall(operation, routes, request, reply)
    return { code: 0, msg: 'success', data: await call.ask(updateTable, { params: { tableId }, body }) }
  })
}

/** The key speaks for whoever holds it: each use is in the log, also where nothing else would be. */
const note = (ctx: Allowed<'operations.call'>, operation: string): Promise<unknown> =>
  ctx.write(async (tx) => tx.announce({ type: 'settings.masterKeyUsed', operation }))

const sendFile = (reply: FastifyReply, { status, headers, payload }: ServedAnswer): FastifyReply =>
  reply
    .code(status)
    .headers(headers as Record<string, string>)
    .send(payload)
