import type { Scope } from '@rowhouse/core/api/endpoint'
import { AppError, invalidRequest, notFound, signInRequired } from '@rowhouse/core/errors'
import { idPrefixes } from '@rowhouse/core/ids'
import type { Principal, ProjectRole } from '@rowhouse/core/permissions/roles'
import { type PartKind, viewOfPart } from '@rowhouse/core/views/part-ids'
import type { FastifyRequest } from 'fastify'
import { type Expression, type Kysely, sql } from 'kysely'
import type { MetaTables } from '../meta/tables.ts'
import { hashToken } from '../platform/chance.ts'
import { readCookie } from '../platform/http/cookies.ts'
import { prepared } from '../platform/prepared.ts'
import type { AccessClaims } from './access-tokens.ts'
import type { Actor, CallLink, CallProject } from './context.ts'
import type { FileClaims } from './file-links.ts'
import {
  findLink,
  hasPass,
  isOfKind,
  type LinkRow,
  linkInHeaders,
  liveLink,
  type NamedLink,
  noLink,
  principalOfLink,
  projectOfLink,
  requireEntry,
  toCallLink,
} from './find-link.ts'
import type { Services } from './services.ts'

interface FoundCaller {
  readonly actor: Actor | null
  readonly project: CallProject | null
  /** null: the caller is no link. */
  readonly link: FoundLink | null
}

interface FoundLink {
  readonly link: CallLink
  readonly principal: Principal
}

/** Who calls and what they are towards the project of the call: one point read, on every call. */
export async function findCaller(services: Services, request: FastifyRequest, scope: Scope): Promise<FoundCaller> {
  if (scope === 'link') return throughAddress(services, request)
  const inAddress = claimsInAddress(services, request)
  // A shared link is a principal of its own: whoever sends one is not also a signed-in person.
  const named = inAddress === null ? linkInHeaders(request) : linkInClaims(inAddress)
  if (named !== null) return throughLink(services, request, scope, named)
  const claims = inAddress !== null && 'session' in inAddress ? inAddress : await claimsOf(services, request)
  if (isInProject(scope)) return findInProject(services, request, scope, claims)
  return { actor: claims === null ? null : await findPerson(services, claims), project: null, link: null }
}

const isInProject = (scope: Scope): scope is 'project' | 'trashedProject' =>
  scope === 'project' || scope === 'trashedProject'

async function claimsOf(services: Services, request: FastifyRequest): Promise<AccessClaims | null> {
  const { headers, routeOptions } = request
  const token = headers['xc-auth']
  if (typeof token === 'string') return services.accessTokens.verify(token)
  return routeOptions.config.opensInTab === true ? cookieClaims(services, request) : null
}

const selectByCookie = prepared<
  MetaTables,
  [hash: string, at: string],
  { user: string; session: string; version: number }
>((db, hash, at) =>
  db
    .selectFrom('rh_refresh_tokens as token')
    .innerJoin('rh_sessions as session', 'session.id', 'token.session_id')
    .innerJoin('rh_users as user', 'user.id', 'session.user_id')
    .select(['user.id as user', 'session.id as session', 'user.token_version as version'])
    .where('token.hash', '=', hash)
    .where('token.used_at', 'is', null)
    .where('session.expires_at', '>', at),
)

/** Only to look at a page: the browser sends the cookie to nobody but us, and not because another site asks it to. */
async function cookieClaims({ config, meta, now }: Services, request: FastifyRequest): Promise<AccessClaims | null> {
  const token = readCookie(request, config, 'refresh_token')
  if (token === null) return null
  return (await selectByCookie(meta.read, hashToken(token), new Date(now()).toISOString())) ?? null
}

/**
 * Whoever comes by the address of a file is whoever made it, towards this one file and only to read it: otherwise one address
 * could make the next, without end. One that is none leads to nothing.
 */
function claimsInAddress({ fileLinks }: Services, { method, query, params }: FastifyRequest): FileClaims | null {
  const { fileId } = params as { readonly fileId?: string }
  if (fileId === undefined || method !== 'GET') return null
  const { link } = query as { readonly link?: unknown }
  if (link === undefined) return null
  const claims = typeof link === 'string' ? fileLinks.verify(link, fileId) : null
  if (claims === null) throw notFound('file', fileId)
  return claims
}

const linkInClaims = (claims: FileClaims): NamedLink | null =>
  'link' in claims ? { kind: 'any', key: claims.link, pass: claims.pass } : null

interface PersonRow {
  readonly id: string
  readonly email: string
  readonly firstname: string | null
  readonly lastname: string | null
  readonly is_super: number
  readonly token_version: number
}

/** The person and the session the token speaks of. */
const personOf = (db: Kysely<MetaTables>, session: string, user: string, version: number) =>
  db
    .selectFrom('rh_sessions as session')
    .innerJoin('rh_users as user', 'user.id', 'session.user_id')
    .select(['user.id', 'user.email', 'user.firstname', 'user.lastname', 'user.is_super', 'user.token_version'])
    .where('session.id', '=', session)
    .where('user.id', '=', user)
    .where('user.token_version', '=', version)
    .where('user.suspended_at', 'is', null)

