import type { Scope } from '@rowhouse/core/api/endpoint'
import { invalidRequest, notFound, signInRequired } from '@rowhouse/core/errors'
import { isProjectRole, lowerRole, type Principal, type ProjectRole } from '@rowhouse/core/permissions/roles'
import type { FastifyRequest } from 'fastify'
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
    caller: { address: request.ip, device: describeDevice(request.headers['user-agent']) },
    write: (work) =>
      writeAndAnnounce(
        services,
        { requestId: request.id, actorId: actor?.id ?? null, projectId: project?.id ?? null },
        work,
      ),
  }
}

/** Two tables in one point read: the person and the session the token speaks of. */
async function findActor(services: Services, request: FastifyRequest): Promise<Actor | null> {
  const token = request.headers['xc-auth']
  // A shared link is a principal of its own: whoever sends one is not also a signed-in person.
  if (typeof token !== 'string' || request.headers['xc-shared-base-id'] !== undefined) return null
  const claims = await services.accessTokens.verify(token)
  if (claims === null) return null
  const row = await services.meta.read
    .selectFrom('rh_sessions as session')
    .innerJoin('rh_users as user', 'user.id', 'session.user_id')
    .select(['user.id', 'user.email', 'user.firstname', 'user.lastname', 'user.is_super', 'user.token_version'])
    .where('session.id', '=', claims.session)
    .where('user.id', '=', claims.user)
    .where('user.token_version', '=', claims.version)
    .where('user.suspended_at', 'is', null)
    .executeTakeFirst()
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

async function findProject(
  services: Services,
  request: FastifyRequest,
  scope: Scope,
  actor: Actor | null,
): Promise<CallProject | null> {
  if (scope !== 'project' && scope !== 'trashedProject') return null
  if (actor === null) throw signInRequired()
  const { projectId } = request.params as { projectId: string }
  const row = await services.meta.read
    .selectFrom('rh_projects as project')
    .leftJoin('rh_members as member', (join) =>
      join.onRef('member.project_id', '=', 'project.id').on('member.user_id', '=', actor.id),
    )
    .select(['project.id', 'member.role'])
    .where('project.id', '=', projectId)
    .where('project.deleted_at', scope === 'project' ? 'is' : 'is not', null)
    .executeTakeFirst()
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
