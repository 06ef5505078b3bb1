import type { InProject } from '../../request/context.ts'

const invitesPerHour = 50
const hourMs = 3_600_000

/** Everybody can make a project and invite to it, so without a limit everybody could send mail to the world. */
export function takeInvites({ limits, actor }: InProject<'members.manage'>, count: number): void {
  const key = `project-invites:${actor.id}`
  let taken = 0
  try {
    for (; taken < count; taken += 1) limits.take(key, invitesPerHour, hourMs)
  } catch (error) {
    // All or none: what was refused has sent nothing.
    for (; taken > 0; taken -= 1) limits.giveBack(key)
    throw error
  }
}
