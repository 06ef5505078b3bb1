import { can } from './can.ts'
import type { OperationName } from './operations.ts'
import type { ProjectRole } from './roles.ts'

/**
 * What a project can take away from a role, in the words people choose by. An operation that several name needs all of them.
 * What none names is in every role: to open the project and read its records.
 */
const abilities = {
  writeRecords: [
    'records.insert',
    'records.update',
    'records.handIn',
    'records.bulkInsert',
    'records.bulkUpdate',
    'records.bulkUpdateAll',
    'records.import',
    'imports.use',
    'records.undo',
    'buttons.press',
    'attachments.upload',
    'attachments.uploadByUrl',
    'links.candidates',
    'links.add',
    'links.remove',
  ],
  // To take a change back may be to delete what was made.
  deleteRecords: ['records.delete', 'records.bulkDelete', 'records.bulkDeleteAll', 'records.undo'],
  importRecords: [
    'records.import',
    'imports.use',
    'syncs.list',
    'syncs.create',
    'syncs.update',
    'syncs.delete',
    'syncs.trigger',
  ],
  // A copy of the project belongs to whoever makes it, with all that is in it.
  exportRecords: ['records.export', 'projects.duplicate', 'projects.export', 'projects.generateCode'],
  readHistory: ['records.history'],
  comment: ['comments.read', 'comments.count', 'comments.add', 'comments.update', 'comments.delete'],
  changeViews: [
    'views.create',
    'views.update',
    'views.delete',
    'viewColumns.update',
    'viewColumns.updateGrid',
    'viewColumns.showAll',
    'viewColumns.hideAll',
    'viewSettings.update',
    'sorts.create',
    'sorts.update',
    'sorts.delete',
    'filters.create',
    'filters.update',
    'filters.delete',
  ],
  shareByLink: [
    'shares.list',
    'shares.create',
    'shares.update',
    'shares.delete',
    'sharedBase.read',
    'sharedBase.create',
    'sharedBase.update',
    'sharedBase.delete',
  ],
  changeFields: ['columns.add', 'columns.update', 'columns.delete', 'columns.setPrimary'],
  changeTables: [
    'tables.create',
    'tables.update',
    'tables.reorder',
    'tables.delete',
    'trash.restore',
    'objects.change',
  ],
  attachDatabases: ['sources.manage', 'sources.diff', 'sources.sync', 'objects.list'],
  managePeople: ['members.manage', 'members.manageCreators', 'members.manageOwners', 'members.viewAs'],
  changeRules: ['rules.read', 'rules.change', 'viewAccess.read', 'viewAccess.change'],
  manageHooks: ['hooks.list', 'hooks.create', 'hooks.update', 'hooks.delete', 'hooks.test'],
  manageAutomations: ['automations.list', 'automations.change', 'schedules.list', 'schedules.change'],
  runSql: ['sql.run', 'objects.change'],
  runMigrations: ['migrations.list', 'migrations.run'],
  manageTokens: ['apiTokens.list', 'apiTokens.create', 'apiTokens.delete', 'serviceAccounts.manage'],
  readAudit: ['audit.read'],
  configureProject: ['projects.update', 'projects.configure', 'projects.run', 'projects.cost', 'outsideCalls.send'],
} as const satisfies Record<string, readonly OperationName[]>

export type Ability = keyof typeof abilities

export const abilityNames = Object.keys(abilities) as Ability[]

const neededFor = new Map<OperationName, Ability[]>()
for (const ability of abilityNames)
  for (const operation of abilities[ability]) neededFor.set(operation, [...(neededFor.get(operation) ?? []), ability])

/** What somebody is in a project: a role, and what is taken away from it. */
export interface Standing {
  readonly role: ProjectRole
  readonly without: readonly Ability[]
}

export function isTakenAway(without: readonly Ability[], operation: OperationName): boolean {
  return without.length > 0 && neededFor.get(operation)?.some((ability) => without.includes(ability)) === true
}

/** What there is to take away. */
export const abilitiesOf = (role: ProjectRole): Ability[] =>
  abilityNames.filter((ability) => abilities[ability].some((operation) => can(role, operation)))

/** Whether whoever has `own` lacks nothing that `given` has: nobody gives away what was taken from them. */
export function isWithin(given: Standing, own: Pick<Standing, 'without'>): boolean {
  const all = abilitiesOf(given.role)
  return own.without.every((ability) => given.without.includes(ability) || !all.includes(ability))
}

/** As it is stored; words that are not known took away what is not there any more. */
export function readWithout(text: string | null): readonly Ability[] {
  if (text === null) return nothing
  const names = JSON.parse(text) as readonly string[]
  return abilityNames.filter((ability) => names.includes(ability))
}

const nothing: readonly Ability[] = []
