/** Who may change a view. */
export const lockTypes = ['collaborative', 'locked', 'personal'] as const
export type LockType = (typeof lockTypes)[number]
