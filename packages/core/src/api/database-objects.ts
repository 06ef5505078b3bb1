import { objectKinds } from '../database-objects.ts'
import { Type } from '../schema/type.ts'
import { endpoint, Nullable } from './endpoint.ts'
import { ProjectParam } from './projects.ts'
import { TableParam } from './tables.ts'

const Names = Type.Array(Type.String())

const DatabaseObject = Type.Object({
  name: Type.String({ description: 'in the database' }),
  table: Nullable(Type.String({ description: 'the table it hangs on' })),
  definition: Nullable(Type.String({ description: 'in SQL, where the engine tells it' })),
  timing: Type.Optional(Nullable(Type.String({ description: 'of a trigger: BEFORE, AFTER, INSTEAD OF' }))),
  event: Type.Optional(Nullable(Type.String({ description: 'of a trigger' }))),
  columns: Type.Optional(Names),
  unique: Type.Optional(Type.Boolean()),
  references: Type.Optional(
    Type.Object({ table: Type.String(), columns: Names, onUpdate: Type.String(), onDelete: Type.String() }),
  ),
})

export const listObjects = endpoint({
  method: 'GET',
  path: '/api/v1/projects/:projectId/objects/:kind',
  operation: 'objects.list',
  scope: 'project',
  summary: 'What a database of the project holds beside tables; of the built-in one only what is the project’s own',
  params: Type.Object({ ...ProjectParam.properties, kind: Type.Enum([...objectKinds]) }),
  query: Type.Object({
    base: Type.Optional(Type.String({ maxLength: 100, description: 'the id of a database; left out: the first' })),
  }),
  unknownFields: 'drop',
  reply: Type.Object({
    list: Type.Array(DatabaseObject),
    lacks: Nullable(Type.String({ description: 'why there are none: the engine does not have such things' })),
  }),
})

const Statement = Type.String({ description: 'SQL, with ? where values stand' })

export const readTableStatements = endpoint({
  method: 'GET',
  path: '/api/v1/tables/:tableId/statements',
  operation: 'objects.list',
  scope: 'project',
  summary: 'A table in the SQL of its database: how it is made, and how its records are read and written',
  params: TableParam,
  reply: Type.Object({
    create: Statement,
    drop: Statement,
    select: Statement,
    insert: Statement,
    update: Statement,
    delete: Statement,
    columns: Type.Array(Type.Object({ id: Type.String(), add: Statement, drop: Statement })),
  }),
})
