import { projectRoles } from '../permissions/roles.ts'

/** From whom a view can be hidden. Owners see every view: somebody must be able to bring it back. */
export type HideableRole = Exclude<(typeof projectRoles)[number], 'owner'>

export const hideableRoles = projectRoles.filter((role): role is HideableRole => role !== 'owner')
