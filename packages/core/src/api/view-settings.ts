import { Type } from '../schema/type.ts'
import { closedReasons } from '../view-types/form/why-closed.ts'
import { lockTypes } from '../views/lock-types.ts'
import { ViewSettings } from '../views/view-settings.ts'
import { closed, endpoint, Nullable, Timestamp } from './endpoint.ts'
import { TableParam } from './tables.ts'

export const ViewParam = Type.Object({ viewId: Type.String({ maxLength: 100 }) })

export const SettingsOfView = Type.Object({
  viewId: Type.String(),
  tableId: Type.String(),
  version: Type.Integer({ description: 'send it back as If-Match; also in the header ETag' }),
  lockType: Type.Enum([...lockTypes]),
  mayChange: Type.Boolean({ description: 'whether the caller may store other settings here' }),
  settings: ViewSettings,
  concealed: Type.Array(Type.String(), {
    description: 'settings the caller may not read; they hold all the same: filters, colors',
  }),
  notes: Type.Array(Type.String(), { description: 'what no longer applies and is left out, and why' }),
})

export const readViewSettings = endpoint({
  method: 'GET',
  path: '/api/v1/db/meta/views/:viewId/settings',
  operation: 'viewSettings.read',
  scope: 'project',
  summary: 'Columns, filters, sorts, groups, footers and colours of a view',
  params: ViewParam,
  reply: SettingsOfView,
})

/** With `If-Match: "<version>"` somebody else's change in between is answered with 409. */
export const updateViewSettings = endpoint({
  method: 'PATCH',
  path: '/api/v1/db/meta/views/:viewId/settings',
  operation: 'viewSettings.update',
  scope: 'project',
  summary: 'Store other settings of a view: what is given replaces what is there, the rest stays',
  params: ViewParam,
  body: Type.Object(Type.Partial(ViewSettings).properties, closed),
  reply: SettingsOfView,
})

export const Responses = Type.Object({
  closed: Nullable(
    Type.Enum([...closedReasons], { description: 'why the form takes no answer of the caller now; null: it does' }),
  ),
  count: Nullable(Type.Integer({ description: 'of those who may read records' })),
  lastAt: Nullable(Timestamp),
})

export const readResponses = endpoint({
  method: 'GET',
  path: '/api/v1/db/meta/views/:viewId/responses',
  operation: 'viewSettings.read',
  scope: 'project',
  summary: 'How many records were handed in through a form, when the last one, and whether it takes another',
  params: ViewParam,
  reply: Responses,
})

export const IndexOfTable = Type.Object({
  name: Type.String({ description: 'in the database' }),
  columns: Type.Array(Type.Object({ id: Type.String(), title: Type.String(), descending: Type.Boolean() })),
  /** wanted: will be made soon. advised: in an attached database, where nobody but its owner makes one. */
  state: Type.Enum(['wanted', 'ready', 'failed', 'advised', 'leftOut']),
  views: Type.Array(Type.Object({ id: Type.String(), title: Type.String() }), {
    description: 'those that filter, sort or group by these columns',
  }),
  statement: Nullable(Type.String({ description: 'what to run in an attached database' })),
  note: Nullable(Type.String()),
})

export const listIndexes = endpoint({
  method: 'GET',
  path: '/api/v1/db/meta/tables/:tableId/indexes',
  operation: 'indexes.list',
  scope: 'project',
  summary: 'Which columns of a table are indexed for its views, or should be',
  params: TableParam,
  reply: Type.Object({ list: Type.Array(IndexOfTable) }),
})
