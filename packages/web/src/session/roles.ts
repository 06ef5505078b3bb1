import type { RoleMap } from '@rowhouse/core/permissions/interface'

export function rolesToText(roles: RoleMap): string {
  return Object.keys(roles)
    .filter((role) => roles[role] === true)
    .join(',')
}

export function rolesFromText(text: string): RoleMap {
  const names = text.split(',').map((name) => name.trim())
  return Object.fromEntries(names.filter((name) => name !== '').map((name) => [name, true]))
}