type Claimed = [session: string, user: string, version: number]

const selectPerson = prepared<MetaTables, Claimed, PersonRow>(personOf)

async function findPerson({ meta }: Services, { session, user, version }: AccessClaims): Promise<Actor | null> {
  const row = await selectPerson(meta.read, session, user, version)
  return row === undefined ? null : toActor(row, session)
}

const toActor = (row: PersonRow, session: string): Actor => ({
  id: row.id,
  email: row.email,
  firstname: row.firstname,
  lastname: row.lastname,
  isSuper: row.is_super === 1,
  session,
  tokenVersion: row.token_version,
})

interface CallerRow extends PersonRow {
  readonly project_id: string | null
  readonly role: string | null
  readonly meta_version: number | null
}

type Look = ReturnType<typeof prepared<MetaTables, [...Claimed, key: string], CallerRow>>
type LinkLook = ReturnType<typeof prepared<MetaTables, [link: string, at: string, key: string], LinkInProject>>
type ProjectOf = (db: Kysely<MetaTables>, key: string, user: string) => string | Expression<string>

interface LinkInProject extends LinkRow {
  /** The one the key leads to; null: to none. */
  readonly named_project: string | null
}

interface Looks {
  readonly asPerson: Look
  readonly asLink: LinkLook
}

/** The same with the project `key` leads to, if there is one. */
const lookBy = (projectOf: ProjectOf, { isTrashed = false, ofLink = projectOf } = {}): Looks => ({
  asPerson: prepared((db, session, user, version, key) =>
    personOf(db, session, user, version)
      .leftJoin('rh_projects as project', (join) =>
        join
          .on('project.id', '=', projectOf(db, key, user))
          .on('project.deleted_at', isTrashed ? 'is not' : 'is', null),
      )
      .leftJoin('rh_members as member', (join) =>
        join.onRef('member.project_id', '=', 'project.id').onRef('member.user_id', '=', 'user.id'),
      )
      .select(['project.id as project_id', 'member.role', 'project.meta_version']),
  ),
  asLink: prepared((db, link, at, key) => {
    // A key that is an id itself is a value, all others are found by a statement of their own.
    const named = ofLink(db, key, '')
    return liveLink(db, link, at).select(
      sql<string | null>`${isStatement(named) ? sql`(${named})` : key}`.as('named_project'),
    )
  }),
})

const isStatement = (named: unknown): named is Expression<string> =>
  typeof named === 'object' && named !== null && 'toOperationNode' in named

const byId = lookBy((_db, id) => id)
const byTrashedId = lookBy((_db, id) => id, { isTrashed: true })

/** Titles are unique among the projects of a person, not on the server: only those of the caller are looked at. */
const byTitle = lookBy(
  (db, title, user) =>
    db
      .selectFrom('rh_members as mine')
      .innerJoin('rh_projects as titled', 'titled.id', 'mine.project_id')
      .select('titled.id')
      .where('mine.user_id', '=', user)
      .where('titled.title', '=', title)
      .where('titled.deleted_at', 'is', null)
      .orderBy('mine.created_at')
      .limit(1)
      .$asScalar(),
  {
    // A link has one project only.
    ofLink: (db, title) =>
      db
        .selectFrom('rh_projects as titled')
        .select('titled.id')
        .where('titled.title', '=', title)
        .where('titled.id', '=', sql.ref<string>('share.project_id'))
        .$asScalar(),
  },
)

type ProjectPart =
  | 'rh_tables'
  | 'rh_columns'
  | 'rh_views'
  | 'rh_trashed_views'
  | 'rh_changes'
  | 'rh_conversions'
  | 'rh_files'

const byPart = (table: ProjectPart): Looks =>
  lookBy((db, id) =>
    // These tables are alike in what matters here, which their union type does not say.
    db
      .selectFrom(table as 'rh_tables')
      .select('project_id')
      .where('id', '=', id)
      .$asScalar(),
  )

interface Finder {
  readonly kind: string
  looks(key: string): readonly Looks[]
  /** What is looked for instead of the key itself. */
  readonly keyOf?: (key: string) => string
}

const idLooks = [byId]
const titleLooks = [byTitle]
const bothLooks = [byId, byTitle]
const isProjectId = (key: string): boolean => key.startsWith(idPrefixes.project)

const finderOf = (kind: string, table: ProjectPart): Finder => {
  const looks = [byPart(table)]
  return { kind, looks: () => looks }
}

/** A part of a view, whose id names the view. */
const partFinder = (kind: string, part: PartKind): Finder => ({
  ...finderOf(kind, 'rh_views'),
  keyOf: (key) => viewOfPart(part, key) ?? '',
})

