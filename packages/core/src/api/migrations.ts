import { Type } from '../schema/type.ts'
import { sqlEngines } from '../sql/tokens.ts'
import { Author } from './changes.ts'
import { closed, endpoint, Message, Nullable, Timestamp } from './endpoint.ts'
import { LockTimeout, StatementLock } from './locks.ts'
import { ProjectParam } from './projects.ts'

export const migrationLimits = {
  /** Of one way. */
  letters: 500_000,
  statements: 500,
  /** Written by hand, for one database. */
  written: 2000,
  files: 500,
  secondsPerStatement: 30,
} as const

const Id = Type.String({ maxLength: 40 })
const Script = Type.String({ maxLength: migrationLimits.letters })

/** pending: not run. run: it stands. undone: it was taken back. stopped: half of it stands. running: just now, or a server stopped over it. */
export const migrationStates = ['pending', 'run', 'undone', 'stopped', 'running'] as const

/** How one goes back: by its own statements, by the undo of the change, or by the trash. */
export const waysBack = ['statements', 'undo', 'trash'] as const

const head = {
  id: Type.String(),
  number: Type.Integer({ description: 'its place in the list of its database, from 1' }),
  kind: Type.Enum(['made', 'written'], { description: 'by a change of structure here, or by hand' }),
  title: Type.String(),
  file: Type.String({ description: 'its name as a file' }),
  source: Type.String(),
  engine: Type.Enum([...sqlEngines]),
  by: Author,
  at: Timestamp,
  ranBy: Author,
  ranAt: Nullable(Timestamp),
  checksum: Type.String({ description: 'SHA-256 of the text as it is' }),
  ranChecksum: Nullable(Type.String({ description: 'of the text with which it ran' })),
  state: Type.Enum([...migrationStates]),
  isChanged: Type.Boolean({ description: 'the text is no longer the one with which it ran' }),
  back: Nullable(Type.Enum([...waysBack], { description: 'how it goes back; null: there is no way' })),
  noWayBack: Nullable(Type.String({ description: 'why there is none' })),
  stopped: Nullable(
    Type.Object({
      way: Type.Enum(['up', 'down']),
      after: Type.Integer({ description: 'statements that stand' }),
      message: Nullable(Type.String({ description: 'what the database said' })),
    }),
  ),
  fault: Nullable(Type.String({ description: 'why it failed last; nothing of it stands' })),
}

export const MigrationHead = Type.Object(head)

export const Migration = Type.Object({
  ...head,
  up: Type.String(),
  down: Nullable(Type.String()),
  ranUp: Nullable(Type.String({ description: 'the text with which it ran, where it is another one by now' })),
  ranDown: Nullable(Type.String()),
  isOneTransaction: Type.Boolean({ description: 'all of it or nothing; otherwise each statement stands by itself' }),
})

const MigrationSource = Type.Object({
  id: Type.String(),
  title: Type.String(),
  engine: Type.Enum([...sqlEngines]),
  builtIn: Type.Boolean(),
  refusal: Nullable(Type.String({ description: 'why none is written by hand for it' })),
  isOneTransaction: Type.Boolean(),
})

export const listMigrations = endpoint({
  method: 'GET',
  path: '/api/v1/projects/:projectId/migrations',
  operation: 'migrations.list',
  scope: 'project',
  summary: 'Changes of structure of a database, newest first: made here and written by hand',
  params: ProjectParam,
  query: Type.Object({ source: Type.Optional(Id) }, closed),
  reply: Type.Object({
    source: Type.String(),
    sources: Type.Array(MigrationSource),
    list: Type.Array(MigrationHead),
  }),
})

const MigrationParam = Type.Object({ projectId: Type.String({ maxLength: 100 }), migrationId: Id })

export const readMigration = endpoint({
  method: 'GET',
  path: '/api/v1/projects/:projectId/migrations/:migrationId',
  operation: 'migrations.list',
  scope: 'project',
  summary: 'A migration with its statements',
  params: MigrationParam,
  reply: Migration,
})

