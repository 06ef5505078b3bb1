import type { Scope } from '@rowhouse/core/api/endpoint'
import { invalidRequest, notFound } from '@rowhouse/core/errors'
import { isProjectRole, lowerRole, type Principal, type ProjectRole } from '@rowhouse/core/permissions/roles'
import { readStep, type StepMark, stepHeader } from '@rowhouse/core/steps'
import type { FastifyRequest } from 'fastify'
import { narrowSnapshot } from '../meta/narrow-snapshot.ts'
import type { ProjectSnapshot } from '../meta/snapshot.ts'
import type { Actor, CallLink, CallProject, Ctx } from './context.ts'
import { describeDevice } from './device.ts'
import { findCaller } from './find-caller.ts'
import { reachOf } from './link-reach.ts'
import { roomNeedOf } from './room-need.ts'
import type { Services } from './services.ts'
import { writeAndAnnounce } from './write.ts'

/**
 * Turns a request into a context: who calls, and what they are towards the project in the path.
 * Rights are read from the database on every call: a revoked session or a lowered role counts from the next call on.
 */
export async function identify(services: Services, request: FastifyRequest, scope: Scope): Promise<Ctx> {
  const { actor, project, link: found } = await findCaller(services, request, scope)
  const link = found?.link ?? null
  const preview = previewOf(request)
  const step = stepOf(request)
  const role = project?.role && preview ? lowerRole(project.role, preview) : (project?.role ?? null)
  const principalId = actor?.id ?? link?.id
  if (principalId !== undefined) request.principalId = principalId
  return {
    ...services,
    requestId: request.id,
    actor,
    link,
    project: project === null ? null : { ...project, role },
    principal: found?.principal ?? principalOf(actor, role),
    preview: role === null ? preview : null,
    step,
    caller: new Caller(request),
    snapshot: async () => seenThrough(link, await structureOf(services, project)),
    structure: () => structureOf(services, project),
    write: async (work, options) => {
      services.spareRoom?.require(roomNeedOf(request.routeOptions.config?.operation))
      const who = { actorId: actor?.id ?? null, shareId: link?.id, projectId: project?.id ?? null }
      const author = { requestId: request.id, ...who, step }
      return writeAndAnnounce(services, author, work, options)
    },
  }
}

async function structureOf({ snapshots }: Services, project: CallProject | null): Promise<ProjectSnapshot> {
  if (project === null) throw new Error('This call speaks of no project.')
  const snapshot = await snapshots.of(project.id, project.version)
  if (snapshot === null) throw notFound('project', project.id)
  return snapshot
}

/** What a link does not show is not there at all. */
const seenThrough = (link: CallLink | null, structure: ProjectSnapshot): ProjectSnapshot =>
  link === null ? structure : narrowSnapshot(structure, reachOf(link))

/** Told only where a session begins, so it is worked out only there. */
class Caller {
  readonly #request: FastifyRequest

  constructor(request: FastifyRequest) {
    this.#request = request
  }

  get address(): string {
    return this.#request.ip
  }

  get device(): string {
    return describeDevice(this.#request.headers['user-agent'])
  }
}

/** Preview-as can only take away; the current-user call ignores it, so that a screen can always find its way back. */
function previewOf(request: FastifyRequest): ProjectRole | null {
  const wanted = request.headers['xc-preview']
  if (wanted === undefined || wanted === '' || request.routeOptions.url?.endsWith('/user/me') === true) return null
  if (typeof wanted !== 'string' || !isProjectRole(wanted)) throw invalidRequest('xc-preview names no role.')
  return wanted
}

function stepOf({ headers }: FastifyRequest): StepMark | null {
  const text = headers[stepHeader]
  return text === undefined ? null : readStep(String(text))
}

function principalOf(actor: Actor | null, role: ProjectRole | null): Principal {
  if (actor === null) return 'guest'
  return role ?? (actor.isSuper ? 'super' : 'user')
}
