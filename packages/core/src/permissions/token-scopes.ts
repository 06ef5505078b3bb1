/** What a token may do, each with all that stands before it. A token never does more than its person. */
export const tokenAccesses = ['read', 'write', 'all'] as const
export type TokenAccess = (typeof tokenAccesses)[number]

/** What operations ask of a token; one that asks for none of these is closed to all tokens. */
export const accessFor = {
  'base:read': 'read',
  'data:read': 'read',
  'data:write': 'write',
  'data:comment': 'write',
  'member:read': 'all',
  'audit:read': 'all',
  'schema:write': 'all',
  'share:write': 'all',
  'hook:write': 'all',
  'base:create': 'all',
} as const satisfies Record<string, TokenAccess>

export type TokenScope = keyof typeof accessFor
