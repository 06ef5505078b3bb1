export interface MemberRow {
  project_id: string
  user_id: string
  /** The highest of their own and those of their groups. */
  role: string
  /** null: a member only by groups. */
  own_role: string | null
  /** Takes something away from their own role; null: nothing. */
  custom_role_id: string | null
  /** What takes something away from `role`: their own, or that of a group; null: nothing. */
  counting_role_id: string | null
  /** null: nobody, such as who made the project, or a group. */
  invited_by: string | null
  starred: number
  last_opened_at: string | null
  created_at: string
}

/** A role that a project made of one there is. */
export interface RoleRow {
  id: string
  project_id: string
  title: string
  description: string
  base_role: string
  /** The names of abilities, as JSON. */
  without: string
  created_at: string
  updated_at: string
}

/** People who are named together. */
export interface GroupRow {
  id: string
  /** null: of the whole server. */
  project_id: string | null
  title: string
  /** What an identity provider calls it; null: made here. */
  external_id: string | null
  created_by: string | null
  created_at: string
  updated_at: string
}

export interface GroupMemberRow {
  group_id: string
  user_id: string
  created_at: string
  /** What put them in, so that it can take them out again; null: somebody here. */
  source: 'oidc' | null
}

/** What the people of a group are in a project. */
export interface GroupRoleRow {
  group_id: string
  project_id: string
  role: string
  /** Takes something away from it; null: nothing. */
  custom_role_id: string | null
}

/** The role that waits for a person who has no account yet; it becomes a membership when they sign up. */
export interface ProjectInviteRow {
  id: string
  project_id: string
  email: string
  email_key: string
  role: string
  custom_role_id: string | null
  invited_by: string | null
  created_at: string
}
