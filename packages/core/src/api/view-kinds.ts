// The v1 calls of each kind of view: the same three for all of them, with the fields the kind has of its own.
import { Type } from '../schema/type.ts'
import { type ViewTypeName, viewTypeNames, viewTypes } from '../view-types/registry.ts'
import type { WireColumns } from '../view-types/view-type.ts'
import { viewWires } from '../view-types/wires.ts'
import { lockTypes } from '../views/lock-types.ts'
import { endpoint, Nullable, Timestamp } from './endpoint.ts'
import { TableParam, View, viewLookFields } from './tables.ts'
import { Nothing, PlaceFields, ViewColumn } from './view-columns.ts'
import { ViewParam } from './view-settings.ts'

const meta = '/api/v1/db/meta'

/** What every kind tells of a view beside the view itself. */
const KindBody = Type.Object({
  fk_view_id: Type.String(),
  project_id: Type.String(),
  base_id: Type.String(),
  uuid: Type.Null(),
  created_at: Timestamp,
  updated_at: Timestamp,
})

const NewView = Type.Object({
  title: Type.Optional(Nullable(Type.String({ maxLength: 1000 }))),
  copy_from_id: Type.Optional(Nullable(Type.String({ maxLength: 100 }))),
  lock_type: Type.Optional(Nullable(Type.Enum([...lockTypes]))),
  ...viewLookFields,
})

const fieldsOfAll = Object.assign({}, ...viewTypeNames.map((name) => viewWires[name].reply))

/** Of a view of any kind. */
export const AnyKindBody = Type.Object({
  ...KindBody.properties,
  ...Type.Partial(Type.Object(fieldsOfAll)).properties,
}) as typeof KindBody

/** By the kind of the view. Whoever serves them asks the kind what its own fields mean. */
export const viewKinds = Object.fromEntries(viewTypeNames.map((name) => [name, callsOf(name)])) as Readonly<
  Record<ViewTypeName, ReturnType<typeof callsOf>>
>

function callsOf(name: ViewTypeName) {
  const { path, title } = viewTypes[name]
  const wire = viewWires[name]
  const kind = title.toLowerCase()
  const columns = wire.columns === undefined ? {} : { columns: Type.Array(columnOf(wire.columns)) }
  return {
    create: endpoint({
      method: 'POST',
      path: `${meta}/tables/:tableId/${path}`,
      operation: 'views.create',
      scope: 'project',
      summary: `Create a ${kind}, perhaps with the settings of another view. Editors create personal ones`,
      params: TableParam,
      body: Type.Object({ ...NewView.properties, ...wire.body }) as typeof NewView,
      unknownFields: 'drop',
      reply: View,
    }),
    read: endpoint({
      method: 'GET',
      path: `${meta}/${path}/:viewId`,
      operation: 'viewSettings.read',
      scope: 'project',
      summary: `What a ${kind} has beside what every view has`,
      params: ViewParam,
      reply: Type.Object({ ...KindBody.properties, ...wire.reply, ...columns }) as typeof KindBody,
    }),
    update: endpoint({
      method: 'PATCH',
      path: `${meta}/${path}/:viewId`,
      operation: 'viewSettings.update',
      scope: 'project',
      summary: `Change what a ${kind} has beside what every view has; what is not given ${wire.isWhole ? 'is emptied' : 'stays'}`,
      params: ViewParam,
      body: Type.Object(wire.body),
      unknownFields: 'drop',
      reply: Type.Integer({ description: '1, as existing clients expect' }),
    }),
    updateColumn: wire.columns === undefined ? null : columnCall(wire.columns, kind),
  }
}

function columnCall({ path, body }: WireColumns, kind: string) {
  return endpoint({
    method: 'PATCH',
    path: `${meta}/${path}/:viewColumnId`,
    operation: 'columns.update',
    scope: 'project',
    summary: `Change what a ${kind} has of a column: its place, and how it is presented`,
    params: Type.Object({ viewColumnId: Type.String({ maxLength: 100 }) }),
    body: Type.Object({ ...PlaceFields.properties, ...body }) as typeof PlaceFields,
    unknownFields: 'drop',
    reply: Nothing,
  })
}

function columnOf({ reply }: WireColumns) {
  return Type.Object({ ...ViewColumn.properties, ...reply })
}
