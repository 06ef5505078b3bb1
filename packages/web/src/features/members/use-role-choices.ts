import { isProjectRole, type ProjectRole } from '@rowhouse/core/permissions/roles'
import { useQuery } from '@tanstack/react-query'
import { useTexts } from '../../i18n/use-texts.ts'
import { rolesQuery, roleText, roleTitle } from '../../structure/members/role-queries.ts'

/** A role somebody can be given: one that every project has, or one of this project. */
export interface RoleOption {
  /** A name, or the id of a custom role. */
  readonly id: string
  readonly base: ProjectRole
  readonly title: string
  readonly text: string
}

/** Those of the project are made of one of these; they come after them, once they are known. */
export function useRoleChoices(projectId: string, roles: readonly ProjectRole[]): readonly RoleOption[] {
  const t = useTexts()
  const { data = [] } = useQuery({ ...rolesQuery(projectId), enabled: roles.length > 0 })
  const system = roles.map((id) => ({
    id,
    base: id,
    title: t(`shell.role.${id}`),
    text: t(`members.role.${id}`),
  }))
  const custom = data.flatMap((role) => {
    const { id, base } = role
    if (base === null || !isProjectRole(base) || !roles.includes(base)) return []
    return [
      {
        id,
        base,
        title: roleTitle(role, t),
        text: roleText(role, t) || t('members.role.madeOf', { role: t(`shell.role.${base}`) }),
      },
    ]
  })
  return [...system, ...custom]
}
