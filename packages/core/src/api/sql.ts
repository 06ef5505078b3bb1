import { Type } from '../schema/type.ts'
import { longestSql } from '../sql/refuse-statement.ts'
import { sqlEngines } from '../sql/tokens.ts'
import { closed, endpoint, Message, Nullable, Timestamp } from './endpoint.ts'
import { ProjectParam } from './projects.ts'

export const sqlLimits = {
  seconds: 30,
  firstRows: 200,
  pageRows: 1000,
  history: 500,
  files: 200,
  fileLetters: 1_000_000,
} as const

const Id = Type.String({ maxLength: 40 })

/** null, a boolean, a number, a text, or { bytes } or { letters } for what is too long to be shown. */
export type SqlCell = null | boolean | number | string | { readonly bytes: number } | { readonly letters: number }
const Row = Type.Unsafe<Readonly<Record<string, SqlCell>>>({ type: 'object', additionalProperties: true })

export const SqlHeader = Type.Object({
  text: Type.String({ description: 'what the database calls it' }),
  value: Type.String({ description: 'where it stands in a row' }),
})

export interface SqlPlanStep {
  readonly title: string
  readonly detail: string
  /** The table it reads from end to end; null: it does not. */
  readonly scans: string | null
  /** With that of the steps it is made of; null: the database does not say. */
  readonly cost: number | null
  /** As many as were expected. */
  readonly rows: number | null
  /** What came of it; null: it was not run. */
  readonly actual: {
    readonly rows: number | null
    /** With that of the steps it is made of. */
    readonly ms: number | null
    readonly pages: { readonly all: number; readonly fromDisk: number } | null
  } | null
  readonly steps: readonly SqlPlanStep[]
}

export const SqlResult = Type.Object({
  id: Type.String({ description: 'of its entry in the history' }),
  headers: Type.Array(SqlHeader),
  rows: Type.Array(Row),
  affected: Nullable(Type.Integer({ description: 'rows that were written; null: nothing was' })),
  durationMs: Type.Integer(),
  more: Nullable(Type.String({ description: 'by which further rows are asked for; null: there are none' })),
  isCut: Type.Boolean({ description: 'there are more rows, and they are not held' }),
  plan: Type.Unsafe<readonly SqlPlanStep[] | null>({
    description: 'how the database would answer, or answered, where that was asked',
  }),
})

const SqlSource = Type.Object({
  id: Type.String(),
  title: Type.String(),
  engine: Type.Enum([...sqlEngines]),
  builtIn: Type.Boolean(),
  refusal: Nullable(Type.String({ description: 'why no SQL is run on it' })),
  writeRefusal: Nullable(Type.String({ description: 'why nothing is written to it by SQL' })),
  measureRefusal: Nullable(Type.String({ description: 'why it tells nothing of what each step of a plan took' })),
  tables: Type.Array(
    Type.Object({
      name: Type.String(),
      title: Type.String(),
      columns: Type.Array(Type.Object({ name: Type.String(), type: Type.String() })),
    }),
  ),
})

export const readSqlSources = endpoint({
  method: 'GET',
  path: '/api/v1/projects/:projectId/sql',
  operation: 'sql.run',
  scope: 'project',
  summary: 'Databases that SQL can be run on, with their tables and columns',
  params: ProjectParam,
  reply: Type.Object({
    list: Type.Array(SqlSource),
    rows: Type.Object({
      usual: Type.Integer({ description: 'rows of a result, where nobody asks for another number' }),
      most: Type.Integer({ description: 'the largest number that can be asked for' }),
    }),
  }),
})

const Value = Type.Unsafe<string | number | boolean | null>({ type: ['string', 'number', 'boolean', 'null'] })

export const runSql = endpoint({
  method: 'POST',
  path: '/api/v1/projects/:projectId/sql',
  operation: 'sql.run',
  scope: 'project',
  summary: 'Run one statement; who closes the connection stops it',
  params: ProjectParam,
  body: Type.Object(
    {
      sql: Type.String({ maxLength: longestSql }),
      source: Type.Optional(Id),
      mode: Type.Optional(Type.Enum(['read', 'write'])),
      explain: Type.Optional(Type.Boolean()),
      measure: Type.Optional(
        Type.Boolean({ description: 'it is run in read mode, and the answer is its plan with what each step took' }),
      ),
      parameters: Type.Optional(Type.Record(Type.String({ maxLength: 100 }), Value)),
      limit: Type.Optional(
        Type.Integer({ minimum: 1, maximum: sqlLimits.pageRows, description: 'rows of the answer' }),
      ),
      most: Type.Optional(Type.Integer({ minimum: 1, description: 'rows that can be asked for of the result' })),
    },
    closed,
  ),
  reply: SqlResult,
})

export const runFunction = endpoint({
  method: 'POST',
  path: '/api/v1/projects/:projectId/sql/functions',
  operation: 'sql.run',
  scope: 'project',
  summary: 'Call a function of a database in read mode; who closes the connection stops it',
  params: ProjectParam,
  body: Type.Object(
    {
      source: Type.Optional(Id),
      name: Type.String({ minLength: 1, maxLength: 300 }),
      signature: Type.Optional(Type.String({ maxLength: 10_000, description: 'where several share the name' })),
      values: Type.Array(Value, { maxItems: 100, description: 'of its arguments, in their order' }),
    },
    closed,
  ),
  reply: SqlResult,
})

