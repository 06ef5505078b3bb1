// Sharing as existing clients know it: the calls of those who share. What visitors call is in `public.ts`.
import { Type } from '../schema/type.ts'
import { endpoint, Nullable } from './endpoint.ts'
import { ProjectParam } from './projects.ts'
import { TableParam, View } from './tables.ts'
import { Nothing } from './view-columns.ts'
import { ViewParam } from './view-settings.ts'

const Password = Type.Optional(Nullable(Type.String({ maxLength: 1024 })))

export const listSharedViews = endpoint({
  method: 'GET',
  path: '/api/v1/db/meta/tables/:tableId/share',
  operation: 'shares.list',
  scope: 'project',
  summary: 'Views of a table that are shared by a link',
  params: TableParam,
  reply: Type.Array(View),
})

export const shareView = endpoint({
  method: 'POST',
  path: '/api/v1/db/meta/views/:viewId/share',
  operation: 'shares.create',
  scope: 'project',
  summary: 'Share a view by a link, which stays the same when it is shared already',
  params: ViewParam,
  body: Type.Optional(Type.Object({})),
  unknownFields: 'drop',
  reply: View,
})

export const updateSharedView = endpoint({
  method: 'PATCH',
  path: '/api/v1/db/meta/views/:viewId/share',
  operation: 'shares.update',
  scope: 'project',
  summary: 'Set or take away the password of a shared view, or whether it can be downloaded',
  params: ViewParam,
  body: Type.Object({
    password: Password,
    meta: Type.Optional(Type.Unknown({ description: 'allowCSVDownload' })),
  }),
  unknownFields: 'drop',
  reply: View,
})

export const unshareView = endpoint({
  method: 'DELETE',
  path: '/api/v1/db/meta/views/:viewId/share',
  operation: 'shares.delete',
  scope: 'project',
  summary: 'Stop sharing a view',
  params: ViewParam,
  reply: Nothing,
})

const SharedBase = Type.Object({
  uuid: Nullable(Type.String()),
  roles: Nullable(Type.String({ description: 'viewer or editor' })),
  url: Type.Optional(Type.String()),
})

const SharedBaseBody = Type.Object({
  roles: Type.Optional(Type.Unknown({ description: 'editor; anything else means viewer' })),
  password: Password,
})

const sharedBase = {
  path: '/api/v1/db/meta/projects/:projectId/shared',
  scope: 'project',
  params: ProjectParam,
} as const

export const readSharedBase = endpoint({
  ...sharedBase,
  method: 'GET',
  operation: 'sharedBase.read',
  summary: 'The public link of a whole project; uuid is null when it has none',
  reply: SharedBase,
})

export const createSharedBase = endpoint({
  ...sharedBase,
  method: 'POST',
  operation: 'sharedBase.create',
  summary: 'Share a project by a new link; an older one leads nowhere from now on',
  body: SharedBaseBody,
  unknownFields: 'drop',
  reply: SharedBase,
})

export const updateSharedBase = endpoint({
  ...sharedBase,
  method: 'PATCH',
  operation: 'sharedBase.update',
  summary: 'Change what visitors of a shared project may do; the link stays',
  body: SharedBaseBody,
  unknownFields: 'drop',
  reply: SharedBase,
})

export const disableSharedBase = endpoint({
  ...sharedBase,
  method: 'DELETE',
  operation: 'sharedBase.delete',
  summary: 'Stop sharing a project',
  reply: Type.Object({ uuid: Type.Null() }),
})
