import { definedKinds, objectKinds } from '../database-objects.ts'
import { Type } from '../schema/type.ts'
import { longestSql } from '../sql/refuse-statement.ts'
import { sqlEngines } from '../sql/tokens.ts'
import { Author } from './changes.ts'
import { closed, endpoint, Message, Nullable, Timestamp } from './endpoint.ts'
import { ProjectParam } from './projects.ts'
import { TableParam } from './tables.ts'

const Names = Type.Array(Type.String())

const object = {
  name: Type.String({ description: 'in the database' }),
  table: Nullable(Type.String({ description: 'the table it hangs on' })),
  definition: Nullable(Type.String({ description: 'in SQL, where the engine tells it' })),
  timing: Type.Optional(Nullable(Type.String({ description: 'of a trigger: BEFORE, AFTER, INSTEAD OF' }))),
  event: Type.Optional(Nullable(Type.String({ description: 'of a trigger' }))),
  signature: Type.Optional(
    Nullable(Type.String({ description: 'of a function or procedure: its arguments, where several share a name' })),
  ),
  returns: Type.Optional(Nullable(Type.String({ description: 'of a function' }))),
  columns: Type.Optional(Names),
  unique: Type.Optional(Type.Boolean()),
}

const DatabaseObject = Type.Object({
  ...object,
  references: Type.Optional(
    Type.Object({ table: Type.String(), columns: Names, onUpdate: Type.String(), onDelete: Type.String() }),
  ),
})

const base = Type.Optional(Type.String({ maxLength: 100, description: 'the id of a database; left out: the first' }))

export const listObjects = endpoint({
  method: 'GET',
  path: '/api/v1/projects/:projectId/objects/:kind',
  operation: 'objects.list',
  scope: 'project',
  summary: 'What a database of the project holds beside tables; of the built-in one only what is the project’s own',
  params: Type.Object({ ...ProjectParam.properties, kind: Type.Enum([...objectKinds]) }),
  query: Type.Object({ base }),
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

export const readObjectPlaces = endpoint({
  method: 'GET',
  path: '/api/v1/projects/:projectId/objects',
  operation: 'objects.list',
  scope: 'project',
  summary: 'Databases of a project, what each can hold beside tables, and a statement to begin with',
  params: ProjectParam,
  reply: Type.Object({
    list: Type.Array(
      Type.Object({
        id: Type.String(),
        title: Type.String(),
        alias: Type.String(),
        schema: Nullable(Type.String()),
        engine: Type.Enum([...sqlEngines]),
        refusal: Nullable(Type.String({ description: 'why nothing is made, changed or dropped in it' })),
        families: Type.Array(
          Type.Object({
            kind: Type.Enum([...definedKinds]),
            lacks: Nullable(Type.String({ description: 'why the engine has none' })),
            template: Type.String({ description: 'a statement that makes one' }),
          }),
        ),
      }),
    ),
  }),
})

const KindParam = Type.Object({ ...ProjectParam.properties, kind: Type.Enum([...definedKinds]) })
const Name = Type.String({ minLength: 1, maxLength: 300 })

/** Which one is meant. */
const which = {
  base,
  name: Name,
  table: Type.Optional(Type.String({ maxLength: 300, description: 'where several tables have one of the name' })),
  signature: Type.Optional(Type.String({ maxLength: 10_000, description: 'where several share the name' })),
}

const Argument = Type.Object({ name: Type.String(), type: Type.String() })

export const readObject = endpoint({
  method: 'GET',
  path: '/api/v1/projects/:projectId/objects/:kind/definition',
  operation: 'objects.list',
  scope: 'project',
  summary: 'One view, function, procedure, sequence, trigger or index, with the statement that makes it',
  params: KindParam,
  query: Type.Object(which, closed),
  reply: Type.Object({
    ...object,
    arguments: Type.Array(Argument, { description: 'of a function: what it takes' }),
    drop: Type.String({ description: 'the statement that drops it' }),
    usedBy: Type.Array(
      Type.Object({
        kind: Type.Enum(['view', 'function', 'procedure', 'trigger']),
        name: Type.String(),
        table: Nullable(Type.String()),
        signature: Nullable(Type.String()),
      }),
      { description: 'whose definitions name it' },
    ),
  }),
})

const text = Type.Optional(Type.String({ maxLength: longestSql }))

/** Left to the server to write down, in the words of the engine. */
const Parts = Type.Object(
  {
    name: Name,
    definition: text,
    table: Type.Optional(Name),
    columns: Type.Optional(Type.Array(Name, { minItems: 1, maxItems: 32 })),
    unique: Type.Optional(Type.Boolean()),
    timing: Type.Optional(Type.Enum(['BEFORE', 'AFTER', 'INSTEAD OF'])),
    event: Type.Optional(Type.Enum(['INSERT', 'UPDATE', 'DELETE'])),
  },
  closed,
)

const written = {
  statement: Type.Optional(
    Type.String({ maxLength: longestSql, description: 'one statement that makes one thing of this kind' }),
  ),
  parts: Type.Optional(Parts),
}

const Changed = Type.Object({
  change: Type.String({ description: 'its entry in the change log' }),
  name: Type.String(),
  table: Nullable(Type.String()),
  upStatement: Type.String({ description: 'what was run' }),
  downStatement: Type.String({ description: 'what takes it back' }),
})

export const createObject = endpoint({
  method: 'POST',
  path: '/api/v1/projects/:projectId/objects/:kind',
  operation: 'objects.change',
  scope: 'project',
  summary: 'Make a view, function, procedure, sequence, trigger or index of an attached database',
  params: KindParam,
  body: Type.Object({ base, ...written }, closed),
  reply: Changed,
})

export const replaceObject = endpoint({
  method: 'PUT',
  path: '/api/v1/projects/:projectId/objects/:kind',
  operation: 'objects.change',
  scope: 'project',
  summary: 'Replace one of an attached database by what a statement makes',
  params: KindParam,
  body: Type.Object({ ...which, ...written }, closed),
  reply: Changed,
})

export const dropObject = endpoint({
  method: 'DELETE',
  path: '/api/v1/projects/:projectId/objects/:kind',
  operation: 'objects.change',
  scope: 'project',
  summary: 'Drop one of an attached database; how it was made is kept in the change log',
  params: KindParam,
  query: Type.Object(which, closed),
  reply: Changed,
})

export const listObjectChanges = endpoint({
  method: 'GET',
  path: '/api/v1/projects/:projectId/object-changes',
  operation: 'objects.list',
  scope: 'project',
  summary: 'What was made, replaced and dropped in a database of the project, the newest first',
  params: ProjectParam,
  query: Type.Object({ base }, closed),
  reply: Type.Object({
    list: Type.Array(
      Type.Object({
        change: Type.String(),
        at: Timestamp,
        by: Author,
        did: Type.Enum(['created', 'changed', 'dropped']),
        kind: Type.Enum([...definedKinds]),
        name: Type.String(),
        table: Nullable(Type.String()),
        upStatement: Type.String(),
        downStatement: Type.String(),
      }),
    ),
  }),
})

export const restoreObject = endpoint({
  method: 'POST',
  path: '/api/v1/projects/:projectId/object-changes/:changeId/restore',
  operation: 'objects.change',
  scope: 'project',
  summary: 'Bring back what was dropped, or what was there before it was replaced',
  params: Type.Object({ ...ProjectParam.properties, changeId: Type.String({ maxLength: 40 }) }),
  reply: Message,
})