const ResultParam = Type.Object({ projectId: Type.String({ maxLength: 100 }), resultId: Id })

export const readSqlRows = endpoint({
  method: 'GET',
  path: '/api/v1/projects/:projectId/sql/results/:resultId/rows',
  operation: 'sql.run',
  scope: 'project',
  summary: 'Rows of a result that is still open, from any place of it',
  params: ResultParam,
  query: Type.Object(
    {
      offset: Type.Optional(Type.Integer({ minimum: 0, description: 'rows before the first of them' })),
      limit: Type.Optional(Type.Integer({ minimum: 1, maximum: sqlLimits.pageRows })),
      most: Type.Optional(Type.Integer({ minimum: 1, description: 'so many of the result may be read from here on' })),
    },
    closed,
  ),
  reply: Type.Object({
    rows: Type.Array(Row),
    known: Type.Integer({ description: 'rows that were read so far' }),
    state: Type.Enum(['more', 'whole', 'limit', 'room', 'closed'], {
      description:
        'more: further rows can be asked for; whole: there are none; limit: as many were read as was asked for; room: the server keeps no more on its disk; closed: the database does not hold the result any more',
    }),
  }),
})

export const exportSqlResult = endpoint({
  method: 'GET',
  path: '/api/v1/projects/:projectId/sql/results/:resultId/export',
  operation: 'sql.run',
  scope: 'project',
  summary: 'All rows of a result that is still open, as CSV',
  params: ResultParam,
  reply: Type.Unknown(),
})

export const closeSqlResult = endpoint({
  method: 'DELETE',
  path: '/api/v1/projects/:projectId/sql/results/:resultId',
  operation: 'sql.run',
  scope: 'project',
  summary: 'Close a result',
  params: ResultParam,
  reply: Message,
})

export const SqlHistoryEntry = Type.Object({
  id: Type.String(),
  type: Type.Enum(['read', 'write', 'explain']),
  query: Type.String(),
  source: Type.String(),
  response: Type.Object({
    status: Type.Enum(['running', 'done', 'failed', 'cancelled']),
    durationMs: Nullable(Type.Integer()),
    rows: Nullable(Type.Integer()),
    message: Nullable(Type.String()),
  }),
  at: Timestamp,
})

export const listSqlHistory = endpoint({
  method: 'GET',
  path: '/api/v1/projects/:projectId/sql/history',
  operation: 'sql.run',
  scope: 'project',
  summary: 'What you ran in this project, the newest first',
  params: ProjectParam,
  query: Type.Object(
    {
      limit: Type.Optional(Type.Integer()),
      before: Type.Optional(Type.Integer({ description: '`next` of the page before' })),
    },
    closed,
  ),
  reply: Type.Object({ list: Type.Array(SqlHistoryEntry), next: Nullable(Type.Integer()) }),
})

export const clearSqlHistory = endpoint({
  method: 'DELETE',
  path: '/api/v1/projects/:projectId/sql/history',
  operation: 'sql.run',
  scope: 'project',
  summary: 'Forget what you ran in this project',
  params: ProjectParam,
  reply: Message,
})

const file = {
  path: Type.String({ minLength: 1, maxLength: 200, description: 'its name, such as reports/pipeline.sql' }),
  code: Type.String({ maxLength: sqlLimits.fileLetters }),
}
const SqlFile = Type.Object({ id: Type.String(), ...file, updatedAt: Timestamp })

export const listSqlFiles = endpoint({
  method: 'GET',
  path: '/api/v1/projects/:projectId/sql/files',
  operation: 'sql.run',
  scope: 'project',
  summary: 'SQL files of a project',
  params: ProjectParam,
  reply: Type.Object({
    key: Type.String({ description: 'what they are kept under: name of the project, two underscores, its id' }),
    list: Type.Array(Type.Object({ id: Type.String(), path: Type.String(), updatedAt: Timestamp })),
  }),
})

export const saveSqlFile = endpoint({
  method: 'PUT',
  path: '/api/v1/projects/:projectId/sql/files',
  operation: 'sql.run',
  scope: 'project',
  summary: 'Save an SQL file; one of the same path is replaced',
  params: ProjectParam,
  body: Type.Object(file, closed),
  reply: SqlFile,
})

const FileParam = Type.Object({ projectId: Type.String({ maxLength: 100 }), fileId: Id })

export const readSqlFile = endpoint({
  method: 'GET',
  path: '/api/v1/projects/:projectId/sql/files/:fileId',
  operation: 'sql.run',
  scope: 'project',
  summary: 'An SQL file with its text',
  params: FileParam,
  reply: SqlFile,
})

export const deleteSqlFile = endpoint({
  method: 'DELETE',
  path: '/api/v1/projects/:projectId/sql/files/:fileId',
  operation: 'sql.run',
  scope: 'project',
  summary: 'Delete an SQL file',
  params: FileParam,
  reply: Message,
})
