import type { Scope } from '@rowhouse/core/api/endpoint'
import { invalidRequest, notFound } from '@rowhouse/core/errors'
import { isProjectRole, lowerRole, type Principal, type ProjectRole } from '@rowhouse/core/permissions/roles'
import { readStep, type StepMark, stepHeader } from '@rowhouse/core/steps'
import type { ProjectSnapshot } from '../meta/snapshot.ts'
import type { Asking } from './asking.ts'
import { reachOf } from './call-reach.ts'
import type { Actor, Caller, CallProject, Ctx } from './context.ts'
import { describeDevice } from './device.ts'
import { type FoundCaller, findCaller } from './find-caller.ts'
import { roomNeedOf } from './room-need.ts'
import { seenBy } from './seen-by.ts'
import type { Services } from './services.ts'
import { looksAsOther, onlyLooking, seenAs } from './view-as.ts'
import { whoOf, writeAndAnnounce } from './write.ts'

/**
 * Turns a request into a context: who calls, and what they are towards the project in the path.
 * Rights are read from the database on every call: a revoked session or a lowered role counts from the next call on.
 */
export async function identify(
  services: Services,
  request: Asking,
  scope: Scope,
  { foresees = false } = {},
): Promise<Ctx> {
  const { link, token, ...by } = await findCaller(services, request, scope, foresees && !looksAsOther(request))
  const seen = await seenAs(services, request, by)
  const actor = seen?.actor ?? by.actor
  const project = seen === null || by.project === null ? by.project : { ...by.project, ...standingOf(seen) }
  if (token !== null) {
    const { ip } = request
    const note = (): void => services.tokenUses.note(token.id, ip)
    if (by.proof) by.proof.whenHeld(note)
    else note()
  }
  const principalId = by.actor?.id ?? link?.link.id
  if (principalId !== undefined) request.principalId = principalId
  const found = { ...by, actor, project, link, token }
  return contextOf(services, found, {
    requestId: request.id,
    viewedBy: seen === null ? null : by.actor,
    preview: previewOf(request),
    step: stepOf(request),
    caller: new RequestCaller(request),
    operation: () => request.routeOptions.config?.operation,
  })
}

/** From where and how somebody calls. */
interface CallFacts extends Pick<Ctx, 'requestId' | 'viewedBy' | 'preview' | 'step' | 'caller'> {
  readonly operation: () => string | undefined
}

export async function contextOf(services: Services, found: FoundCaller, facts: CallFacts): Promise<Ctx> {
  const { actor, project, link: foundLink, token, proof = null } = found
  const { requestId, preview, step, caller } = facts
  const link = foundLink?.link ?? null
  const role = project?.role && preview ? lowerRole(project.role, preview) : (project?.role ?? null)
  // Whoever is no member but may all the same is taken for an owner, or for what they asked to be taken for.
  const ruledAs = role ?? (actor?.isSuper === true ? (preview ?? 'owner') : null)
  const ruled = project?.hasRules === true ? await structureOf(services, project) : null
  const reach = reachOf({ actor, role: ruledAs, link, token }, ruled)
  const looksAs = { role: ruledAs ?? link?.role ?? null, person: actor?.id ?? null }
  return {
    ...services,
    requestId,
    actor,
    viewedBy: facts.viewedBy,
    link,
    token,
    reach,
    looksAs,
    project: project === null ? null : { ...project, role },
    principal: foundLink?.principal ?? principalOf(actor, role),
    preview: role === null ? preview : null,
    step,
    caller,
    proof,
    snapshot: async () => seenBy(looksAs, reach, await structureOf(services, project)),
    structure: () => structureOf(services, project),
    write: async (work, options) => {
      if (facts.viewedBy !== null) throw onlyLooking()
      await proof?.hold()
      services.spareRoom?.require(roomNeedOf(facts.operation()))
      const who = whoOf({ actor, link, token, caller })
      const author = { requestId, ...who, projectId: project?.id ?? null, step }
      return writeAndAnnounce(services, author, work, options)
    },
  }
}

const standingOf = ({ role, without }: Pick<CallProject, 'role' | 'without'>) => ({ role, without })

async function structureOf({ snapshots }: Services, project: CallProject | null): Promise<ProjectSnapshot> {
  if (project === null) throw new Error('This call speaks of no project.')
  const snapshot = await snapshots.of(project.id, project.version)
  if (snapshot === null) throw notFound('project', project.id)
  return snapshot
}

/** Told where a session begins and with what is written, so it is worked out only there. */
class RequestCaller implements Caller {
  readonly #request: Asking

  constructor(request: Asking) {
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
function previewOf(request: Asking): ProjectRole | null {
  const wanted = request.headers['xc-preview']
  if (wanted === undefined || wanted === '' || request.routeOptions.url?.endsWith('/user/me') === true) return null
  if (typeof wanted !== 'string' || !isProjectRole(wanted)) throw invalidRequest('xc-preview names no role.')
  return wanted
}

function stepOf({ headers }: Asking): StepMark | null {
  const text = headers[stepHeader]
  return text === undefined ? null : readStep(String(text))
}

function principalOf(actor: Actor | null, role: ProjectRole | null): Principal {
  if (actor === null) return 'guest'
  return role ?? (actor.isSuper ? 'super' : 'user')
}
