import { type Principal, principals } from './roles.ts'
import type { TokenScope } from './token-scopes.ts'

/**
 * Every operation of the product with its row of the permission matrix.
 * Y allow, n deny, o own only, a allow and always audited, r only what the share exposes, p only if the owner switched it on.
 * Columns: super owner creator editor commenter viewer user guest sharedBaseViewer sharedBaseEditor sharedView sharedForm
 */
export type Cell = 'Y' | 'n' | 'o' | 'a' | 'r' | 'p'

interface OperationRule {
  readonly cells: Readonly<Record<Principal, Cell>>
  /** Name in the sentence “<name> - <roles> : Not allowed” that existing clients show. */
  readonly wireName: string
  /** What an API token must carry; null means no token may do it. */
  readonly tokenScope: TokenScope | null
}

const everyone = 'Y Y Y Y Y Y Y Y Y Y Y Y'
const ownAccount = 'o o o o o o o n n n n n'
const instance = 'Y n n n n n n n n n n n'
const readMeta = 'a Y Y Y Y Y n n r r r r'
const readRows = 'a Y Y Y Y Y n n r r r n'
const writeRows = 'a Y Y Y n n n n n r n n'
const uploads = 'a Y Y Y n n n n n r n r'
const structure = 'a Y Y n n n n n n n n n'
const changeViews = 'a Y Y Y n n n n n n n n'
// What is said about records is between those who work on them.
const commenting = 'a Y Y Y Y n n n n n n n'
// Editors make and keep views of their own; the operation asks whose it is.
const ownViews = 'a Y Y o n n n n n n n n'

