import type { Scope } from '@rowhouse/core/api/endpoint'
import { invalidRequest, notFound, signInRequired } from '@rowhouse/core/errors'
import { isProjectRole, lowerRole, type Principal, type ProjectRole } from '@rowhouse/core/permissions/roles'
import type { FastifyRequest } from 'fastify'
import type { MetaTables } from '../meta/tables.ts'
import { prepared } from '../platform/prepared.ts'
import type { Actor, CallProject, Ctx } from './context.ts'
import { describeDevice } from './device.ts'
import type { Services } from './services.ts'
import { writeAndAnnounce } from './write.ts'

/**
 * Turns a request into a context: who calls, and what they are towards the project in the path.
 * Rights are read from the database on every call: a revoked session or a lowered role counts from the next call on.
 */
export async function identify(services: Services, request: FastifyRequest, scope: Scope): Promise<Ctx> {
  const actor = await findActor(services, request)
  const project = await findProject(services, request, scope, actor)
  const preview = previewOf(request)
  const role = project?.role && preview ? lowerRole(project.role, preview) : (project?.role ?? null)
  if (actor !== null) request.principalId = actor.id
  return {
    ...services,
    requestId: request.id,
    actor,
    project: project === null ? null : { ...project, role },
    principal: principalOf(actor, role),
    preview: role === null ? preview : null,
    caller: callerOf(request),
    write: (work) =>
      writeAndAnnounce(
        services,
        { requestId: request.id, actorId: actor?.id ?? null, projectId: project?.id ?? null },
        work,
      ),
  }
}

// Told only where a session begins, so the device is worked out only there.
function callerOf(request: FastifyRequest): Ctx['caller'] {
  return {
    address: request.ip,
    get device() {
      return describeDevice(request.headers['user-agent'])
    },
  }
}

interface SessionRow {
  readonly id: string
  readonly email: string
  readonly firstname: string | null
  readonly lastname: string | null
  readonly is_super: number
  readonly token_version: number
}

/** Two tables in one point read: the person and the session the token speaks of. */
const findSession = prepared<MetaTables, [session: string, user: string, version: number], SessionRow>(
  (db, session, user, version) =>
    db
      .selectFrom('rh_sessions as session')
      .innerJoin('rh_users as user', 'user.id', 'session.user_id')
      .select(['user.id', 'user.email', 'user.firstname', 'user.lastname', 'user.is_super', 'user.token_version'])
      .where('session.id', '=', session)
      .where('user.id', '=', user)
      .where('user.token_version', '=', version)
      .where('user.suspended_at', 'is', null),
)

async function findActor(services: Services, request: FastifyRequest): Promise<Actor | null> {
  const token = request.headers['xc-auth']
  // A shared link is a principal of its own: whoever sends one is not also a signed-in person.
  if (typeof token !== 'string' || request.headers['xc-shared-base-id'] !== undefined) return null
  const claims = await services.accessTokens.verify(token)
  if (claims === null) return null
  const row = await findSession(services.meta.read, claims.session, claims.user, claims.version)
  if (row === undefined) return null
  return {
    id: row.id,
    email: row.email,
    firstname: row.firstname,
    lastname: row.lastname,
    isSuper: row.is_super === 1,
    session: claims.session,
    tokenVersion: row.token_version,
  }
}

type ProjectRow = { readonly id: string; readonly role: string | null }

const projectAndRole = (isTrashed: boolean) =>
  prepared<MetaTables, [project: string, user: string], ProjectRow>((db, project, user) =>
    db
      .selectFrom('rh_projects as project')
      .leftJoin('rh_members as member', (join) =>
        join.onRef('member.project_id', '=', 'project.id').on('member.user_id', '=', user),
      )
      .select(['project.id', 'member.role'])
      .where('project.id', '=', project)
      .where('project.deleted_at', isTrashed ? 'is not' : 'is', null),
  )

const findByScope = { project: projectAndRole(false), trashedProject: projectAndRole(true) } as const

async function findProject(
  services: Services,
  request: FastifyRequest,
  scope: Scope,
  actor: Actor | null,
): Promise<CallProject | null> {
  if (scope !== 'project' && scope !== 'trashedProject') return null
  if (actor === null) throw signInRequired()
  const { projectId } = request.params as { projectId: string }
  const row = await findByScope[scope](services.meta.read, projectId, actor.id)
  // A project one may not know and a made-up id get the same answer.
  if (row === undefined || (row.role === null && !actor.isSuper)) throw notFound('project', projectId)
  return { id: row.id, role: row.role as ProjectRole | null }
}

/** Preview-as can only take away; the current-user call ignores it, so that a screen can always find its way back. */
function previewOf(request: FastifyRequest): ProjectRole | null {
  const wanted = request.headers['xc-preview']
  if (wanted === undefined || wanted === '' || request.routeOptions.url?.endsWith('/user/me') === true) return null
  if (typeof wanted !== 'string' || !isProjectRole(wanted)) throw invalidRequest('xc-preview names no role.')
  return wanted
}

function principalOf(actor: Actor | null, role: ProjectRole | null): Principal {
  if (actor === null) return 'guest'
  return role ?? (actor.isSuper ? 'super' : 'user')
}
