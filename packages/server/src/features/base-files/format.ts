// What a base file holds, and of what shape: docs/base-file.md tells the same to people.
import { closed, Nullable, Timestamp } from '@rowhouse/core/api/endpoint'
import { automationLimits } from '@rowhouse/core/automations/automation'
import { hookEvents, hookLimits } from '@rowhouse/core/hooks/hook'
import { type IdKind, idAlphabet, idLength, idPrefixes } from '@rowhouse/core/ids'
import { projectRoles } from '@rowhouse/core/permissions/roles'
import { ruleEffects, ruleVerbs } from '@rowhouse/core/rules/rule'
import { Type } from '@rowhouse/core/schema/type'
import { storageWords } from '@rowhouse/core/storage'
import { viewTypeNames } from '@rowhouse/core/view-types/registry'
import { hideableRoles } from '@rowhouse/core/views/hideable-roles'
import { lockTypes } from '@rowhouse/core/views/lock-types'
import type { Static } from 'typebox'

export const baseFileFormat = 'rowhouse-base'
/** Raised by what an older program would read wrongly. */
export const baseFileVersion = 3

export const partPaths = {
  manifest: 'manifest.json',
  structure: 'structure.json',
  comments: 'comments.ndjson',
  history: 'history.ndjson',
  files: 'files.json',
  rows: (tableId: string): string => `rows/${tableId}.ndjson`,
  file: (fileId: string): string => `files/${fileId}`,
} as const

const idOf = (kind: IdKind) => Type.String({ pattern: `^${idPrefixes[kind]}[${idAlphabet}]{${idLength}}$` })
const Text = (maxLength: number) => Type.String({ maxLength })
const Flag = Type.Enum([0, 1])
const Title = Type.String({ minLength: 1, maxLength: 1000 })
const Name = Type.String({ minLength: 1, maxLength: 1000 })
const Position = Type.Number()

export const Manifest = Type.Object(
  {
    format: Type.Literal(baseFileFormat),
    version: Type.Integer({ minimum: 1 }),
    program: Text(100),
    madeAt: Timestamp,
    title: Text(1000),
    /** Of which project of its server it is; older files do not tell. */
    project: Type.Optional(idOf('project')),
    /** false: the structure alone. */
    records: Type.Boolean(),
    /** What the project has and the file has not, as sentences. */
    leftOut: Type.Array(Text(2000)),
    parts: Type.Record(
      Type.String(),
      Type.Object({ bytes: Type.Integer({ minimum: 0 }), sha256: Type.String({ pattern: '^[0-9a-f]{64}$' }) }, closed),
    ),
  },
  closed,
)
export type Manifest = Static<typeof Manifest>

const FileTable = Type.Object(
  {
    id: idOf('table'),
    name: Name,
    title: Title,
    junction: Flag,
    description: Nullable(Text(100_000)),
    position: Position,
  },
  closed,
)

const FileColumn = Type.Object(
  {
    id: idOf('column'),
    table_id: idOf('table'),
    name: Nullable(Name),
    title: Title,
    type: Text(100),
    options: Type.Unknown(),
    word: Type.Union([Type.Null(), Type.Enum([...storageWords])]),
    key_part: Nullable(Type.Integer({ minimum: 1 })),
    auto_increment: Flag,
    is_primary_value: Flag,
    required: Flag,
    unique_values: Flag,
    default_value: Type.Unknown(),
    description: Nullable(Text(100_000)),
    meta: Type.Unknown(),
    system: Flag,
    position: Position,
    /** Of one that counts: the last number it gave. */
    counter: Type.Optional(Type.Integer({ minimum: 0 })),
  },
  closed,
)

const FileView = Type.Object(
  {
    id: idOf('view'),
    table_id: idOf('table'),
    title: Title,
    description: Nullable(Text(100_000)),
    icon: Nullable(Text(100)),
    type: Type.Enum([...viewTypeNames]),
    is_default: Flag,
    position: Position,
    settings: Type.Unknown(),
    lock_type: Type.Enum([...lockTypes]),
    hidden_from: Type.Array(Type.Enum([...hideableRoles])),
    meta: Type.Unknown(),
  },
  closed,
)