export const readMigrationLocks = endpoint({
  method: 'GET',
  path: '/api/v1/projects/:projectId/migrations/:migrationId/locks',
  operation: 'migrations.list',
  scope: 'project',
  summary: 'Who waits while a migration runs, and about how long',
  params: MigrationParam,
  query: Type.Object({ way: Type.Enum(['up', 'down']) }, closed),
  reply: Type.Object({ list: Type.Array(StatementLock), lockTimeoutMs: LockTimeout }),
})

const Title = Type.String({ minLength: 1, maxLength: 100 })
const Down = Nullable(Type.String({ maxLength: migrationLimits.letters, description: 'null: there is no way back' }))

export const writeMigration = endpoint({
  method: 'POST',
  path: '/api/v1/projects/:projectId/migrations',
  operation: 'migrations.run',
  scope: 'project',
  summary: 'Write a migration by hand; nothing is run',
  params: ProjectParam,
  body: Type.Object({ source: Id, title: Title, up: Script, down: Type.Optional(Down) }, closed),
  reply: Migration,
})

export const changeMigration = endpoint({
  method: 'PATCH',
  path: '/api/v1/projects/:projectId/migrations/:migrationId',
  operation: 'migrations.run',
  scope: 'project',
  summary: 'Edit a migration that was written by hand; one that ran is told to be another one since',
  params: MigrationParam,
  body: Type.Object({ title: Type.Optional(Title), up: Type.Optional(Script), down: Type.Optional(Down) }, closed),
  reply: Migration,
})

export const settleMigration = endpoint({
  method: 'POST',
  path: '/api/v1/projects/:projectId/migrations/:migrationId/settle',
  operation: 'migrations.run',
  scope: 'project',
  summary: 'A text that was edited after it ran: take it for the one that ran, or put that one back',
  params: MigrationParam,
  body: Type.Object({ how: Type.Enum(['accept', 'restore']) }, closed),
  reply: Migration,
})

export const deleteMigration = endpoint({
  method: 'DELETE',
  path: '/api/v1/projects/:projectId/migrations/:migrationId',
  operation: 'migrations.run',
  scope: 'project',
  summary: 'Delete a migration that was written by hand and does not stand',
  params: MigrationParam,
  reply: Message,
})

export const MigrationOutcome = Type.Object({
  id: Type.String(),
  title: Type.String(),
  way: Type.Enum(['up', 'down']),
  isDone: Type.Boolean(),
  durationMs: Type.Integer(),
  done: Type.Integer({ description: 'statements that ran' }),
  total: Type.Integer(),
  standing: Type.Integer({ description: 'of them those that stand' }),
  statement: Nullable(Type.String({ description: 'the one that failed' })),
  message: Nullable(Type.String({ description: 'what was said about it' })),
  next: Nullable(Type.String({ description: 'how to go on' })),
})

export const runMigrations = endpoint({
  method: 'POST',
  path: '/api/v1/projects/:projectId/migrations/:migrationId/run',
  operation: 'migrations.run',
  scope: 'project',
  summary: 'Run up or down to a migration, or it alone; it ends with the first that fails',
  params: MigrationParam,
  body: Type.Object(
    {
      way: Type.Enum(['up', 'down']),
      alone: Type.Optional(Type.Boolean({ description: 'this one only; left out: all on the way to it' })),
      rehearse: Type.Optional(Type.Boolean({ description: 'run it, and take everything back' })),
    },
    closed,
  ),
  reply: Type.Object({
    isDone: Type.Boolean(),
    list: Type.Array(MigrationOutcome),
    left: Type.Array(Type.Object({ id: Type.String(), title: Type.String(), reason: Type.String() }), {
      description: 'on the way down: what stays, and why',
    }),
  }),
})

export const markMigration = endpoint({
  method: 'POST',
  path: '/api/v1/projects/:projectId/migrations/:migrationId/mark',
  operation: 'migrations.run',
  scope: 'project',
  summary: 'Say that a migration was run or was not, without running it',
  params: MigrationParam,
  body: Type.Object({ as: Type.Enum(['run', 'pending']) }, closed),
  reply: Migration,
})

