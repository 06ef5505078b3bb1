const roles = ['owner', 'creator', 'editor', 'commenter', 'viewer', 'super', 'user'] as const

/** Of roles as the wire lists them, the one a person is known by: the first that is set. null: none we know. */
export function shownRole(text: string): (typeof roles)[number] | null {
  const set = text.split(',').map((role) => role.trim())
  return roles.find((role) => set.includes(role)) ?? null
}
