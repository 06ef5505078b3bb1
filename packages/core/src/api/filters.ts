import { Type } from '../schema/type.ts'
import { endpoint, Nullable } from './endpoint.ts'
import { Nothing } from './view-columns.ts'
import { ViewParam } from './view-settings.ts'

const FilterParam = Type.Object({ filterId: Type.String({ maxLength: 100 }) })
const Id = Type.String({ maxLength: 100 })

/** A condition or a group as existing clients know it: a list, each member joined to what stands before it. */
export interface WireFilter {
  readonly id: string
  readonly project_id: string
  readonly base_id: string
  /** Of a view, or of a hook. */
  readonly fk_view_id: string | null
  readonly fk_hook_id: string | null
  readonly fk_column_id: string | null
  readonly fk_parent_id: string | null
  readonly logical_op: 'and' | 'or' | 'not'
  readonly comparison_op: string | null
  readonly value: string | null
  readonly is_group: boolean
  readonly order: number
  readonly children?: readonly WireFilter[]
}

export const Filter = Type.Unsafe<WireFilter>({
  type: 'object',
  additionalProperties: true,
  description: 'id, fk_column_id, comparison_op, value, logical_op (and, or, not), is_group, fk_parent_id, children',
})

export const FilterRequest = Type.Object({
  fk_column_id: Type.Optional(Nullable(Id)),
  fk_parent_id: Type.Optional(Nullable(Id)),
  comparison_op: Type.Optional(Nullable(Type.String({ maxLength: 40 }))),
  comparison_sub_op: Type.Optional(Nullable(Type.String({ maxLength: 40 }))),
  value: Type.Optional(Type.Unknown({ description: 'a text, a number, true or false, or a list of them' })),
  logical_op: Type.Optional(Nullable(Type.Enum(['and', 'or', 'not']))),
  is_group: Type.Optional(Nullable(Type.Unsafe<boolean | number>({ type: ['boolean', 'integer'] }))),
  children: Type.Optional(Type.Unknown({ description: 'of a group: filters of the same form' })),
})

export const listFilters = endpoint({
  method: 'GET',
  path: '/api/v1/db/meta/views/:viewId/filters',
  operation: 'filters.list',
  scope: 'project',
  summary: 'Filters of a view that are in no group, groups with all that is in them',
  params: ViewParam,
  reply: Type.Array(Filter),
})

export const createFilter = endpoint({
  method: 'POST',
  path: '/api/v1/db/meta/views/:viewId/filters',
  operation: 'filters.create',
  scope: 'project',
  summary: 'Add a filter or a group to a view; fk_parent_id: to one of its groups',
  params: ViewParam,
  body: FilterRequest,
  unknownFields: 'drop',
  reply: Filter,
})

export const readFilter = endpoint({
  method: 'GET',
  path: '/api/v1/db/meta/filters/:filterId',
  operation: 'filters.read',
  scope: 'project',
  summary: 'One filter of a view',
  params: FilterParam,
  reply: Filter,
})

export const listFilterChildren = endpoint({
  method: 'GET',
  path: '/api/v1/db/meta/filters/:filterId/children',
  operation: 'filters.children',
  scope: 'project',
  summary: 'Filters in a group',
  params: FilterParam,
  reply: Type.Array(Filter),
})

export const updateFilter = endpoint({
  method: 'PATCH',
  path: '/api/v1/db/meta/filters/:filterId',
  operation: 'filters.update',
  scope: 'project',
  summary: 'Change a filter, or move it to another group',
  params: FilterParam,
  body: FilterRequest,
  unknownFields: 'drop',
  reply: Nothing,
})

export const deleteFilter = endpoint({
  method: 'DELETE',
  path: '/api/v1/db/meta/filters/:filterId',
  operation: 'filters.delete',
  scope: 'project',
  summary: 'Take a filter off its view, a group with all that is in it',
  params: FilterParam,
  reply: Nothing,
})
