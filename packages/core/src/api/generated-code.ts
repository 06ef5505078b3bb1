import { Type } from '../schema/type.ts'
import { closed, endpoint } from './endpoint.ts'
import { ProjectParam } from './projects.ts'

/** What a generated server speaks. */
const codeKinds = ['rest', 'graphql'] as const
export type CodeKind = (typeof codeKinds)[number]

export const mostCodeTables = 100

export const generateCode = endpoint({
  method: 'POST',
  path: '/api/v1/projects/:projectId/generated-code',
  operation: 'projects.generateCode',
  scope: 'project',
  summary:
    'A small server in TypeScript for tables of the project, as a zip: REST or GraphQL, with a copy of the records',
  params: ProjectParam,
  body: Type.Object(
    {
      kind: Type.Enum([...codeKinds]),
      tables: Type.Optional(
        Type.Array(Type.String({ maxLength: 1000, description: 'id or title' }), {
          minItems: 1,
          maxItems: mostCodeTables,
          description: 'left out: all that can be seen',
        }),
      ),
      records: Type.Optional(Type.Boolean({ description: 'false: without the records; left out: with them' })),
    },
    closed,
  ),
  reply: Type.Unknown({ description: 'the zip archive' }),
})
