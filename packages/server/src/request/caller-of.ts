import type { Ctx } from './context.ts'

/** Whose turn it is: visitors of a link are told apart by where they come from; null: anybody. */
export const callerOf = ({ actor, viewedBy, link, caller }: Ctx): string | null =>
  (viewedBy ?? actor)?.id ?? (link === null ? null : `${link.id} ${caller.address}`)
