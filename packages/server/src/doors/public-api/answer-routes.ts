import * as api from '@rowhouse/core/api/public'
import { findAnsweredFile } from '../../features/attachments/read-file.ts'
import { sendFound } from '../../features/attachments/send-file.ts'
import { Thumbnails } from '../../features/attachments/thumbnails.ts'
import { changeAnswer } from '../../features/records/answers/change-answer.ts'
import { readAnswer } from '../../features/records/answers/read-answer.ts'
import { type Routes, serve, serveRaw } from '../../request/serve.ts'
import { accessFor } from '../data-api/record-call.ts'
import { sendWritten, writeSpec } from '../data-api/write-call.ts'
import { sharedViewOf } from './shared-view-of.ts'

/** For whoever has the address of an answer. */
export function answerRoutes(routes: Routes): void {
  serve(routes, api.readAnswer, async ({ ctx, params, request }) => {
    const { closed, cells, hidden } = await readAnswer(
      ctx,
      await accessFor(ctx, sharedViewOf(ctx), request),
      params.answer,
    )
    return { closed, cells: { ...cells }, hidden: [...hidden] }
  })
  const thumbnails = new Thumbnails(routes.services.files)
  serveRaw(routes, api.readAnsweredFile, async ({ ctx, params, query, request, reply }) => {
    const file = await findAnsweredFile(ctx, await accessFor(ctx, sharedViewOf(ctx), request), params)
    return sendFound(ctx, thumbnails, file, { query, request, reply })
  })
  serveRaw(routes, api.changeAnswer, async ({ ctx, params, query, body, request, reply }) => {
    const at = await accessFor(ctx, sharedViewOf(ctx), request, query)
    // A version speaks of the whole record, of which only a part is told here.
    const spec = { ...writeSpec(request, {}), ifMatch: undefined, reply: () => '{}' }
    return sendWritten(reply, await changeAnswer(ctx, at, { answer: params.answer, sent: body }, spec))
  })
}
