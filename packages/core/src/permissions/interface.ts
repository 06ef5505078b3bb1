/** What the screen shows to whom. It hides controls; the server decides by `operations`. */
const interfacePermissions = {
  editor: [
    'smartSheet',
    'xcDatatableEditable',
    'column',
    'tableAttachment',
    'tableRowUpdate',
    'rowComments',
    'gridViewOptions',
    'sortSync',
    'fieldsSync',
    'gridColUpdate',
    'filterSync',
    'csvImport',
    'apiDocs',
  ],
  commenter: ['smartSheet', 'column', 'rowComments'],
  viewer: ['smartSheet', 'column'],
  user: ['projectCreate', 'projectActions'],
  guest: [],
} as const satisfies Record<string, readonly string[]>

export type RoleMap = Readonly<Record<string, boolean | undefined>>

export interface InterfaceCaller {
  readonly userRoles: RoleMap
  readonly projectRoles: RoleMap
  readonly previewAs?: string | null | undefined
}

export function isInterfaceAllowed(permission: string, caller: InterfaceCaller): boolean {
  return effectiveRoles(caller).some(
    (role) => role === 'owner' || role === 'creator' || role === 'super' || permissionsOf(role).includes(permission),
  )
}

function effectiveRoles({ userRoles, projectRoles, previewAs }: InterfaceCaller): readonly string[] {
  if (previewAs) return [previewAs]
  return [...namesOf(userRoles), ...namesOf(projectRoles)]
}

function namesOf(roles: RoleMap): readonly string[] {
  return Object.keys(roles).filter((role) => roles[role] === true)
}

function permissionsOf(role: string): readonly string[] {
  return Object.hasOwn(interfacePermissions, role)
    ? interfacePermissions[role as keyof typeof interfacePermissions]
    : []
}