export const exportMigrations = endpoint({
  method: 'GET',
  path: '/api/v1/projects/:projectId/migrations-export',
  operation: 'migrations.list',
  scope: 'project',
  summary: 'All migrations of a database as a zip of .sql files, as dbmate names them',
  params: ProjectParam,
  query: Type.Object({ source: Type.Optional(Id) }, closed),
  reply: Type.Unknown({ description: 'the file' }),
})

export const importMigrations = endpoint({
  method: 'POST',
  path: '/api/v1/projects/:projectId/migrations-import',
  operation: 'migrations.run',
  scope: 'project',
  summary: 'Take over .sql files, as dbmate names them; nothing is run',
  params: ProjectParam,
  body: Type.Object(
    {
      source: Id,
      files: Type.Array(
        Type.Object(
          { name: Type.String({ maxLength: 300 }), text: Type.String({ maxLength: 2 * migrationLimits.letters }) },
          closed,
        ),
        { minItems: 1, maxItems: migrationLimits.files },
      ),
    },
    closed,
  ),
  reply: Type.Object({
    added: Type.Array(Type.String(), { description: 'names of files that are new here' }),
    known: Type.Array(Type.String(), { description: 'those that are here already, with the same text' }),
    other: Type.Array(Type.String(), { description: 'those that are here with another text, which stays' }),
  }),
})

/** key: the primary one. relation: a key that leads to another table. */
export const comparedThings = ['table', 'view', 'column', 'key', 'index', 'relation'] as const

/** Why a difference is told and no statement written for it. */
export const reasonsNotWritten = [
  'primaryKey',
  'computed',
  'numbering',
  'type',
  'view',
  'elsewhere',
  'partial',
  'rebuild',
] as const

const Difference = Type.Object({
  id: Type.String({ description: 'for `leave`' }),
  what: Type.Enum([...comparedThings]),
  does: Type.Enum(['add', 'change', 'drop'], { description: 'what the migration does about it' }),
  table: Type.String(),
  name: Nullable(Type.String({ description: 'of the column, index or relation; null: it is the table' })),
  here: Nullable(Type.String({ description: 'as it is; null: it is not there' })),
  there: Nullable(Type.String({ description: 'as it is in the other database' })),
  loses: Type.Boolean({ description: 'values are gone with it' }),
  isTaken: Type.Boolean({ description: 'the statements do something about it' }),
  reason: Nullable(Type.Enum([...reasonsNotWritten], { description: 'why it is only told' })),
})

const Rename = Type.Object({
  id: Type.String({ description: 'for `renames`' }),
  table: Type.String(),
  name: Nullable(Type.String({ description: 'of the column; null: it is the table' })),
  to: Type.String({ description: 'what it is called in the other database' }),
  isTaken: Type.Boolean({ description: 'it is renamed by the statements' }),
})

const ComparedSide = Type.Object({ title: Type.String(), engine: Type.Enum([...sqlEngines]) })

export const compareDatabases = endpoint({
  method: 'POST',
  path: '/api/v1/projects/:projectId/migrations-compare',
  operation: 'migrations.list',
  scope: 'project',
  summary: 'Compare a database with another one, of this project or of another; nothing is run or kept',
  params: ProjectParam,
  body: Type.Object(
    {
      source: Id,
      with: Type.Object({ project: Id, source: Id }, closed),
      leave: Type.Optional(
        Type.Array(Type.String({ maxLength: 1000 }), {
          maxItems: 10_000,
          description: 'ids of differences to leave; left out: those that lose values',
        }),
      ),
      renames: Type.Optional(
        Type.Array(Type.String({ maxLength: 1000 }), {
          maxItems: 10_000,
          description: 'ids of renames that somebody confirmed; left out: none',
        }),
      ),
    },
    closed,
  ),
  reply: Type.Object({
    here: ComparedSide,
    there: ComparedSide,
    differences: Type.Array(Difference),
    renames: Type.Array(Rename, { description: 'what is gone here and new there, and may be the same' }),
    up: Type.String({ description: 'statements that make the first like the second, as far as they are taken' }),
    down: Type.String(),
    refusal: Nullable(Type.String({ description: 'why no migration is written for the first' })),
  }),
})
