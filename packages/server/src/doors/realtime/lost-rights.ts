import { readToldSince, type Told } from '../../meta/read-told.ts'
import type { Services } from '../../request/services.ts'
import type { LiveGuest } from './live-ticket.ts'

/** Of a person everywhere. */
const ofPerson = new Set([
  'users.signedOut',
  'users.sessionsRevoked',
  'users.passwordChanged',
  'users.suspended',
  // They may have to set up another first.
  'users.twoFactorChanged',
  'users.passkeyRemoved',
  'users.demoted',
  'users.deleted',
])
const inProject = new Set(['members.changed', 'members.removed'])
/** Whoever it speaks of; all of the project, when it does not say. */
const ofMany = new Set(['groups.peopleChanged', 'groups.roleChanged', 'groups.deleted', 'roles.changed'])
const ofProject = new Set([
  'projects.trashed',
  'projects.purged',
  'projects.transferred',
  'rules.created',
  'rules.changed',
  'rules.deleted',
])

/** What a link shows, and whether it shows anything, hangs on all of these but what people arrange for themselves. */
const isOfLinks = (type: Told['type']): boolean =>
  /^(shares|views|tables|columns)\./.test(type) && type !== 'views.openingChosen'

/** Which tables there are for somebody whom rules hide some from. */
const isOfTables = (type: Told['type']): boolean => /^(tables|columns)\./.test(type)

/**
 * After this somebody may not be let in any more. Nobody asks here whether that is so: their socket is closed, and whoever
 * still may opens another by the ordinary call and hears what was missed.
 */
export function mayHaveLost({ type, projectId, event }: Told): ((guest: LiveGuest) => boolean) | null {
  if (isOfLinks(type))
    return ({ person, tables, project }) =>
      project === projectId && (person === null || (tables !== null && isOfTables(type)))
  const user = event !== null && 'user' in event ? event.user : null
  if (ofPerson.has(type)) return ({ person }) => person?.id === user
  if (type === 'users.secondFactorRequired') return ({ person }) => person !== null
  if (inProject.has(type)) return ({ person, project }) => project === projectId && person?.id === user
  if (ofMany.has(type)) {
    const users = event !== null && 'users' in event ? new Set(event.users) : null
    return ({ person, project }) => project === projectId && person !== null && (users === null || users.has(person.id))
  }
  if (ofProject.has(type)) return ({ project }) => project === projectId
  return null
}

/** Clocks of several nodes differ a little. */
const marginMs = 1000
const mostSince = 1000

/** Whether something ended after the call that gave a ticket looked: a ticket must not outlive what it stands for. */
export async function mayHaveLostSince(
  { meta }: Pick<Services, 'meta'>,
  guest: LiveGuest,
  sinceMs: number,
): Promise<boolean> {
  const at = new Date(sinceMs - marginMs).toISOString()
  const told = await readToldSince(meta, guest.project, { at, limit: mostSince })
  return told.length === mostSince || told.some((entry) => mayHaveLost(entry)?.(guest) === true)
}