/** The project of a call is the one its address speaks of, by whichever of these the address has. */
const finders: readonly (readonly [param: string, finder: Finder])[] = [
  ['projectId', { kind: 'project', looks: () => idLooks }],
  ['projectName', { kind: 'project', looks: (key) => (isProjectId(key) ? bothLooks : titleLooks) }],
  ['tableId', finderOf('table', 'rh_tables')],
  ['columnId', finderOf('column', 'rh_columns')],
  ['viewId', finderOf('view', 'rh_views')],
  ['trashedViewId', finderOf('view', 'rh_trashed_views')],
  ['gridColumnId', partFinder('column', 'column')],
  ['viewColumnId', partFinder('column', 'column')],
  ['sortId', partFinder('sort', 'sort')],
  ['filterId', partFinder('filter', 'filter')],
  ['changeId', finderOf('change', 'rh_changes')],
  ['conversionId', finderOf('conversion', 'rh_conversions')],
  ['fileId', finderOf('file', 'rh_files')],
]

const trashed: Finder = { kind: 'project', looks: () => [byTrashedId] }

async function findInProject(
  services: Services,
  request: FastifyRequest,
  scope: 'project' | 'trashedProject',
  claims: AccessClaims | null,
): Promise<FoundCaller> {
  if (claims === null) throw signInRequired()
  const { kind, key, sought, looks } = projectKeyOf(request, scope)
  for (const { asPerson } of looks) {
    const row = await asPerson(services.meta.read, claims.session, claims.user, claims.version, sought)
    if (row === undefined) throw signInRequired()
    const actor = toActor(row, claims.session)
    if (row.project_id !== null && (row.role !== null || actor.isSuper))
      // The column holds only the five words (a check constraint says so).
      return {
        actor,
        project: { id: row.project_id, role: row.role as ProjectRole | null, version: row.meta_version ?? 0 },
        link: null,
      }
  }
  // What one may not know and what is made up get the same answer.
  throw notFound(kind, key)
}

/** Through a link nothing but its own project is reached; away from projects it is told apart from guests, no more. */
async function throughLink(
  services: Services,
  request: FastifyRequest,
  scope: Exclude<Scope, 'link'>,
  named: NamedLink,
): Promise<FoundCaller> {
  if (!isInProject(scope)) {
    const row = await findLink(services, named)
    // Whoever is still at the door is a guest: how else could they come in?
    const isIn = row !== null && hasPass(services, row, request, named)
    return { actor: null, project: null, link: isIn ? foundLink(services, row) : null }
  }
  const { kind, key, sought, looks } = projectKeyOf(request, scope)
  const at = new Date(services.now()).toISOString()
  for (const { asLink } of looks) {
    const row = await asLink(services.meta.read, named.key, at, sought)
    if (row === undefined || !isOfKind(row, named.kind)) throw noLink()
    await requireEntry(services, row, request, named)
    if (row.named_project === row.project_id && scope === 'project') return inProjectOf(services, row)
  }
  throw notFound(kind, key)
}

async function throughAddress(services: Services, request: FastifyRequest): Promise<FoundCaller> {
  const { uuid = '', feed } = request.params as { readonly uuid?: string; readonly feed?: string }
  const row = await findLink(services, feed === undefined ? { kind: 'any', key: uuid } : { kind: 'feed', key: feed })
  if (row === null) throw new AppError('not_found', 'Not found')
  await requireEntry(services, row, request)
  return inProjectOf(services, row)
}

const inProjectOf = (services: Services, row: LinkRow): FoundCaller => ({
  actor: null,
  project: projectOfLink(row),
  link: foundLink(services, row),
})

const foundLink = (services: Services, row: LinkRow): FoundLink => ({
  link: toCallLink(services, row),
  principal: principalOfLink(row),
})

interface ProjectKey {
  readonly kind: string
  readonly key: string
  /** What is looked for instead of the key itself. */
  readonly sought: string
  readonly looks: readonly Looks[]
}

function projectKeyOf(request: FastifyRequest, scope: 'project' | 'trashedProject'): ProjectKey {
  const named = request.params as Readonly<Record<string, string>>
  const params = Object.keys(named).length === 0 ? projectInQuery(request) : named
  const found = finders.find(([param]) => params[param] !== undefined)
  if (found === undefined) throw invalidRequest('Name the project in “path”: noco/{project}/{table}/{column}.')
  const [param, finder] = found
  const key = params[param] ?? ''
  const { kind, looks, keyOf } = scope === 'trashedProject' ? trashed : finder
  return { kind, key, sought: keyOf === undefined ? key : keyOf(key), looks: looks(key) }
}

/** Uploads of existing clients have no project in their address: “noco/{project}/{table}/{column}” tells it. */
function projectInQuery({ query }: FastifyRequest): Readonly<Record<string, string>> {
  const { path } = query as { readonly path?: unknown }
  const [first = '', second = first] = typeof path === 'string' ? path.split('/').filter((part) => part !== '') : []
  return second === '' ? {} : { projectName: second }
}
