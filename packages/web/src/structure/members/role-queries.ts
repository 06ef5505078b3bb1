import { listRoles, type Role as RoleContract } from '@rowhouse/core/api/roles'
import { isProjectRole } from '@rowhouse/core/permissions/roles'
import { queryOptions } from '@tanstack/react-query'
import type { Static } from 'typebox'
import { call } from '../../api/client.ts'
import type { Texts } from '../../i18n/catalogue.ts'
import { projectQuery } from '../projects/queries.ts'

export type Role = Static<typeof RoleContract>

/** Below the key of the project, so that it is forgotten and refreshed with it. */
export const rolesQuery = (projectId: string) =>
  queryOptions({
    queryKey: [...projectQuery(projectId).queryKey, 'roles'],
    queryFn: async ({ signal }) => (await call(listRoles, { params: { projectId }, signal })).list,
  })

type Named = Pick<Role, 'id' | 'title' | 'description'>

/** Those that every project has are called something in each language. */
export const roleTitle = ({ id, title }: Omit<Named, 'description'>, t: Texts): string =>
  isProjectRole(id) ? t(`shell.role.${id}`) : title

export const roleText = ({ id, description }: Omit<Named, 'title'>, t: Texts): string =>
  isProjectRole(id) ? t(`members.role.${id}`) : description
