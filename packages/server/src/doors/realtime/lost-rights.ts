import { readToldSince, type Told } from '../../meta/read-told.ts'
import type { Services } from '../../request/services.ts'
import type { LiveGuest } from './live-ticket.ts'

/** Of a person everywhere. */
const ofPerson = new Set([
  'users.signedOut',
  'users.sessionsRevoked',
  'users.passwordChanged',
  'users.suspended',
  'users.demoted',
  'users.deleted',
])
const inProject = new Set(['members.changed', 'members.removed'])
const ofProject = new Set(['projects.trashed', 'projects.purged', 'projects.transferred'])

/** What a link shows, and whether it shows anything, hangs on all of these but what people arrange for themselves. */
const isOfLinks = (type: Told['type']): boolean =>
  /^(shares|views|tables|columns)\./.test(type) && type !== 'views.openingChosen'

/**
 * After this somebody may not be let in any more. Nobody asks here whether that is so: their socket is closed, and whoever
 * still may opens another by the ordinary call and hears what was missed.
 */
export function mayHaveLost({ type, projectId, event }: Told): ((guest: LiveGuest) => boolean) | null {
  if (isOfLinks(type)) return ({ person, project }) => person === null && project === projectId
  const user = event !== null && 'user' in event ? event.user : null
  if (ofPerson.has(type)) return ({ person }) => person?.id === user
  if (inProject.has(type)) return ({ person, project }) => project === projectId && person?.id === user
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
