import type { Ability } from '@rowhouse/core/permissions/abilities'

export const abilityParts = ['records', 'views', 'structure', 'project'] as const
type AbilityPart = (typeof abilityParts)[number]

/** Under which heading each stands. */
export const partOf: Readonly<Record<Ability, AbilityPart>> = {
  writeRecords: 'records',
  deleteRecords: 'records',
  importRecords: 'records',
  exportRecords: 'records',
  readHistory: 'records',
  comment: 'records',
  changeViews: 'views',
  shareByLink: 'views',
  changeFields: 'structure',
  changeTables: 'structure',
  attachDatabases: 'structure',
  managePeople: 'project',
  changeRules: 'project',
  manageHooks: 'project',
  manageAutomations: 'project',
  runSql: 'project',
  runMigrations: 'project',
  manageTokens: 'project',
  readAudit: 'project',
  configureProject: 'project',
}
