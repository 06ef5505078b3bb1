import type { Scope } from '@rowhouse/core/api/endpoint'
import { AppError, notFound, signInRequired } from '@rowhouse/core/errors'
import { readWithout } from '@rowhouse/core/permissions/abilities'
import type { Principal, ProjectRole } from '@rowhouse/core/permissions/roles'
import type { CompiledQuery } from 'kysely'
import type { MetaTables } from '../meta/tables.ts'
import { hashToken } from '../platform/chance.ts'
import { readCookie } from '../platform/http/cookies.ts'
import { prepared } from '../platform/prepared.ts'
import type { AccessClaims } from './access-tokens.ts'
import type { Asking } from './asking.ts'
import type { Actor, CallLink, CallProject, CallToken } from './context.ts'
import type { FileClaims } from './file-links.ts'
import {
  findLink,
  hasPass,
  isOfKind,
  type LinkRow,
  linkInHeaders,
  type NamedLink,
  noLink,
  principalOfLink,
  projectOfLink,
  requireEntry,
  toCallLink,
} from './find-link.ts'
import { bringsMasterKey, findMaster } from './find-master.ts'
import { findPerson, type PersonRow, toActor } from './find-person.ts'
import { findProvider } from './find-provider.ts'
import { findToken, toCallToken, tokenInHeaders } from './find-token.ts'
import { type InProjectRow, projectKeyOf } from './project-key.ts'
import { Proof } from './proof.ts'
import type { Services } from './services.ts'

export interface FoundCaller {
  readonly actor: Actor | null
  readonly project: CallProject | null
  /** null: the caller is no link. */
  readonly link: FoundLink | null
  /** null: nobody came by one. */
  readonly token: CallToken | null
  /** Still to come; left out: the database has just said all this. */
  readonly proof?: Proof | null
}

interface FoundLink {
  readonly link: CallLink
  readonly principal: Principal
}

/**
 * Who calls and what they are towards the project of the call: one point read, on every call. `foresees`: whoever was found
 * before is taken for the same until the proof is there (`proof.ts`).
 */
export async function findCaller(
  services: Services,
  request: Asking,
  scope: Scope,
  foresees: boolean,
): Promise<FoundCaller> {
  if (scope === 'link') return throughAddress(services, request)
  if (scope === 'provider') return { ...nobody, actor: await findProvider(services, request) }
  if (bringsMasterKey(request)) return byMasterKey(services, request, scope)
  const inAddress = claimsInAddress(services, request)
  // A shared link is a principal of its own: whoever sends one is not also a signed-in person.
  const named = inAddress === null ? linkInHeaders(request) : linkInClaims(inAddress)
  if (named !== null) return throughLink(services, request, scope, named)
  // So is a token: whoever sends one has no session beside it.
  const token = inAddress === null ? tokenInHeaders(request) : 'token' in inAddress ? inAddress.token : null
  if (token !== null) return byToken(services, request, scope, token, foresees)
  const claims = inAddress !== null && 'session' in inAddress ? inAddress : await claimsOf(services, request)
  if (isInProject(scope)) return findInProject(services, request, scope, claims, foresees)
  return { ...nobody, actor: claims === null ? null : await findPerson(services, claims) }
}

const nobody: FoundCaller = { actor: null, project: null, link: null, token: null }

const isInProject = (scope: Scope): scope is 'project' | 'trashedProject' =>
  scope === 'project' || scope === 'trashedProject'

