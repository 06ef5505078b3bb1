export const projectRoles = ['owner', 'creator', 'editor', 'commenter', 'viewer'] as const
export type ProjectRole = (typeof projectRoles)[number]

export const invitableRoles = ['creator', 'editor', 'commenter', 'viewer'] as const
export const previewRoles = ['editor', 'commenter', 'viewer'] as const
export type PreviewRole = (typeof previewRoles)[number]

/** Who a caller is towards one object. `user` is signed in without a role there, `guest` is nobody. */
export const principals = [
  'super',
  'owner',
  'creator',
  'editor',
  'commenter',
  'viewer',
  'user',
  'guest',
  'sharedBaseViewer',
  'sharedBaseEditor',
  'sharedView',
  'sharedForm',
] as const
export type Principal = (typeof principals)[number]

export function isProjectRole(text: string): text is ProjectRole {
  return (projectRoles as readonly string[]).includes(text)
}

export function isPrincipal(text: string): text is Principal {
  return (principals as readonly string[]).includes(text)
}

/** The lower of two roles; a preview may only ever take away. */
export function lowerRole(one: ProjectRole, other: ProjectRole): ProjectRole {
  return projectRoles.indexOf(one) >= projectRoles.indexOf(other) ? one : other
}

/** Roles as the wire knows them: an owner is also a creator. */
export function wireRoles(role: ProjectRole): Record<string, true> {
  return role === 'owner' ? { owner: true, creator: true } : { [role]: true }
}
