import { viewKinds } from '@rowhouse/core/api/view-kinds'
import { notFound } from '@rowhouse/core/errors'
import { type ViewTypeName, viewTypeNames, viewTypeOf, viewTypes } from '@rowhouse/core/view-types/registry'
import { type Routes, serve } from '../../request/serve.ts'
import { createView } from './create-view.ts'
import { type FoundView, findView } from './find-view.ts'
import { presentKind, presentView } from './present-view.ts'
import { updateSettings } from './update-settings.ts'

/** The v1 calls of every kind of view there is. */
export function kindRoutes(routes: Routes): void {
  for (const kind of viewTypeNames) callsOf(routes, kind)
}

function callsOf(routes: Routes, kind: ViewTypeName): void {
  const { create, read, update } = viewKinds[kind]
  const { wire } = viewTypes[kind]

  serve(routes, create, async ({ ctx, params, body }) => {
    const { view, table } = await createView(ctx, params.tableId, { ...body, kind, settings: wire.accept(body) })
    return presentView(view, table.base.id)
  })

  serve(routes, read, async ({ ctx, params }) => presentKind(ofKind(kind, await findView(ctx, params.viewId))))

  serve(routes, update, async ({ ctx, params, body }) => {
    ofKind(kind, await findView(ctx, params.viewId))
    await updateSettings(ctx, params.viewId, wire.accept(body), undefined)
    return 1
  })
}

/** A view never changes its kind. */
function ofKind(kind: ViewTypeName, found: FoundView): FoundView {
  if (viewTypeOf(found.view.type) !== kind) throw notFound(viewTypes[kind].title.toLowerCase(), found.view.id)
  return found
}
