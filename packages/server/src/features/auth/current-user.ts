import type { CurrentUser } from '@rowhouse/core/api/auth'
import { type Principal, type ProjectRole, wireRoles } from '@rowhouse/core/permissions/roles'
import type { Static } from 'typebox'
import type { Allowed } from '../../request/context.ts'

/** What existing clients call whoever comes through a link. */
const rolesOfLinks: Partial<Record<Principal, string>> = {
  sharedBaseViewer: 'viewer',
  sharedBaseEditor: 'editor',
  sharedView: 'viewer',
}

/** A guest gets an answer too: the screen asks this before it knows whether anybody is signed in. */
export async function currentUser(
  ctx: Allowed<'auth.me'>,
  projectId: string | undefined,
): Promise<Static<typeof CurrentUser>> {
  const { actor, link } = ctx
  if (link !== null) return { roles: { [rolesOfLinks[ctx.principal] ?? 'guest']: true }, isPublicBase: true }
  if (actor === null) return { roles: { guest: true } }
  const row = await ctx.meta.read
    .selectFrom('rh_users as user')
    .leftJoin('rh_pictures as picture', 'picture.user_id', 'user.id')
    .select(['user.email_verified', 'picture.version as picture'])
    .where('user.id', '=', actor.id)
    .executeTakeFirstOrThrow()
  return {
    id: actor.id,
    email: actor.email,
    email_verified: row.email_verified === 1,
    firstname: actor.firstname,
    lastname: actor.lastname,
    picture: row.picture,
    roles:
      projectId === undefined || actor.lacksFactor ? globalRoles(actor.isSuper) : await rolesIn(ctx, actor, projectId),
    isAuthorized: true,
    ...(actor.lacksFactor ? { second_factor_missing: true } : {}),
  }
}

function globalRoles(isSuper: boolean): Record<string, true> {
  return isSuper ? { user: true, super: true } : { user: true }
}

async function rolesIn(
  ctx: Allowed<'auth.me'>,
  actor: { id: string; isSuper: boolean },
  projectId: string,
): Promise<Record<string, true>> {
  const member = await ctx.meta.read
    .selectFrom('rh_members as member')
    .innerJoin('rh_projects as project', 'project.id', 'member.project_id')
    .select('member.role')
    .where('member.project_id', '=', projectId)
    .where('member.user_id', '=', actor.id)
    .where('project.deleted_at', 'is', null)
    .executeTakeFirst()
  // The column holds only the five words (a check constraint says so).
  return member === undefined ? globalRoles(actor.isSuper) : wireRoles(member.role as ProjectRole)
}