const FileRule = Type.Object(
  {
    table_id: idOf('table'),
    title: Title,
    who_kind: Type.Enum(['everyone', 'role', 'group']),
    who_id: Nullable(Text(40)),
    effect: Type.Enum([...ruleEffects]),
    verbs: Type.Array(Type.Enum([...ruleVerbs]), { minItems: 1 }),
    fields: Nullable(Type.Array(idOf('column'), { minItems: 1 })),
    row_filter: Type.Unknown(),
    shows_computed: Flag,
    position: Position,
  },
  closed,
)

const FileHook = Type.Object(
  {
    table_id: idOf('table'),
    title: Title,
    event: Type.Enum([...hookEvents]),
    per: Type.Enum(['record', 'batch']),
    fields: Nullable(Type.Array(idOf('column'), { maxItems: hookLimits.fields })),
    view_id: Nullable(idOf('view')),
    filter: Type.Unknown(),
    condition: Flag,
    entering: Flag,
    /** Where it goes and what it says, without secrets. */
    notify: Type.Unknown(),
    position: Position,
  },
  closed,
)

const FileAutomation = Type.Object(
  {
    id: idOf('automation'),
    title: Type.String({ minLength: 1, maxLength: automationLimits.title }),
    /** What it waits for and does, without secrets: each of them is looked at by its kind. */
    trigger: Type.Unknown(),
    filter: Type.Unknown(),
    steps: Type.Unknown(),
  },
  closed,
)

export const BaseStructure = Type.Object(
  {
    project: Type.Object({ title: Title, description: Nullable(Text(10_000)), color: Nullable(Text(20)) }, closed),
    tables: Type.Array(FileTable, { maxItems: 10_000 }),
    columns: Type.Array(FileColumn, { maxItems: 500_000 }),
    views: Type.Array(FileView, { maxItems: 100_000 }),
    rules: Type.Array(FileRule, { maxItems: 1000 }),
    roles: Type.Array(
      Type.Object(
        {
          title: Title,
          description: Text(10_000),
          base_role: Type.Enum([...projectRoles]),
          without: Type.Array(Text(100)),
        },
        closed,
      ),
      { maxItems: 1000 },
    ),
    groups: Type.Array(
      Type.Object(
        { id: idOf('group'), title: Title, role: Type.Union([Type.Null(), Type.Enum([...projectRoles])]) },
        closed,
      ),
      { maxItems: 10_000 },
    ),
    /** Older files have none. */
    hooks: Type.Optional(Type.Array(FileHook, { maxItems: 100_000 })),
    automations: Type.Optional(Type.Array(FileAutomation, { maxItems: automationLimits.perProject })),
  },
  closed,
)
export type BaseStructure = Static<typeof BaseStructure>

export const FileList = Type.Array(
  Type.Object({ id: idOf('file'), title: Text(1000), mimetype: Text(300), size: Type.Integer({ minimum: 0 }) }, closed),
)
export type FileList = Static<typeof FileList>

export const FileComment = Type.Object(
  {
    id: idOf('comment'),
    table_id: idOf('table'),
    record: Type.String({ minLength: 1, maxLength: 10_000 }),
    parent_id: Nullable(idOf('comment')),
    column_id: Nullable(idOf('column')),
    /** The name alone: people are not in the file. */
    author: Nullable(Text(1000)),
    text: Text(100_000),
    created_at: Timestamp,
    edited_at: Nullable(Timestamp),
    deleted_at: Nullable(Timestamp),
    resolved_at: Nullable(Timestamp),
  },
  closed,
)
export type FileComment = Static<typeof FileComment>

const HistoryCells = Type.Record(Type.String({ maxLength: 40 }), Type.Unknown())

/** What happened to one record. Only where somebody wanted it in the file. */
export const FileChange = Type.Object(
  {
    table_id: idOf('table'),
    record: Type.String({ minLength: 1, maxLength: 10_000 }),
    at: Timestamp,
    author: Nullable(Text(1000)),
    type: Type.Enum(['inserted', 'updated', 'deleted', 'linked']),
    /** By the ids of fields. */
    before: HistoryCells,
    after: HistoryCells,
    /** Of a link: its field, and keys of records. */
    column: Nullable(idOf('column')),
    added: Type.Array(Text(10_000)),
    removed: Type.Array(Text(10_000)),
  },
  closed,
)
export type FileChange = Static<typeof FileChange>
