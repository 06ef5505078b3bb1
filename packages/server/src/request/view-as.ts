// Owners look at a project as one of its people: with all that hides something from them, and without changing anything.
import { type AppError, forbidden } from '@rowhouse/core/errors'
import { isWithin, readWithout } from '@rowhouse/core/permissions/abilities'
import type { OperationName } from '@rowhouse/core/permissions/operations'
import type { ProjectRole } from '@rowhouse/core/permissions/roles'
import type { MetaTables } from '../meta/tables.ts'
import { prepared } from '../platform/prepared.ts'
import type { Secrets } from '../platform/secrets.ts'
import type { Asking } from './asking.ts'
import type { Actor, CallProject } from './context.ts'
import { type PersonRow, toActor } from './find-person.ts'
import { customRole } from './project-key.ts'
import type { Services } from './services.ts'

const header = 'xc-view-as'
/** Whoever keeps a tab open for longer begins again, so that the log tells it. */
const passMs = 12 * 60 * 60 * 1000
const purpose = 'view as'

/** That somebody began to look at a project as somebody else, which the log has told. */
interface ViewPass {
  readonly session: string
  readonly project: string
  readonly person: string
}

export function writeViewPass(secrets: Secrets, pass: ViewPass, nowMs: number): string {
  return secrets.seal(JSON.stringify({ ...pass, until: nowMs + passMs }), purpose)
}

function readViewPass(secrets: Secrets, text: unknown, nowMs: number): ViewPass | null {
  if (typeof text !== 'string' || text.length > 1000) return null
  try {
    // Only `writeViewPass` makes what opens here.
    const { until, ...pass }: ViewPass & { until: number } = JSON.parse(secrets.unseal(text, purpose))
    return until > nowMs ? pass : null
  } catch {
    return null
  }
}

interface SeenPerson {
  readonly actor: Actor
  readonly role: ProjectRole
  readonly without: CallProject['without']
}

type SeenRow = PersonRow & { readonly role: string; readonly without: string | null }

const selectSeen = prepared<MetaTables, [project: string, person: string], SeenRow>((db, project, person) =>
  db
    .selectFrom('rh_members as member')
    .innerJoin('rh_users as user', 'user.id', 'member.user_id')
    .leftJoin('rh_roles as custom', customRole)
    .select(['user.id', 'user.email', 'user.firstname', 'user.lastname', 'user.is_super', 'user.token_version'])
    .select(['member.role', 'custom.without'])
    .where('member.project_id', '=', project)
    .where('member.user_id', '=', person)
    .where('user.suspended_at', 'is', null)
    .where('user.service_of', 'is', null),
)

/** null: no such member. Nobody looks as somebody who may more than they do themselves. */
export async function findSeen(
  { meta }: Services,
  by: { readonly actor: Actor; readonly project: CallProject },
  personId: string,
): Promise<SeenPerson | null> {
  const row = await selectSeen(meta.read, by.project.id, personId)
  if (row === undefined) return null
  // The column holds only the five words (a check constraint says so).
  const standing = { role: row.role as ProjectRole, without: readWithout(row.without) }
  if ((row.is_super === 1 && !by.actor.isSuper) || !isWithin(standing, by.project))
    throw forbidden('They may do more here than you, so you cannot look as they do.', { reason: 'rights' })
  return { actor: { ...toActor(row, ''), isSuper: false }, ...standing }
}

interface Viewing {
  readonly actor: Actor | null
  readonly project: CallProject | null
}

/** Who the call is seen as; null: as whoever makes it. Away from projects nobody is seen as somebody else. */
export async function seenAs(
  services: Services,
  request: Asking,
  { actor, project }: Viewing,
): Promise<SeenPerson | null> {
  const text = request.headers[header]
  if (text === undefined || actor === null || actor.session === '' || project === null) return null
  const pass = readViewPass(services.secrets, text, services.now())
  const isOwner = project.role === 'owner' || (project.role === null && actor.isSuper)
  if (pass === null || pass.session !== actor.session || pass.project !== project.id || !isOwner) throw ended()
  requireReading(request)
  return (await findSeen(services, { actor, project }, pass.person)) ?? fail(ended())
}

const ended = (): AppError =>
  forbidden('You no longer look at the project as somebody else. Begin again.', { reason: 'view_as_ended' })

const fail = (error: AppError): never => {
  throw error
}

export const onlyLooking = (): AppError =>
  forbidden('You look at the project as somebody else: nothing can be changed or taken along.', { reason: 'view_as' })

/** Who that is takes a question of its own. */
export const looksAsOther = ({ headers }: Asking): boolean => headers[header] !== undefined

/** What only reads although it is sent as if it wrote. */
const reading: ReadonlySet<string> = new Set<OperationName>(['comments.count', 'attachments.read'])
/** What is between a person and the server, whichever project it is about. */
const personal: ReadonlySet<string> = new Set<OperationName>(['apiTokens.list', 'records.undo'])

function requireReading({ method, routeOptions }: Asking): void {
  const { operation } = routeOptions.config
  if (personal.has(operation)) throw forbidden('This is for them alone.', { reason: 'view_as' })
  if (method !== 'GET' && method !== 'HEAD' && !reading.has(operation)) throw onlyLooking()
}
