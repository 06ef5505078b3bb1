// How a database is named on the wire when a project is created on it. Existing clients know these shapes.
import type { Static } from 'typebox'
import { Type } from '../schema/type.ts'
import { Nullable } from './endpoint.ts'

/** How names of the database become titles. */
export const inflections = ['camelize', 'none'] as const

export const Pem = Type.String({ maxLength: 100_000, description: 'content, never a path' })
export const Port = Type.Integer({ minimum: 1, maximum: 65_535 })

const v1Text = Type.Optional(Nullable(Type.String({ maxLength: 2000 })))

/** Existing clients send certificates as content or as paths; paths are known here only to be refused. */
const V1Ssl = Type.Object({
  ca: Type.Optional(Nullable(Pem)),
  cert: Type.Optional(Nullable(Pem)),
  key: Type.Optional(Nullable(Pem)),
  caFilePath: v1Text,
  certFilePath: v1Text,
  keyFilePath: v1Text,
  rejectUnauthorized: Type.Optional(Type.Boolean()),
})

const V1File = Type.Object({ filename: v1Text })

const V1Connection = Type.Object({
  host: v1Text,
  port: Type.Optional(Nullable(Type.Union([Port, Type.String({ pattern: '^\\d{0,5}$' })]))),
  user: v1Text,
  password: v1Text,
  database: v1Text,
  filename: v1Text,
  ssl: Type.Optional(Nullable(Type.Union([Type.Boolean(), V1Ssl]))),
  /** SQLite: one level deeper. */
  connection: Type.Optional(V1File),
})

export const V1Config = Type.Object({
  client: Type.String({ maxLength: 20 }),
  connection: V1Connection,
  searchPath: Type.Optional(Nullable(Type.Array(Type.String({ maxLength: 500 }), { maxItems: 1 }))),
})
export type V1Config = Static<typeof V1Config>

/** The base of an external project, as existing clients send it; the last three are ours. */
export const V1Base = Type.Object({
  type: Type.Optional(Type.String({ maxLength: 20 })),
  /** Checked when the project is external; elsewhere nobody looks at it. */
  config: Type.Optional(Type.Partial(V1Config)),
  alias: Type.Optional(Nullable(Type.String({ minLength: 1, maxLength: 100 }))),
  inflection_column: Type.Optional(Nullable(Type.String({ maxLength: 20 }))),
  inflection_table: Type.Optional(Nullable(Type.String({ maxLength: 20 }))),
  readOnly: Type.Optional(Type.Boolean()),
  createDatabase: Type.Optional(Type.Boolean()),
})
export type V1Base = Static<typeof V1Base>