export const operations = {
  'app.read': rule('appInfo', everyone, 'base:read'),
  // A door: each operation asks for its own right.
  'operations.call': rule('operationCall', everyone, 'base:read'),
  // So is this one, for each tool; strangers and links have no business there.
  'mcp.call': rule('mcp', 'Y Y Y Y Y Y Y n n n n n', 'base:read'),
  'app.metrics': rule('metrics', instance),
  'auth.signUp': rule('signup', everyone),
  'auth.signIn': rule('signin', everyone),
  'auth.me': rule('me', everyone, 'base:read'),
  'auth.refresh': rule('refreshToken', everyone),
  'auth.recover': rule('passwordForgot', everyone),
  'auth.signOut': rule('signout', everyone),
  'account.read': rule('accountRead', ownAccount),
  'account.update': rule('accountUpdate', ownAccount),
  'account.changePassword': rule('passwordChange', ownAccount),
  // Of the person themselves; no token makes another.
  'tokens.manage': rule('tokenManage', ownAccount),
  // How programs ask people to be let in; what they get is a token of that person.
  'oauth.use': rule('oauth', everyone),
  // By the link in a mail, which says whose it is.
  'notices.unsubscribe': rule('noticesUnsubscribe', everyone),
  'users.picture': rule('userPicture', 'Y Y Y Y Y Y Y n n n n n'),
  'users.manage': rule('userManage', instance),
  'settings.manage': rule('settingsManage', instance),
  'plugins.manage': rule('pluginUpdate', instance),
  // Whether a mail can be sent at all is no secret among those who want one.
  'plugins.status': rule('isPluginActive', 'Y Y Y Y Y Y Y n n n n n'),
  'projects.list': rule('projectList', 'Y Y Y Y Y Y Y n n n n n', 'base:read'),
  'projects.create': rule('projectCreate', 'Y Y Y Y Y Y Y n n n n n', 'base:create'),
  'projects.read': rule('projectGet', 'a Y Y Y Y Y n n r r r r', 'base:read'),
  'projects.info': rule('projectInfoGet', 'a Y Y Y Y Y n n n n n n', 'base:read'),
  'projects.apiPage': rule('swagger', changeViews, 'base:read'),
  'projects.arrange': rule('projectArrange', 'n Y Y Y Y Y n n n n n n'),
  'projects.update': rule('projectUpdate', 'a Y Y n n n n n n n n n'),
  'projects.configure': rule('projectConfigure', 'a Y Y n n n n n n n n n'),
  // Whether its API answers at all.
  'projects.run': rule('projectStart', structure),
  'projects.cost': rule('projectCost', 'a Y Y n n n n n n n n n'),
  'projects.delete': rule('projectDelete', 'a Y n n n n n n n n n n'),
  'projects.restore': rule('projectRestore', 'a Y n n n n n n n n n n'),
  'members.list': rule('userList', 'a Y Y Y Y Y n n n n n n', 'member:read'),
  'members.manage': rule('userInvite', 'a Y Y n n n n n n n n n'),
  // Asked in addition to `members.manage` when the role given or taken is creator or owner.
  'members.manageCreators': rule('projectUserUpdate', 'a Y n n n n n n n n n n'),
  'members.manageOwners': rule('projectUserUpdate', 'a Y n n n n n n n n n n'),
  'members.viewAs': rule('viewAs', 'a Y n n n n n n n n n n'),
  'projects.preview': rule('previewAs', structure),
  'members.leave': rule('projectLeave', 'n Y Y Y Y Y n n n n n n'),
  'projects.duplicate': rule('projectDuplicate', structure),
  'projects.export': rule('projectExport', structure),
  // Everybody's work gives way to what was: as with deleting the project.
  'projects.restoreOver': rule('projectRestoreOver', 'a Y n n n n n n n n n n'),
  // The last way back: as with the trash, only owners end it.
  'snapshots.delete': rule('snapshotDelete', 'a Y n n n n n n n n n n'),
  // A server of their own, with a copy of the records: asks for the right to export them beside it.
  'projects.generateCode': rule('projectGenerateBackend', structure),
  'jobs.read': rule('jobRead', 'Y Y Y Y Y Y Y n n n n n'),
  'sources.test': rule('testConnection', 'Y Y Y Y n n Y n n n n n'),
  'sources.manage': rule('sourceManage', structure),
  'sources.diff': rule('metaDiff', structure),
  'sources.sync': rule('metaDiffSync', structure),
  // What a database holds in its own words may tell more than its records do.
  'objects.list': rule('objectList', structure, 'base:read'),
  // Free SQL that stays: no token carries it, as none carries `sql.run`.
  'objects.change': rule('objectChange', structure),
  'tables.list': rule('tableList', readMeta, 'base:read'),
  'tables.read': rule('tableGet', readMeta, 'base:read'),
  'tables.create': rule('tableCreate', structure, 'schema:write'),
  'tables.update': rule('tableUpdate', structure, 'schema:write'),
  'tables.reorder': rule('tableReorder', structure, 'schema:write'),
  'tables.delete': rule('tableDelete', structure, 'schema:write'),
  'columns.add': rule('columnAdd', structure, 'schema:write'),
  'columns.update': rule('columnUpdate', structure, 'schema:write'),
  'columns.delete': rule('columnDelete', structure, 'schema:write'),
  'columns.setPrimary': rule('columnSetAsPrimary', structure, 'schema:write'),
  'views.list': rule('viewList', readMeta, 'base:read'),
  'views.create': rule('viewCreate', ownViews, 'schema:write'),
  'views.update': rule('viewUpdate', ownViews, 'schema:write'),
  'views.delete': rule('viewDelete', ownViews, 'schema:write'),
  'viewColumns.list': rule('columnList', readMeta, 'base:read'),
  'viewColumns.update': rule('viewColumnUpdate', changeViews, 'schema:write'),
  'viewColumns.updateGrid': rule('gridColumnUpdate', changeViews, 'schema:write'),
  'viewColumns.showAll': rule('showAllColumns', changeViews, 'schema:write'),
  'viewColumns.hideAll': rule('hideAllColumns', changeViews, 'schema:write'),
  'viewSettings.read': rule('viewSettingsRead', readMeta, 'base:read'),
  'viewSettings.update': rule('viewSettingsUpdate', changeViews, 'schema:write'),
  'sorts.list': rule('sortList', readMeta, 'base:read'),
  'sorts.read': rule('sortGet', structure, 'base:read'),
  'sorts.create': rule('sortCreate', changeViews, 'schema:write'),
  'sorts.update': rule('sortUpdate', changeViews, 'schema:write'),
  'sorts.delete': rule('sortDelete', changeViews, 'schema:write'),
  // What a view leaves out may be told by its filters, so those who only look do not read them.
  'filters.list': rule('filterList', changeViews, 'base:read'),
  'filters.read': rule('filterGet', changeViews, 'base:read'),
  'filters.children': rule('filterChildrenRead', changeViews, 'base:read'),
  'filters.create': rule('filterCreate', changeViews, 'schema:write'),
  'filters.update': rule('filterUpdate', changeViews, 'schema:write'),
  'filters.delete': rule('filterDelete', changeViews, 'schema:write'),
  'shares.list': rule('shareViewList', structure, 'share:write'),
  'shares.create': rule('shareView', structure, 'share:write'),
  'shares.update': rule('shareViewUpdate', structure, 'share:write'),
  'shares.delete': rule('shareViewDelete', structure, 'share:write'),
  'sharedBase.read': rule('getSharedBaseLink', structure),
  'sharedBase.create': rule('createSharedBaseLink', structure),
  'sharedBase.update': rule('updateSharedBaseLink', structure),
  'sharedBase.delete': rule('disableSharedBaseLink', structure),
  // The landing page of a link, before anybody is let in.
  'shares.visit': rule('sharedLinkVisit', everyone),
  // Tokens that lead into a project; whose they are is asked by the operation.
  'outsideCalls.send': rule('apiClientSend', structure),
  'apiTokens.list': rule('apiTokenList', structure),
  'apiTokens.create': rule('apiTokenCreate', structure),
  'apiTokens.delete': rule('apiTokenDelete', structure),
  'serviceAccounts.manage': rule('serviceAccountManage', 'a Y n n n n n n n n n n'),
  // What rules hide from those who made them stays in the rules themselves: whoever may read them can mend them.
  'rules.read': rule('ruleList', structure),
  'rules.change': rule('ruleChange', structure),
  'viewAccess.read': rule('modelVisibilityList', structure),
  'viewAccess.change': rule('modelVisibilitySet', structure),
  // What is told to other programs when records change; who may make them says what leaves the project.
  'hooks.list': rule('hookList', structure, 'hook:write'),
  'hooks.create': rule('hookCreate', structure, 'hook:write'),
  'hooks.update': rule('hookUpdate', structure, 'hook:write'),
  'hooks.delete': rule('hookDelete', structure, 'hook:write'),
  'hooks.test': rule('hookTest', structure, 'hook:write'),
  // What a project does by itself: who may make it says what is done in their name.
  'automations.list': rule('automationList', structure, 'hook:write'),
  'automations.change': rule('automationChange', structure, 'hook:write'),
  // What it leads to is done in the name of whoever made it; which records and buttons there are is for rules.
  'buttons.press': rule('buttonPress', changeViews, 'data:write'),
  // By an address that holds a secret.
  'automations.callIn': rule('automationCallIn', everyone),
  'schedules.list': rule('xcCronList', structure, 'hook:write'),
  'schedules.change': rule('xcCronSave', structure, 'hook:write'),
  // Reads whole tables, past what views leave out: a right of its own, and none of a token.
  'sql.run': rule('executeRawQuery', structure),
  // What ran on the databases of a project, and what people write to be run there: rights of their own, and none of a token.
  'migrations.list': rule('migrationsList', structure),
  'migrations.run': rule('migrationsUp', structure),
  'indexes.list': rule('indexList', structure, 'base:read'),
  // Editors restore records and views of their own; what else there is only those are told who may restore it.
  'trash.list': rule('trashList', changeViews),
  'trash.restore': rule('trashRestore', structure),
  'trash.empty': rule('trashEmpty', 'a Y n n n n n n n n n n'),
  'records.list': rule('dataList', readRows, 'data:read'),
  'records.read': rule('dataRead', readRows, 'data:read'),
  'records.exist': rule('dataExist', readRows, 'data:read'),
  'records.findOne': rule('dataFindOne', readRows, 'data:read'),
  'records.groupBy': rule('dataGroupBy', readRows, 'data:read'),
  'records.count': rule('dataCount', readRows, 'data:read'),
  // A door to the operations on records: each field of a query asks for its own right beside it.
  'graphql.ask': rule('graphql', readRows, 'data:read'),
  // So is this one, for each method.
  'grpc.call': rule('grpc', readRows, 'data:read'),
  'records.export': rule('exportCsv', 'a Y Y Y Y Y n n p p p n', 'data:read'),
  // Of a calendar, in the words of calendar programs: by a link of its own, which opens nothing else.
  'records.feed': rule('calendarFeed', 'n n n n n n n n n n r n'),
  'records.insert': rule('dataInsert', writeRows, 'data:write'),
  'records.update': rule('dataUpdate', writeRows, 'data:write'),
  'records.delete': rule('dataDelete', writeRows, 'data:write'),
  // A new record through a form, which says what it asks for.
  'records.handIn': rule('formSubmit', uploads, 'data:write'),
  'records.bulkInsert': rule('bulkDataInsert', writeRows, 'data:write'),
  'records.bulkUpdate': rule('bulkDataUpdate', writeRows, 'data:write'),
  'records.bulkUpdateAll': rule('bulkDataUpdateAll', writeRows, 'data:write'),
  'records.bulkDelete': rule('bulkDataDelete', writeRows, 'data:write'),
  'records.bulkDeleteAll': rule('bulkDataDeleteAll', writeRows, 'data:write'),
  'records.import': rule('csvImport', 'a Y Y Y n n n n n n n n', 'data:write'),
  'imports.use': rule('importFile', 'a Y Y Y n n n n n n n n'),
  // Bases of other services become tables, fields and views.
  'syncs.list': rule('syncSourceList', structure),
  'syncs.create': rule('syncSourceCreate', structure),
  'syncs.update': rule('syncSourceUpdate', structure),
  'syncs.delete': rule('syncSourceDelete', structure),
  'syncs.trigger': rule('syncSourceTrigger', structure),
  'attachments.upload': rule('upload', uploads, 'data:write'),
  'attachments.uploadByUrl': rule('uploadViaURL', uploads, 'data:write'),
  // Of a form: its own pictures, never files of records.
  'attachments.read': rule('attachmentRead', readMeta, 'data:read'),
  'links.list': rule('mmList', readRows, 'data:read'),
  'links.candidates': rule('mmExcludedList', writeRows, 'data:read'),
  'links.add': rule('relationDataAdd', writeRows, 'data:write'),
  'links.remove': rule('relationDataRemove', writeRows, 'data:write'),
  // What somebody may read now and read before; taking a change back is a write like any other.
  'records.history': rule('recordHistory', 'a Y Y Y Y n n n n n n n', 'data:read'),
  'comments.read': rule('commentList', commenting, 'data:comment'),
  'comments.count': rule('commentsCount', commenting, 'data:comment'),
  // Also to answer, to settle a thread and to react.
  'comments.add': rule('commentRow', commenting, 'data:comment'),
  'comments.update': rule('commentUpdate', 'a o o o o n n n n n n n', 'data:comment'),
  'comments.delete': rule('commentDelete', 'a Y Y o o n n n n n n n', 'data:comment'),
  // Of what somebody may read: that it changed, and where. For open pages: a token that has ended could not be told so.
  'live.read': rule('liveRead', readRows),
  'audit.read': rule('auditList', structure, 'audit:read'),
  'audit.readAll': rule('auditListAll', instance),
  'records.undo': rule('recordUndo', 'a Y Y Y n n n n n n n n', 'data:write'),
} as const satisfies Record<string, OperationRule>

export type OperationName = keyof typeof operations

/** Those that some public link may do: whoever calls them need be no person. */
export type LinkOperation = {
  [Name in OperationName]: (typeof operations)[Name]['row'] extends `${string} n n n n` ? never : Name
}[OperationName]

function rule<const Row extends string>(
  wireName: string,
  row: Row,
  tokenScope: TokenScope | null = null,
): OperationRule & { readonly row: Row } {
  const cells = row.split(' ')
  if (cells.length !== principals.length) throw new Error(`The row of “${wireName}” has ${cells.length} cells.`)
  return {
    row,
    wireName,
    tokenScope,
    cells: Object.fromEntries(principals.map((principal, i) => [principal, cells[i]])) as Record<Principal, Cell>,
  }
}
