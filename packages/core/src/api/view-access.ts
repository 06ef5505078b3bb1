import { Type } from '../schema/type.ts'
import { hideableRoles } from '../views/hideable-roles.ts'
import { endpoint, Message } from './endpoint.ts'
import { ProjectParam } from './projects.ts'
import { PlacedView } from './views.ts'

/** Of one call; a project of more views is changed in several. */
const mostAtOnce = 10_000

export const listViewAccess = endpoint({
  method: 'GET',
  path: '/api/v1/db/meta/projects/:projectId/visibility-rules',
  operation: 'viewAccess.read',
  scope: 'project',
  summary: 'Views of all tables of a project, each with the roles it is hidden from',
  params: ProjectParam,
  query: Type.Object({
    includeM2M: Type.Optional(Type.Unknown({ description: 'also those of tables that only join two others' })),
  }),
  unknownFields: 'drop',
  reply: Type.Array(PlacedView),
})

/** What is left out stays as it is. */
export const changeViewAccess = endpoint({
  method: 'POST',
  path: '/api/v1/db/meta/projects/:projectId/visibility-rules',
  operation: 'viewAccess.change',
  scope: 'project',
  summary: 'Hide views from roles, or show them again; owners see every view',
  params: ProjectParam,
  body: Type.Array(
    Type.Object({
      id: Type.String({ maxLength: 100 }),
      disabled: Type.Object(
        {
          owner: Type.Optional(Type.Boolean({ description: 'always false' })),
          ...Object.fromEntries(hideableRoles.map((role) => [role, Type.Optional(Type.Boolean())])),
          guest: Type.Optional(Type.Boolean({ description: 'of no consequence: who is nobody sees no view anyway' })),
        },
        { description: 'by role: whether the view is hidden from it; only owners hide views from creators' },
      ),
    }),
    { maxItems: mostAtOnce },
  ),
  unknownFields: 'drop',
  reply: Message,
})
