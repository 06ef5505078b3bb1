import type { Static, TSchema, TUnsafe } from 'typebox'
import type { OperationName } from '../permissions/operations.ts'
import { Type } from '../schema/type.ts'

/**
 * public: anybody. account: needs a signed-in person. instance: an act on the whole server.
 * project: `:projectId` in the path is resolved first; who may not know it gets 404. trashedProject: the same in the trash.
 * provider: an identity provider that keeps people and groups, by its own token; nobody else.
 * link: `:uuid` in the path is a public link, or `:feed` one that calendar programs read; it says which project is meant, and who calls.
 */
export type Scope = 'public' | 'account' | 'instance' | 'provider' | 'project' | 'trashedProject' | 'link'

/** How long a sign-in is fresh. */
export const freshSignInMinutes = 10

export interface Endpoint {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  readonly path: string
  /** Older paths that existing clients call; same behaviour. */
  readonly aliases?: readonly string[]
  readonly operation: OperationName
  readonly scope: Scope
  /** It cannot be taken back, or opens an account: asks for a sign-in of the last minutes, of the person at the screen. */
  readonly freshSignIn?: true
  /** Whoever must set up a second factor first may call it, since it takes part in that. */
  readonly setsUpFactor?: true
  readonly summary: string
  readonly params?: TSchema
  readonly query?: TSchema
  readonly body?: TSchema
  /** A page that people open by its address, which carries no token: the cookie of their session tells who they are. */
  readonly opensInTab?: true
  /** The body is a file: it may take as long as it keeps coming. */
  readonly takesFile?: true
  /** Programs send its body as a form, as their protocol says. */
  readonly takesForm?: true
  /** Who sends no token is told where programs get one (RFC 9728). */
  readonly tokensAt?: string
  /** Which project is meant stands in the body (`fk_model_id`), as existing clients send it. Who calls is found out after it. */
  readonly namedInBody?: true
  /** Whoever brings the master key of the server (`MASTER_KEY`) calls as its super admin. */
  readonly takesMasterKey?: true
  /** Programs ask with HEAD whether there is something new. */
  readonly answersHead?: true
  /** v1 clients send more fields than they need: those endpoints drop unknown fields; all others refuse them. */
  readonly unknownFields?: 'drop'
  readonly reply: TSchema
}

export function endpoint<const E extends Endpoint>(definition: E): E {
  return definition
}

type StaticOr<S, Otherwise> = S extends TSchema ? Static<S> : Otherwise

export type ParamsOf<E extends Endpoint> = StaticOr<E['params'], Record<string, never>>
export type QueryOf<E extends Endpoint> = StaticOr<E['query'], Record<string, never>>
export type BodyOf<E extends Endpoint> = StaticOr<E['body'], undefined>
export type ReplyOf<E extends Endpoint> = Static<E['reply']>

export const closed = { additionalProperties: false } as const

export const Message = Type.Object({ msg: Type.String() })

export const ErrorBody = Type.Object({ msg: Type.String(), error: Type.String(), requestId: Type.String() })

export const PageInfo = Type.Object({
  totalRows: Type.Number(),
  page: Type.Number(),
  pageSize: Type.Number(),
  isFirstPage: Type.Boolean(),
  isLastPage: Type.Boolean(),
})

/** Values outside the range are brought into it; anything that is no whole number is refused. */
export const PageQuery = {
  limit: Type.Optional(Type.Integer()),
  offset: Type.Optional(Type.Integer()),
}

export const Timestamp = Type.String({ description: 'ISO 8601, UTC' })
/** Or null. Written as a type list where it can be: serialisers need no trial and error to tell the two apart. */
export function Nullable<S extends TSchema>(schema: S): TUnsafe<Static<S> | null> {
  const { type } = schema as { type?: unknown }
  if (typeof type !== 'string') return Type.Unsafe(Type.Union([schema, Type.Null()]))
  return Type.Unsafe({ ...schema, type: [type, 'null'] })
}
