import { Type } from '../schema/type.ts'
import { endpoint, Nullable } from './endpoint.ts'
import { Nothing } from './view-columns.ts'
import { ViewParam } from './view-settings.ts'

const SortParam = Type.Object({ sortId: Type.String({ maxLength: 100 }) })

export const Sort = Type.Object({
  id: Type.String(),
  project_id: Type.String(),
  base_id: Type.String(),
  fk_view_id: Type.String(),
  fk_column_id: Type.String(),
  direction: Type.String({ description: 'asc or desc' }),
  order: Type.Integer(),
})

const SortRequest = Type.Object({
  fk_column_id: Type.Optional(Nullable(Type.String({ maxLength: 100 }))),
  direction: Type.Optional(Nullable(Type.Enum(['asc', 'desc']))),
})

export const listSorts = endpoint({
  method: 'GET',
  path: '/api/v1/db/meta/views/:viewId/sorts',
  operation: 'sorts.list',
  scope: 'project',
  summary: 'Sorts of a view, the first one first',
  params: ViewParam,
  reply: Type.Object({ sorts: Type.Object({ list: Type.Array(Sort) }) }),
})

export const createSort = endpoint({
  method: 'POST',
  path: '/api/v1/db/meta/views/:viewId/sorts',
  operation: 'sorts.create',
  scope: 'project',
  summary: 'Sort a view by one more column',
  params: ViewParam,
  body: SortRequest,
  unknownFields: 'drop',
  reply: Sort,
})

export const readSort = endpoint({
  method: 'GET',
  path: '/api/v1/db/meta/sorts/:sortId',
  operation: 'sorts.read',
  scope: 'project',
  summary: 'One sort of a view',
  params: SortParam,
  reply: Sort,
})

export const updateSort = endpoint({
  method: 'PATCH',
  path: '/api/v1/db/meta/sorts/:sortId',
  operation: 'sorts.update',
  scope: 'project',
  summary: 'Sort by another column or in the other direction',
  params: SortParam,
  body: SortRequest,
  unknownFields: 'drop',
  reply: Nothing,
})

export const deleteSort = endpoint({
  method: 'DELETE',
  path: '/api/v1/db/meta/sorts/:sortId',
  operation: 'sorts.delete',
  scope: 'project',
  summary: 'Take a sort off its view',
  params: SortParam,
  reply: Nothing,
})