async function claimsOf(services: Services, request: Asking): Promise<AccessClaims | null> {
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
async function cookieClaims({ config, meta, now }: Services, request: Asking): Promise<AccessClaims | null> {
  const token = readCookie(request, config, 'refresh_token')
  if (token === null) return null
  return (await selectByCookie(meta.read, hashToken(token), new Date(now()).toISOString())) ?? null
}

/**
 * Whoever comes by the address of a file is whoever made it, towards this one file and only to read it: otherwise one address
 * could make the next, without end. One that is none leads to nothing.
 */
function claimsInAddress({ fileLinks }: Services, { method, query, params }: Asking): FileClaims | null {
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

async function findInProject(
  services: Services,
  request: Asking,
  scope: 'project' | 'trashedProject',
  claims: AccessClaims | null,
  foresees: boolean,
): Promise<FoundCaller> {
  if (claims === null) throw signInRequired()
  const { session, user, version } = claims
  const { kind, key, sought, looks } = projectKeyOf(request, scope)
  for (const [at, { name, asPerson }] of looks.entries()) {
    const { row, proof } = await askWho(services, {
      key: `${name} ${session} ${user} ${version} ${sought}`,
      query: asPerson.query(services.meta.read, session, user, version, sought),
      foresees: foresees && at === 0,
    })
    if (row === undefined) throw signInRequired()
    const actor = toActor(row, claims.session)
    if (row.project_id !== null && (row.role !== null || actor.isSuper))
      return {
        actor,
        project: projectOf(row, row.project_id),
        link: null,
        token: null,
        proof,
      }
  }
  // What one may not know and what is made up get the same answer.
  throw notFound(kind, key)
}

interface Question<Row> {
  /** Two with the same are the same question. */
  readonly key: string
  readonly query: CompiledQuery<Row>
  readonly foresees: boolean
}

async function askWho<Row extends InProjectRow>(
  services: Services,
  { key, query, foresees }: Question<Row>,
): Promise<{ readonly row: Row | undefined; readonly proof: Proof | null }> {
  const { meta, knownCallers } = services
  const home = foresees ? meta.riders : null
  const known = home === null ? undefined : knownCallers.of<Row>(key)
  if (home !== null && known !== undefined)
    return { row: known, proof: new Proof(services, home, { key, row: known, query }) }
  const [row] = (await meta.read.executeQuery<Row>(query)).rows
  if (home !== null && row !== undefined && row.project_id !== null) knownCallers.keep(key, row)
  return { row, proof: null }
}

export const projectOf = ({ role, without, meta_version, has_rules }: InProjectRow, id: string): CallProject => ({
  id,
  // The column holds only the five words (a check constraint says so).
  role: role as ProjectRole | null,
  without: readWithout(without),
  version: meta_version ?? 0,
  hasRules: has_rules === 1,
})

/**
 * A token acts for its person where both lead: as a member with their role of now, never as the super admin they may be. What
 * it does not lead to is not there.
 */
async function byToken(
  services: Services,
  request: Asking,
  scope: Exclude<Scope, 'link' | 'provider'>,
  token: string,
  foresees: boolean,
): Promise<FoundCaller> {
  if (!isInProject(scope)) {
    const row = await findToken(services, token)
    return row === undefined ? nobody : { ...nobody, actor: actorOf(row), token: toCallToken(row, null) }
  }
  const { kind, key, sought, looks } = projectKeyOf(request, scope)
  const at = new Date(services.now()).toISOString()
  for (const [nth, { name, asToken }] of looks.entries()) {
    const { row, proof } = await askWho(services, {
      key: `${name} ${token} ${sought}`,
      query: asToken.query(services.meta.read, token, at, sought),
      foresees: foresees && nth === 0,
    })
    if (row === undefined) throw signInRequired()
    const { project_id: id, role } = row
    if (id !== null && role !== null && (row.all_projects === 1 || row.reached !== null))
      return {
        actor: actorOf(row),
        project: projectOf(row, id),
        link: null,
        token: toCallToken(row, row.tables),
        proof,
      }
  }
  throw notFound(kind, key)
}

const actorOf = (row: PersonRow): Actor => ({ ...toActor(row, ''), isSuper: false })

/** Whoever has the key of the server is its super admin, towards every project; what they do there is audited as theirs. */
async function byMasterKey(
  services: Services,
  request: Asking,
  scope: Exclude<Scope, 'link' | 'provider'>,
): Promise<FoundCaller> {
  const actor = await findMaster(services, request)
  if (!isInProject(scope)) return { ...nobody, actor }
  const { kind, key, sought, looks } = projectKeyOf(request, scope)
  for (const { asServer } of looks) {
    const row = await asServer(services.meta.read, sought)
    if (row !== undefined && row.project_id !== null)
      return { ...nobody, actor, project: projectOf(row, row.project_id) }
  }
  throw notFound(kind, key)
}

/** Through a link nothing but its own project is reached; away from projects it is told apart from guests, no more. */
async function throughLink(
  services: Services,
  request: Asking,
  scope: Exclude<Scope, 'link' | 'provider'>,
  named: NamedLink,
): Promise<FoundCaller> {
  if (!isInProject(scope)) {
    const row = await findLink(services, named)
    // Whoever is still at the door is a guest: how else could they come in?
    const isIn = row !== null && hasPass(services, row, request, named)
    return { ...nobody, link: isIn ? foundLink(services, row) : null }
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

async function throughAddress(services: Services, request: Asking): Promise<FoundCaller> {
  const { uuid = '', feed } = request.params as { readonly uuid?: string; readonly feed?: string }
  const row = await findLink(services, feed === undefined ? { kind: 'any', key: uuid } : { kind: 'feed', key: feed })
  if (row === null) throw new AppError('not_found', 'Not found')
  await requireEntry(services, row, request)
  return inProjectOf(services, row)
}

const inProjectOf = (services: Services, row: LinkRow): FoundCaller => ({
  ...nobody,
  project: projectOfLink(row),
  link: foundLink(services, row),
})

const foundLink = (services: Services, row: LinkRow): FoundLink => ({
  link: toCallLink(services, row),
  principal: principalOfLink(row),
})
