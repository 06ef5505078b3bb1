import { viewKinds } from '@rowhouse/core/api/view-kinds'
import { notFound } from '@rowhouse/core/errors'
import { type ViewTypeName, viewTypeNames, viewTypeOf, viewTypes } from '@rowhouse/core/view-types/registry'
import { viewWires } from '@rowhouse/core/view-types/wires'
import { type Routes, serve, serveRaw } from '../../request/serve.ts'
import { changeSettings } from './change-settings.ts'
import { createView } from './create-view.ts'
import { type FoundView, findView } from './find-view.ts'
import { nothing } from './nothing.ts'
import { presentColumns, presentKind, presentView } from './present-view.ts'
import { updateSettings } from './update-settings.ts'
import { placed, placeOf } from './view-columns.ts'

/** The v1 calls of every kind of view there is. */
export function kindRoutes(routes: Routes): void {
  for (const kind of viewTypeNames) callsOf(routes, kind)
}

function callsOf(routes: Routes, kind: ViewTypeName): void {
  const { create, read, update, updateColumn } = viewKinds[kind]
  const wire = viewWires[kind]

  serve(routes, create, async ({ ctx, params, body }) => {
    const { view, table } = await createView(ctx, params.tableId, { ...body, kind, settings: wire.accept(body) })
    return presentView(view, table.base.id)
  })

  serve(routes, read, async ({ ctx, params }) => {
    const found = ofKind(kind, await findView(ctx, params.viewId))
    const told = presentKind(ctx, found)
    return wire.columns === undefined ? told : { ...told, columns: presentColumns(found) }
  })

  serve(routes, update, async ({ ctx, params, body }) => {
    ofKind(kind, await findView(ctx, params.viewId))
    const whole = wire.isWhole ? { ...emptied(wire.body), ...body } : body
    await updateSettings(ctx, params.viewId, wire.accept(whole), undefined)
    return 1
  })

  if (updateColumn !== null)
    serveRaw(routes, updateColumn, async ({ ctx, params, body, reply }) => {
      const part = placeOf(params.viewColumnId)
      ofKind(kind, await findView(ctx, part.viewId))
      await changeSettings(ctx, part.viewId, (settings, table) => ({
        ...placed(settings, table, part.columnId, body),
        ...wire.columns?.accept(settings, part.columnId, body),
      }))
      return nothing(reply)
    })
}

const emptied = (fields: object) => Object.fromEntries(Object.keys(fields).map((name) => [name, null]))

/** A view never changes its kind. */
function ofKind(kind: ViewTypeName, found: FoundView): FoundView {
  if (viewTypeOf(found.view.type) !== kind) throw notFound(viewTypes[kind].title.toLowerCase(), found.view.id)
  return found
}
