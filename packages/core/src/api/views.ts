import { Type } from '../schema/type.ts'
import { lockTypes } from '../views/lock-types.ts'
import { closed, endpoint, Message, Nullable } from './endpoint.ts'
import { ProjectParam } from './projects.ts'
import { TableParam, View, viewLookFields } from './tables.ts'
import { Flag, Nothing, Order, PlaceFields, ViewColumn } from './view-columns.ts'
import { AnyKindBody } from './view-kinds.ts'
import { ViewParam } from './view-settings.ts'

const Title = Type.String({ maxLength: 1000 })

/** With its table, and from which roles it is hidden. */
export const PlacedView = Type.Object({
  ...View.properties,
  disabled: Type.Record(Type.String(), Type.Boolean()),
  ptn: Type.String(),
  _ptn: Type.String(),
  ptype: Type.String(),
  tn: Type.String(),
  _tn: Type.String(),
})

export const ListedView = Type.Object({ ...PlacedView.properties, view: AnyKindBody })

export const listViews = endpoint({
  method: 'GET',
  path: '/api/v1/db/meta/tables/:tableId/views',
  operation: 'views.list',
  scope: 'project',
  summary: 'Views of a table, in order; personal views of others only when asked for',
  params: TableParam,
  query: Type.Object({
    personal: Type.Optional(Type.String({ description: '“all”: personal views of others too' })),
  }),
  unknownFields: 'drop',
  reply: Type.Object({ list: Type.Array(ListedView) }),
})

/** Ours: what a sidebar needs, in one call. */
export const listProjectViews = endpoint({
  method: 'GET',
  path: '/api/v1/projects/:projectId/views',
  operation: 'views.list',
  scope: 'project',
  summary: 'Views of all tables of a project, in order, without personal views of others',
  params: ProjectParam,
  reply: Type.Object({
    list: Type.Array(View),
    opening: Type.Array(Type.String(), { description: 'ids of those the caller chose to open their tables with' }),
  }),
})

/** Of the caller alone, wherever they sign in. */
export const chooseOpeningView = endpoint({
  method: 'PUT',
  path: '/api/v1/tables/:tableId/opening-view',
  operation: 'projects.arrange',
  scope: 'project',
  summary: 'Choose the view the caller opens a table with; null: the one everybody begins with',
  params: TableParam,
  body: Type.Object({ viewId: Nullable(Type.String({ maxLength: 100 })) }, closed),
  reply: Message,
})

export const updateView = endpoint({
  method: 'PATCH',
  path: '/api/v1/db/meta/views/:viewId',
  operation: 'views.update',
  scope: 'project',
  summary: 'Change title, description, icon, place, mode or notes of a view',
  params: ViewParam,
  body: Type.Object({
    title: Type.Optional(Nullable(Title)),
    order: Type.Optional(Nullable(Order)),
    show_system_fields: Type.Optional(Nullable(Flag)),
    lock_type: Type.Optional(Nullable(Type.Enum([...lockTypes]))),
    meta: Type.Optional(Type.Unknown({ description: 'kept and given back' })),
    ...viewLookFields,
  }),
  unknownFields: 'drop',
  reply: View,
})

export const deleteView = endpoint({
  method: 'DELETE',
  path: '/api/v1/db/meta/views/:viewId',
  operation: 'views.delete',
  scope: 'project',
  summary: 'Move a view to the trash, where it stays for 30 days; the records stay',
  params: ViewParam,
  reply: Nothing,
})

const TrashedViewParam = Type.Object({ trashedViewId: Type.String({ maxLength: 100 }) })

/** Whoever may delete a view may take that back. */
export const restoreView = endpoint({
  method: 'POST',
  path: '/api/v1/trash/views/:trashedViewId/restore',
  operation: 'views.delete',
  scope: 'project',
  summary: 'Take a view out of the trash, with all its settings',
  params: TrashedViewParam,
  reply: View,
})

export const purgeView = endpoint({
  method: 'DELETE',
  path: '/api/v1/trash/views/:trashedViewId',
  operation: 'trash.empty',
  scope: 'project',
  freshSignIn: true,
  summary: 'Delete a trashed view for good',
  params: TrashedViewParam,
  reply: Message,
})

export const listGridColumns = endpoint({
  method: 'GET',
  path: '/api/v1/db/meta/grids/:viewId/grid-columns',
  operation: 'viewColumns.list',
  scope: 'project',
  summary: 'Columns of a grid, in order',
  params: ViewParam,
  reply: Type.Array(ViewColumn),
})

export const updateGridColumn = endpoint({
  method: 'PATCH',
  path: '/api/v1/db/meta/grid-columns/:gridColumnId',
  operation: 'viewColumns.updateGrid',
  scope: 'project',
  summary: 'Show, hide, move or widen a column of a grid',
  params: Type.Object({ gridColumnId: Type.String({ maxLength: 100 }) }),
  body: Type.Object({
    ...PlaceFields.properties,
    width: Type.Optional(
      Type.Unsafe<string | number | null>({ type: ['string', 'number', 'null'], description: '“200px” or 200' }),
    ),
  }),
  unknownFields: 'drop',
  reply: Nothing,
})

export const listViewColumns = endpoint({
  method: 'GET',
  path: '/api/v1/db/meta/views/:viewId/columns',
  operation: 'viewColumns.list',
  scope: 'project',
  summary: 'Columns of a view, in order',
  params: ViewParam,
  reply: Type.Array(ViewColumn),
})

export const placeViewColumn = endpoint({
  method: 'POST',
  path: '/api/v1/db/meta/views/:viewId/columns',
  operation: 'columns.add',
  scope: 'project',
  summary: 'Show, hide or move a column of a view, named by the id of the column',
  params: ViewParam,
  body: Type.Object({ fk_column_id: Type.String({ maxLength: 100 }), ...PlaceFields.properties }),
  unknownFields: 'drop',
  reply: ViewColumn,
})

export const updateViewColumn = endpoint({
  method: 'PATCH',
  path: '/api/v1/db/meta/views/:viewId/columns/:viewColumnId',
  operation: 'viewColumns.update',
  scope: 'project',
  summary: 'Show, hide or move a column of a view',
  params: Type.Object({ ...ViewParam.properties, viewColumnId: Type.String({ maxLength: 100 }) }),
  body: PlaceFields,
  unknownFields: 'drop',
  reply: Type.Array(Type.Unknown(), { description: 'an empty list, as existing clients expect' }),
})

const IgnoreQuery = Type.Object({
  ignoreIds: Type.Optional(Type.Unknown({ description: 'ids of columns that stay as they are; also ignoreIds[]' })),
  'ignoreIds[]': Type.Optional(Type.Unknown()),
})

export const showAllColumns = endpoint({
  method: 'POST',
  path: '/api/v1/db/meta/views/:viewId/show-all',
  operation: 'viewColumns.showAll',
  scope: 'project',
  summary: 'Show all columns of a view',
  params: ViewParam,
  query: IgnoreQuery,
  unknownFields: 'drop',
  reply: Type.Integer({ description: 'how many columns changed' }),
})

export const hideAllColumns = endpoint({
  method: 'POST',
  path: '/api/v1/db/meta/views/:viewId/hide-all',
  operation: 'viewColumns.hideAll',
  scope: 'project',
  summary: 'Hide all columns of a view but the one records are known by',
  params: ViewParam,
  query: IgnoreQuery,
  unknownFields: 'drop',
  reply: Type.Integer({ description: 'how many columns changed' }),
})
