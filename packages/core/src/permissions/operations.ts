import { type Principal, principals } from './roles.ts'

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
  readonly tokenScope: string | null
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
// Editors make and keep views of their own; the operation asks whose it is.
const ownViews = 'a Y Y o n n n n n n n n'

export const operations = {
  'app.read': rule('appInfo', everyone),
  'app.metrics': rule('metrics', instance),
  'auth.signUp': rule('signup', everyone),
  'auth.signIn': rule('signin', everyone),
  'auth.me': rule('me', everyone),
  'auth.refresh': rule('refreshToken', everyone),
  'auth.recover': rule('passwordForgot', everyone),
  'auth.signOut': rule('signout', everyone),
  'account.read': rule('accountRead', ownAccount),
  'account.update': rule('accountUpdate', ownAccount),
  'account.changePassword': rule('passwordChange', ownAccount),
  'users.picture': rule('userPicture', 'Y Y Y Y Y Y Y n n n n n'),
  'users.manage': rule('userManage', instance),
  'settings.manage': rule('settingsManage', instance),
  'projects.list': rule('projectList', 'Y Y Y Y Y Y Y n n n n n', 'base:read'),
  'projects.create': rule('projectCreate', 'Y Y Y Y Y Y Y n n n n n', 'base:create'),
  'projects.read': rule('projectGet', 'a Y Y Y Y Y n n r r r r', 'base:read'),
  'projects.info': rule('projectInfoGet', 'a Y Y Y Y Y n n n n n n', 'base:read'),
  'projects.apiPage': rule('swagger', changeViews, 'base:read'),
  'projects.arrange': rule('projectArrange', 'n Y Y Y Y Y n n n n n n'),
  'projects.update': rule('projectUpdate', 'a Y Y n n n n n n n n n'),
  'projects.configure': rule('projectConfigure', 'a Y Y n n n n n n n n n'),
  'projects.cost': rule('projectCost', 'a Y Y n n n n n n n n n'),
  'projects.delete': rule('projectDelete', 'a Y n n n n n n n n n n'),
  'projects.restore': rule('projectRestore', 'a Y n n n n n n n n n n'),
  'members.list': rule('userList', 'a Y Y Y Y Y n n n n n n', 'member:read'),
  'members.manage': rule('userInvite', 'a Y Y n n n n n n n n n'),
  // Asked in addition to `members.manage` when the role given or taken is creator or owner.
  'members.manageCreators': rule('projectUserUpdate', 'a Y n n n n n n n n n n'),
  'members.manageOwners': rule('projectUserUpdate', 'a Y n n n n n n n n n n'),
  'members.leave': rule('projectLeave', 'n Y Y Y Y Y n n n n n n'),
  'projects.duplicate': rule('projectDuplicate', structure),
  'jobs.read': rule('jobRead', 'Y Y Y Y Y Y Y n n n n n'),
  'sources.test': rule('testConnection', 'Y Y Y Y n n Y n n n n n'),
  'sources.manage': rule('sourceManage', structure),
  'sources.diff': rule('metaDiff', structure),
  'sources.sync': rule('metaDiffSync', structure),
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
  // Of what somebody may read: that it changed, and where.
  'live.read': rule('liveRead', readRows, 'data:read'),
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
  tokenScope: string | null = null,
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
