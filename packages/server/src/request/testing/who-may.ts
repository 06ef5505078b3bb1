/**
 * Who may call what, written out by hand beside the matrix of the product: the expectation of tests about rights. A call
 * that is not here has not been thought about, and fails them. Each line: the call and its name in a refusal.
 */
interface Right {
  readonly of: 'everyone' | 'account' | 'instance' | 'provider' | 'project' | 'trashedProject' | 'link'
  readonly who: ReadonlySet<string>
  readonly wireName: string
}

const written: readonly (Pick<Right, 'of'> & { readonly who: string; readonly calls: string })[] = [
  {
    of: 'everyone',
    who: 'super owner creator editor commenter viewer user guest sharedBaseViewer sharedBaseEditor sharedView sharedForm',
    calls: `
      POST /api/v1/auth/email/validate/:token passwordForgot
      GET /api/v1/auth/invites/:token signup
      POST /api/v1/auth/passkeys/options signin
      POST /api/v1/auth/passkeys/sign-in signin
      POST /api/v1/auth/password/forgot passwordForgot
      POST /api/v1/auth/password/reset/:token passwordForgot
      POST /api/v1/auth/token/refresh refreshToken
      POST /api/v1/auth/token/validate/:token passwordForgot
      GET /api/v1/auth/user/me me
      POST /api/v1/auth/user/signin signin
      POST /api/v1/auth/user/signout signout
      POST /api/v1/auth/user/signup signup
      GET /api/v1/db/meta/:brand/info appInfo
      GET /api/v1/health appInfo
      POST /api/v1/incoming/:secret automationCallIn
      GET /branding/logo appInfo
      GET /api/v1/links/:link sharedLinkVisit
      POST /api/v1/links/:link/enter sharedLinkVisit
      GET /api/v1/notices/unsubscribe/:token noticesUnsubscribe
      POST /api/v1/notices/unsubscribe/:token noticesUnsubscribe
      GET /api/v1/openapi.json appInfo
      GET /api/v1/version appInfo
      GET /auth/:provider signin
      POST /auth/:provider/genTokenByCode signin
      GET /auth/password/reset/:token passwordForgot
      GET /email/verify/:token passwordForgot
      GET /metrics appInfo
      GET /.well-known/oauth-authorization-server appInfo
      GET /.well-known/oauth-protected-resource appInfo
      GET /api/v1/oauth/authorize oauth
      POST /api/v1/oauth/register oauth
      POST /api/v1/oauth/revoke oauth
      POST /api/v1/oauth/token oauth
      POST /dashboard operationCall
      POST /referral appInfo
      GET /ui_ability appInfo
    `,
  },
  {
    of: 'account',
    who: 'super owner creator editor commenter viewer user',
    calls: `
      GET /api/v1/account accountRead
      GET /api/v1/mcp mcp
      POST /api/v1/mcp mcp
      DELETE /api/v1/mcp mcp
      PATCH /api/v1/account accountUpdate
      GET /api/v1/account/passkeys accountRead
      POST /api/v1/account/passkeys accountUpdate
      POST /api/v1/account/passkeys/options accountUpdate
      DELETE /api/v1/account/passkeys/:passkeyId accountUpdate
      PATCH /api/v1/account/passkeys/:passkeyId accountUpdate
      DELETE /api/v1/account/picture accountUpdate
      PUT /api/v1/account/picture accountUpdate
      GET /api/v1/account/sessions accountRead
      DELETE /api/v1/account/sessions/:sessionId accountUpdate
      POST /api/v1/account/two-factor/confirm accountUpdate
      POST /api/v1/account/two-factor/disable accountUpdate
      POST /api/v1/account/two-factor/recovery-codes accountUpdate
      POST /api/v1/account/two-factor/start accountUpdate
      POST /api/v1/auth/password/change passwordChange
      POST /api/v1/auth/reauthenticate accountUpdate
      POST /api/v1/auth/reauthenticate/options accountUpdate
      GET /api/v1/db/meta/projects projectList
      POST /api/v1/db/meta/projects projectCreate
      GET /api/v1/db/meta/plugins/:pluginTitle/status isPluginActive
      GET /api/v1/jobs/:jobId jobRead
      POST /api/v1/jobs/:jobId/cancel jobRead
      GET /api/v1/notices accountRead
      GET /api/v1/notices/count accountRead
      PUT /api/v1/notices/digest accountUpdate
      GET /api/v1/notices/follows accountRead
      GET /api/v1/notices/live accountRead
      POST /api/v1/notices/read accountUpdate
      GET /api/v1/notices/settings accountRead
      PUT /api/v1/notices/:noticeId/read accountUpdate
      POST /api/v1/projects/from-file projectCreate
      POST /api/v1/projects/from-file/attached projectCreate
      POST /api/v1/projects/from-template projectCreate
      GET /api/v1/projects/trash projectList
      GET /api/v1/oauth/request tokenManage
      POST /api/v1/oauth/allow tokenManage
      GET /api/v1/tokens tokenManage
      POST /api/v1/tokens tokenManage
      DELETE /api/v1/tokens/:tokenId tokenManage
      PATCH /api/v1/tokens/:tokenId tokenManage
      GET /api/v1/users/:userId/picture userPicture
    `,
  },
  {
    of: 'account',
    who: 'super owner creator editor user',
    calls: `
      POST /api/v1/db/meta/connection/test testConnection
    `,
  },
  {
    of: 'instance',
    who: 'super',
    calls: `
      GET /api/v1/audits auditListAll
      GET /api/v1/groups userManage
      POST /api/v1/groups userManage
      DELETE /api/v1/groups/:groupId userManage
      PATCH /api/v1/groups/:groupId userManage
      GET /api/v1/groups/:groupId/people userManage
      PATCH /api/v1/groups/:groupId/people userManage
      GET /api/v1/audits/export/:format auditListAll
      GET /api/v1/audits/verify auditListAll
      GET /api/v1/invites userManage
      DELETE /api/v1/invites/:inviteId userManage
      GET /api/v1/app-store pluginUpdate
      PATCH /api/v1/app-store/:pluginId pluginUpdate
      DELETE /api/v1/app-store/:pluginId pluginUpdate
      POST /api/v1/app-store/:pluginId/test pluginUpdate
      POST /api/v1/app-store/move-files pluginUpdate
      GET /api/v1/db/meta/plugins pluginUpdate
      GET /api/v1/db/meta/plugins/:pluginId pluginUpdate
      PATCH /api/v1/db/meta/plugins/:pluginId pluginUpdate
      POST /api/v1/db/meta/plugins/test pluginUpdate
      GET /api/v1/settings settingsManage
      PATCH /api/v1/settings settingsManage
      GET /api/v1/settings/mails settingsManage
      GET /api/v1/settings/mails/:kind settingsManage
      POST /api/v1/settings/mails/:kind/test settingsManage
      POST /api/v1/settings/mails/retry settingsManage
      GET /api/v1/settings/provider-groups settingsManage
      PUT /api/v1/settings/provider-groups settingsManage
      GET /api/v1/settings/scim settingsManage
      POST /api/v1/settings/scim settingsManage
      DELETE /api/v1/settings/scim settingsManage
      GET /api/v1/settings/allowed-hosts settingsManage
      POST /api/v1/settings/allowed-hosts settingsManage
      DELETE /api/v1/settings/allowed-hosts/:host/:port settingsManage
      GET /api/v1/users userManage
      POST /api/v1/users userManage
      DELETE /api/v1/users/:userId userManage
      GET /api/v1/users/:userId userManage
      PATCH /api/v1/users/:userId userManage
      GET /api/v1/users/:userId/deletion userManage
      POST /api/v1/users/:userId/generate-reset-url userManage
      POST /api/v1/users/:userId/sign-out userManage
      DELETE /api/v1/users/:userId/two-factor userManage
    `,
  },
  {
    of: 'project',
    who: 'super owner creator editor commenter viewer',
    calls: `
      GET /api/v1/projects/:projectId/groups userList
      GET /api/v1/projects/:projectId/groups/:groupId/people userList
      GET /api/v1/projects/:projectId/roles userList
      GET /api/v1/db/data/:orgs/:projectName/:tableName dataList
      GET /api/v1/db/data/:orgs/:projectName/:tableName/:rowId dataRead
      GET /api/v1/db/data/:orgs/:projectName/:tableName/:rowId/bt/:column mmList
      GET /api/v1/db/data/:orgs/:projectName/:tableName/:rowId/exist dataExist
      GET /api/v1/db/data/:orgs/:projectName/:tableName/:rowId/hm/:column mmList
      GET /api/v1/db/data/:orgs/:projectName/:tableName/:rowId/mm/:column mmList
      GET /api/v1/db/data/:orgs/:projectName/:tableName/:rowId/oo/:column mmList
      GET /api/v1/db/data/:orgs/:projectName/:tableName/aggregate dataGroupBy
      GET /api/v1/db/data/:orgs/:projectName/:tableName/count dataCount
      GET /api/v1/db/data/:orgs/:projectName/:tableName/distinct dataGroupBy
      GET /api/v1/db/data/:orgs/:projectName/:tableName/export/:format exportCsv
      POST /api/v1/db/data/:orgs/:projectName/:tableName/export/:format exportCsv
      GET /api/v1/db/data/:orgs/:projectName/:tableName/find-cells dataList
      GET /api/v1/db/data/:orgs/:projectName/:tableName/find-one dataFindOne
      GET /api/v1/db/data/:orgs/:projectName/:tableName/groupby dataGroupBy
      GET /api/v1/db/data/:orgs/:projectName/:tableName/views/:viewName dataList
      GET /api/v1/db/data/:orgs/:projectName/:tableName/views/:viewName/:rowId dataRead
      GET /api/v1/db/data/:orgs/:projectName/:tableName/views/:viewName/:rowId/exist dataExist
      GET /api/v1/db/data/:orgs/:projectName/:tableName/views/:viewName/aggregate dataGroupBy
      GET /api/v1/db/data/:orgs/:projectName/:tableName/views/:viewName/board dataGroupBy
      GET /api/v1/db/data/:orgs/:projectName/:tableName/views/:viewName/count dataCount
      GET /api/v1/db/data/:orgs/:projectName/:tableName/views/:viewName/distinct dataGroupBy
      GET /api/v1/db/data/:orgs/:projectName/:tableName/views/:viewName/export/:format exportCsv
      POST /api/v1/db/data/:orgs/:projectName/:tableName/views/:viewName/export/:format exportCsv
      GET /api/v1/db/data/:orgs/:projectName/:tableName/views/:viewName/find-cells dataList
      GET /api/v1/db/data/:orgs/:projectName/:tableName/views/:viewName/find-one dataFindOne
      GET /api/v1/db/data/:orgs/:projectName/:tableName/views/:viewName/groupby dataGroupBy
      GET /api/v1/db/meta/forms/:viewId viewSettingsRead
      GET /api/v1/db/meta/calendars/:viewId viewSettingsRead
      GET /api/v1/db/meta/timelines/:viewId viewSettingsRead
      GET /api/v1/db/meta/galleries/:viewId viewSettingsRead
      GET /api/v1/db/meta/kanbans/:viewId viewSettingsRead
      GET /api/v1/db/meta/grids/:viewId viewSettingsRead
      GET /api/v1/db/meta/grids/:viewId/grid-columns columnList
      GET /api/v1/db/meta/projects/:projectId projectGet
      GET /api/v1/db/meta/projects/:projectId/formula-functions tableGet
      GET /api/v1/db/meta/projects/:projectId/info projectInfoGet
      GET /api/v1/projects/:projectId/server projectInfoGet
      GET /api/v1/db/meta/projects/:projectId/tables tableList
      GET /api/v1/db/meta/projects/:projectId/users userList
      GET /api/v1/db/meta/tables/:tableId tableGet
      GET /api/v1/db/meta/tables/:tableId/views viewList
      GET /api/v1/db/meta/views/:viewId/columns columnList
      GET /api/v1/db/meta/views/:viewId/responses viewSettingsRead
      GET /api/v1/db/meta/views/:viewId/settings viewSettingsRead
      GET /api/v1/db/meta/views/:viewId/sorts sortList
      GET /api/v1/db/storage/files/:fileId attachmentRead
      POST /api/v1/db/storage/files/:fileId/link attachmentRead
      GET /api/v1/projects/:projectId/live liveRead
      GET /api/v1/projects/:projectId/counts dataCount
      GET /api/v1/projects/:projectId/structure tableGet
      GET /api/v1/projects/:projectId/tables/export/:format exportCsv
      GET /api/v1/projects/:projectId/views viewList
      GET /api/v1/projects/:projectId/grpc grpc
      GET /api/v1/projects/:projectId/grpc/proto grpc
      POST /api/v1/projects/:projectId/grpc/call grpc
      POST /api/v1/graphql/:projectId graphql
      POST /nc/:projectId/v1/graphql graphql
      GET /data/md_:tableId dataList
      GET /data/md_:tableId/:rowId dataRead
      GET /data/md_:tableId/:rowId/bt/:column mmList
      GET /data/md_:tableId/:rowId/hm/:column mmList
      GET /data/md_:tableId/:rowId/mm/:column mmList
      GET /data/md_:tableId/:rowId/oo/:column mmList
      GET /data/md_:tableId/export/:format exportCsv
      GET /data/vw_:viewId dataList
      GET /data/vw_:viewId/:rowId dataRead
      GET /data/vw_:viewId/:rowId/bt/:column mmList
      GET /data/vw_:viewId/:rowId/hm/:column mmList
      GET /data/vw_:viewId/:rowId/mm/:column mmList
      GET /data/vw_:viewId/:rowId/oo/:column mmList
      GET /data/vw_:viewId/export/:format exportCsv
      GET /nc/:projectId/api/v1/:tableName dataList
      GET /nc/:projectId/api/v1/:tableName/:id dataRead
      GET /nc/:projectId/api/v1/:tableName/:id/:child mmList
      GET /nc/:projectId/api/v1/:tableName/:id/:child/:childId mmList
      GET /nc/:projectId/api/v1/:tableName/:id/:child/:childId/exists mmList
      GET /nc/:projectId/api/v1/:tableName/:id/:child/count mmList
      GET /nc/:projectId/api/v1/:tableName/:id/:child/findOne mmList
      GET /nc/:projectId/api/v1/:tableName/:id/exists dataExist
      GET /nc/:projectId/api/v1/:tableName/aggregate dataGroupBy
      GET /nc/:projectId/api/v1/:tableName/belongs/:tables dataList
      GET /nc/:projectId/api/v1/:tableName/count dataCount
      GET /nc/:projectId/api/v1/:tableName/distinct dataGroupBy
      GET /nc/:projectId/api/v1/:tableName/distribute dataGroupBy
      GET /nc/:projectId/api/v1/:tableName/findOne dataFindOne
      GET /nc/:projectId/api/v1/:tableName/groupby dataGroupBy
      GET /nc/:projectId/api/v1/:tableName/groupby/:column dataGroupBy
      GET /nc/:projectId/api/v1/:tableName/has/:tables dataList
    `,
  },
  {
    of: 'project',
    who: 'owner creator editor commenter viewer',
    calls: `
      POST /api/v1/projects/:projectId/leave projectLeave
      PATCH /api/v1/projects/:projectId/mine projectArrange
      PUT /api/v1/projects/:projectId/notices projectArrange
      GET /api/v1/tables/:tableId/records/:recordId/follow projectArrange
      PUT /api/v1/tables/:tableId/records/:recordId/follow projectArrange
      GET /api/v1/views/:viewId/follow projectArrange
      PUT /api/v1/views/:viewId/follow projectArrange
      PUT /api/v1/tables/:tableId/opening-view projectArrange
    `,
  },
  {
    of: 'project',
    who: 'super owner creator editor commenter',
    calls: `
      GET /api/v1/tables/:tableId/records/:recordId/history recordHistory
      GET /api/v1/tables/:tableId/trash recordHistory
      GET /api/v1/tables/:tableId/records/:recordId/comments commentList
      POST /api/v1/tables/:tableId/records/:recordId/comments/files commentRow
      POST /api/v1/tables/:tableId/records/:recordId/comments commentRow
      POST /api/v1/tables/:tableId/comments/count commentsCount
      PATCH /api/v1/tables/:tableId/comments/:commentId commentUpdate
      DELETE /api/v1/tables/:tableId/comments/:commentId commentDelete
      PUT /api/v1/tables/:tableId/comments/:commentId/resolved commentRow
      PUT /api/v1/tables/:tableId/comments/:commentId/reactions/:reaction commentRow
      DELETE /api/v1/tables/:tableId/comments/:commentId/reactions/:reaction commentRow
      GET /api/v1/db/meta/audits/comments commentList
      POST /api/v1/db/meta/audits/comments commentRow
      GET /api/v1/db/meta/audits/comments/count commentsCount
    `,
  },
  {
    of: 'project',
    who: 'super owner creator editor',
    calls: `
      POST /api/v1/changes/:changeId/undo recordUndo
      GET /api/v1/db/meta/projects/:projectId/swagger swagger
      GET /api/v1/db/meta/projects/:projectId/redoc swagger
      GET /api/v1/db/meta/projects/:projectId/swagger.json swagger
      POST /api/v1/columns/:columnId/link relationDataAdd
      POST /api/v1/columns/:columnId/move-links relationDataAdd
      POST /api/v1/columns/:columnId/unlink relationDataRemove
      POST /api/v1/db/data/:orgs/:projectName/:tableName dataInsert
      POST /api/v1/columns/:columnId/press/:recordId buttonPress
      DELETE /api/v1/db/data/:orgs/:projectName/:tableName/:rowId dataDelete
      PATCH /api/v1/db/data/:orgs/:projectName/:tableName/:rowId dataUpdate
      DELETE /api/v1/db/data/:orgs/:projectName/:tableName/:rowId/bt/:column/:refRowId relationDataRemove
      POST /api/v1/db/data/:orgs/:projectName/:tableName/:rowId/bt/:column/:refRowId relationDataAdd
      GET /api/v1/db/data/:orgs/:projectName/:tableName/:rowId/bt/:column/exclude mmExcludedList
      DELETE /api/v1/db/data/:orgs/:projectName/:tableName/:rowId/hm/:column/:refRowId relationDataRemove
      POST /api/v1/db/data/:orgs/:projectName/:tableName/:rowId/hm/:column/:refRowId relationDataAdd
      GET /api/v1/db/data/:orgs/:projectName/:tableName/:rowId/hm/:column/exclude mmExcludedList
      DELETE /api/v1/db/data/:orgs/:projectName/:tableName/:rowId/mm/:column/:refRowId relationDataRemove
      POST /api/v1/db/data/:orgs/:projectName/:tableName/:rowId/mm/:column/:refRowId relationDataAdd
      GET /api/v1/db/data/:orgs/:projectName/:tableName/:rowId/mm/:column/exclude mmExcludedList
      DELETE /api/v1/db/data/:orgs/:projectName/:tableName/:rowId/oo/:column/:refRowId relationDataRemove
      POST /api/v1/db/data/:orgs/:projectName/:tableName/:rowId/oo/:column/:refRowId relationDataAdd
      GET /api/v1/db/data/:orgs/:projectName/:tableName/:rowId/oo/:column/exclude mmExcludedList
      POST /api/v1/db/data/:orgs/:projectName/:tableName/import/csv csvImport
      GET /api/v1/projects/:projectId/imports importFile
      POST /api/v1/projects/:projectId/imports importFile
      POST /api/v1/projects/:projectId/imports/files importFile
      DELETE /api/v1/projects/:projectId/imports/:importId importFile
      GET /api/v1/projects/:projectId/imports/:importId importFile
      POST /api/v1/projects/:projectId/imports/:importId/cancel importFile
      POST /api/v1/projects/:projectId/imports/:importId/detect importFile
      POST /api/v1/projects/:projectId/imports/:importId/pause importFile
      GET /api/v1/projects/:projectId/imports/:importId/receipt/:format importFile
      GET /api/v1/projects/:projectId/imports/:importId/refused importFile
      POST /api/v1/projects/:projectId/imports/:importId/refused importFile
      POST /api/v1/projects/:projectId/imports/:importId/rehearse importFile
      POST /api/v1/projects/:projectId/imports/:importId/resume importFile
      POST /api/v1/projects/:projectId/imports/:importId/run importFile
      POST /api/v1/projects/:projectId/imports/:importId/suggest importFile
      POST /api/v1/projects/:projectId/imports/:importId/undo importFile
      POST /api/v1/projects/:projectId/imports/text importFile
      POST /api/v1/projects/:projectId/imports/url importFile
      POST /api/v1/db/data/:orgs/:projectName/:tableName/views/:viewName dataInsert
      DELETE /api/v1/db/data/:orgs/:projectName/:tableName/views/:viewName/:rowId dataDelete
      PATCH /api/v1/db/data/:orgs/:projectName/:tableName/views/:viewName/:rowId dataUpdate
      DELETE /api/v1/db/data/bulk/:orgs/:projectName/:tableName bulkDataDelete
      PATCH /api/v1/db/data/bulk/:orgs/:projectName/:tableName bulkDataUpdate
      POST /api/v1/db/data/bulk/:orgs/:projectName/:tableName bulkDataInsert
      DELETE /api/v1/db/data/bulk/:orgs/:projectName/:tableName/all bulkDataDeleteAll
      PATCH /api/v1/db/data/bulk/:orgs/:projectName/:tableName/all bulkDataUpdateAll
      POST /api/v1/db/data/bulk/:orgs/:projectName/:tableName/move bulkDataUpdate
      POST /api/v1/db/data/bulk/:orgs/:projectName/:tableName/save bulkDataUpdate
      DELETE /api/v1/db/meta/filters/:filterId filterDelete
      GET /api/v1/db/meta/filters/:filterId filterGet
      PATCH /api/v1/db/meta/filters/:filterId filterUpdate
      GET /api/v1/db/meta/filters/:filterId/children filterChildrenRead
      PATCH /api/v1/db/meta/grid-columns/:gridColumnId gridColumnUpdate
      DELETE /api/v1/db/meta/sorts/:sortId sortDelete
      PATCH /api/v1/db/meta/sorts/:sortId sortUpdate
      PATCH /api/v1/db/meta/forms/:viewId viewSettingsUpdate
      PATCH /api/v1/db/meta/calendars/:viewId viewSettingsUpdate
      PATCH /api/v1/db/meta/timelines/:viewId viewSettingsUpdate
      PATCH /api/v1/db/meta/galleries/:viewId viewSettingsUpdate
      PATCH /api/v1/db/meta/kanbans/:viewId viewSettingsUpdate
      PATCH /api/v1/db/meta/grids/:viewId viewSettingsUpdate
      POST /api/v1/db/meta/tables/:tableId/forms viewCreate
      POST /api/v1/db/meta/tables/:tableId/calendars viewCreate
      POST /api/v1/db/meta/tables/:tableId/timelines viewCreate
      POST /api/v1/db/meta/tables/:tableId/galleries viewCreate
      POST /api/v1/db/meta/tables/:tableId/kanbans viewCreate
      POST /api/v1/db/meta/tables/:tableId/grids viewCreate
      DELETE /api/v1/db/meta/views/:viewId viewDelete
      PATCH /api/v1/db/meta/views/:viewId viewUpdate
      PATCH /api/v1/db/meta/views/:viewId/columns/:viewColumnId viewColumnUpdate
      GET /api/v1/db/meta/views/:viewId/filters filterList
      POST /api/v1/db/meta/views/:viewId/filters filterCreate
      POST /api/v1/db/meta/views/:viewId/hide-all hideAllColumns
      PATCH /api/v1/db/meta/views/:viewId/settings viewSettingsUpdate
      POST /api/v1/db/meta/views/:viewId/show-all showAllColumns
      POST /api/v1/db/meta/views/:viewId/sorts sortCreate
      POST /api/v1/db/storage/:projectId/upload upload
      POST /api/v1/views/:viewId/hand-in formSubmit
      POST /api/v1/db/storage/:projectId/upload-by-url uploadViaURL
      GET /api/v1/projects/:projectId/trash trashList
      GET /api/v1/projects/:projectId/trash/records trashList
      POST /api/v1/projects/:projectId/trash/records/restore recordUndo
      GET /api/v1/tables/:tableId/steps recordUndo
      POST /api/v1/trash/views/:trashedViewId/restore viewDelete
      POST /data/md_:tableId dataInsert
      DELETE /data/md_:tableId/:rowId dataDelete
      PATCH /data/md_:tableId/:rowId dataUpdate
      DELETE /data/md_:tableId/:rowId/bt/:column/:refRowId relationDataRemove
      POST /data/md_:tableId/:rowId/bt/:column/:refRowId relationDataAdd
      GET /data/md_:tableId/:rowId/bt/:column/exclude mmExcludedList
      DELETE /data/md_:tableId/:rowId/hm/:column/:refRowId relationDataRemove
      POST /data/md_:tableId/:rowId/hm/:column/:refRowId relationDataAdd
      GET /data/md_:tableId/:rowId/hm/:column/exclude mmExcludedList
      DELETE /data/md_:tableId/:rowId/mm/:column/:refRowId relationDataRemove
      POST /data/md_:tableId/:rowId/mm/:column/:refRowId relationDataAdd
      GET /data/md_:tableId/:rowId/mm/:column/exclude mmExcludedList
      DELETE /data/md_:tableId/:rowId/oo/:column/:refRowId relationDataRemove
      POST /data/md_:tableId/:rowId/oo/:column/:refRowId relationDataAdd
      GET /data/md_:tableId/:rowId/oo/:column/exclude mmExcludedList
      POST /data/vw_:viewId dataInsert
      DELETE /data/vw_:viewId/:rowId dataDelete
      PATCH /data/vw_:viewId/:rowId dataUpdate
      DELETE /data/vw_:viewId/:rowId/bt/:column/:refRowId relationDataRemove
      POST /data/vw_:viewId/:rowId/bt/:column/:refRowId relationDataAdd
      GET /data/vw_:viewId/:rowId/bt/:column/exclude mmExcludedList
      DELETE /data/vw_:viewId/:rowId/hm/:column/:refRowId relationDataRemove
      POST /data/vw_:viewId/:rowId/hm/:column/:refRowId relationDataAdd
      GET /data/vw_:viewId/:rowId/hm/:column/exclude mmExcludedList
      DELETE /data/vw_:viewId/:rowId/mm/:column/:refRowId relationDataRemove
      POST /data/vw_:viewId/:rowId/mm/:column/:refRowId relationDataAdd
      GET /data/vw_:viewId/:rowId/mm/:column/exclude mmExcludedList
      DELETE /data/vw_:viewId/:rowId/oo/:column/:refRowId relationDataRemove
      POST /data/vw_:viewId/:rowId/oo/:column/:refRowId relationDataAdd
      GET /data/vw_:viewId/:rowId/oo/:column/exclude mmExcludedList
      POST /nc/:projectId/api/v1/:tableName dataInsert
      DELETE /nc/:projectId/api/v1/:tableName/:id dataDelete
      PATCH /nc/:projectId/api/v1/:tableName/:id dataUpdate
      PUT /nc/:projectId/api/v1/:tableName/:id dataUpdate
      POST /nc/:projectId/api/v1/:tableName/:id/:child dataInsert
      DELETE /nc/:projectId/api/v1/:tableName/:id/:child/:childId dataDelete
      PUT /nc/:projectId/api/v1/:tableName/:id/:child/:childId dataUpdate
      DELETE /nc/:projectId/api/v1/:tableName/bulk bulkDataDelete
      POST /nc/:projectId/api/v1/:tableName/bulk bulkDataInsert
      PUT /nc/:projectId/api/v1/:tableName/bulk bulkDataUpdate
      GET /nc/:projectId/api/v1/:tableName/m2mNotChildren/:assoc/:pid mmExcludedList
    `,
  },
  {
    of: 'project',
    who: 'super owner creator',
    calls: `
      POST /api/v1/columns/:columnId/changes/:changeId/undo columnUpdate
      GET /api/v1/columns/:columnId/conversions columnUpdate
      POST /api/v1/columns/:columnId/convert columnUpdate
      POST /api/v1/columns/:columnId/convert/batches columnUpdate
      POST /api/v1/columns/:columnId/convert/preview columnUpdate
      GET /api/v1/columns/:columnId/deletion columnDelete
      POST /api/v1/columns/:columnId/duplicate columnAdd
      POST /api/v1/columns/:columnId/duplicate/batches columnAdd
      POST /api/v1/columns/:columnId/reorder columnUpdate
      POST /api/v1/conversions/:conversionId/undo columnUpdate
      DELETE /api/v1/db/meta/columns/:columnId columnDelete
      PATCH /api/v1/db/meta/columns/:columnId columnUpdate
      PATCH /api/v1/db/meta/form-columns/:viewColumnId columnUpdate
      POST /api/v1/db/meta/columns/:columnId/primary columnSetAsPrimary
      PATCH /api/v1/db/meta/projects/:projectId projectUpdate
      GET /api/v1/db/meta/projects/:projectId/cost projectCost
      GET /api/v1/db/meta/projects/:projectId/meta-diff metaDiff
      POST /api/v1/db/meta/projects/:projectId/meta-diff metaDiffSync
      POST /api/v1/db/meta/projects/:projectId/tables tableCreate
      POST /api/v1/db/meta/projects/:projectId/users userInvite
      DELETE /api/v1/db/meta/projects/:projectId/users/:userId userInvite
      PATCH /api/v1/db/meta/projects/:projectId/users/:userId userInvite
      POST /api/v1/db/meta/projects/:projectId/users/:userId/resend-invite userInvite
      GET /api/v1/db/meta/sorts/:sortId sortGet
      DELETE /api/v1/db/meta/tables/:tableId tableDelete
      PATCH /api/v1/db/meta/tables/:tableId tableUpdate
      POST /api/v1/db/meta/tables/:tableId/columns columnAdd
      POST /api/v1/db/meta/tables/:tableId/formula-check columnAdd
      GET /api/v1/db/meta/tables/:tableId/indexes indexList
      POST /api/v1/db/meta/tables/:tableId/reorder tableReorder
      POST /api/v1/db/meta/views/:viewId/columns columnAdd
      GET /api/v1/db/meta/projects/:projectId/audits auditList
      GET /api/v1/projects/:projectId/audits auditList
      GET /api/v1/projects/:projectId/audits/export/:format auditList
      GET /api/v1/projects/:projectId/configuration projectConfigure
      PATCH /api/v1/projects/:projectId/configuration projectConfigure
      POST /api/v1/projects/:projectId/duplicate projectDuplicate
      GET /api/v1/projects/:projectId/export/:format projectExport
      GET /api/v1/projects/:projectId/snapshots projectExport
      POST /api/v1/projects/:projectId/snapshots projectExport
      PATCH /api/v1/projects/:projectId/snapshots projectUpdate
      PATCH /api/v1/projects/:projectId/snapshots/:snapshotId projectExport
      GET /api/v1/projects/:projectId/snapshots/:snapshotId/file projectExport
      GET /api/v1/projects/:projectId/schedules/:scheduleId/runs/:runId/file projectExport
      POST /api/v1/projects/:projectId/snapshots/:snapshotId/restore projectDuplicate
      POST /api/v1/projects/:projectId/generated-code projectGenerateBackend
      POST /api/v1/projects/:projectId/metadata/import tableCreate
      POST /api/v1/projects/:projectId/metadata/reset metaDiffSync
      POST /api/v1/projects/:projectId/groups userInvite
      DELETE /api/v1/projects/:projectId/groups/:groupId userInvite
      PATCH /api/v1/projects/:projectId/groups/:groupId userInvite
      PATCH /api/v1/projects/:projectId/groups/:groupId/people userInvite
      POST /api/v1/projects/:projectId/roles userInvite
      DELETE /api/v1/projects/:projectId/roles/:roleId userInvite
      PATCH /api/v1/projects/:projectId/roles/:roleId userInvite
      GET /api/v1/projects/:projectId/objects objectList
      GET /api/v1/projects/:projectId/objects/:kind objectList
      POST /api/v1/projects/:projectId/objects/:kind objectChange
      PUT /api/v1/projects/:projectId/objects/:kind objectChange
      DELETE /api/v1/projects/:projectId/objects/:kind objectChange
      GET /api/v1/projects/:projectId/objects/:kind/definition objectList
      GET /api/v1/projects/:projectId/object-changes objectList
      POST /api/v1/projects/:projectId/object-changes/:changeId/restore objectChange
      POST /api/v1/projects/:projectId/start projectStart
      POST /api/v1/projects/:projectId/stop projectStart
      POST /api/v1/projects/:projectId/restart projectStart
      POST /api/v1/projects/:projectId/server/notes projectStart
      GET /api/v1/tables/:tableId/statements objectList
      POST /dashboard/projects/:projectId/tables/:tableId tableUpdate
      GET /api/v1/projects/:projectId/sources sourceManage
      POST /api/v1/projects/:projectId/sources sourceManage
      DELETE /api/v1/projects/:projectId/sources/:sourceId sourceManage
      PATCH /api/v1/projects/:projectId/sources/:sourceId sourceManage
      GET /api/v1/projects/:projectId/sources/:sourceId/outside sourceManage
      POST /api/v1/projects/:projectId/sources/:sourceId/test sourceManage
      POST /api/v1/projects/:projectId/sources/test sourceManage
      GET /api/v1/tables/:tableId/deletion tableDelete
      DELETE /api/v1/db/meta/projects/:projectId/shared disableSharedBaseLink
      GET /api/v1/db/meta/projects/:projectId/shared getSharedBaseLink
      PATCH /api/v1/db/meta/projects/:projectId/shared updateSharedBaseLink
      POST /api/v1/db/meta/projects/:projectId/shared createSharedBaseLink
      GET /api/v1/db/meta/tables/:tableId/share shareViewList
      DELETE /api/v1/db/meta/views/:viewId/share shareViewDelete
      PATCH /api/v1/db/meta/views/:viewId/share shareViewUpdate
      POST /api/v1/db/meta/views/:viewId/share shareView
      DELETE /api/v1/projects/:projectId/base-link disableSharedBaseLink
      GET /api/v1/projects/:projectId/base-link getSharedBaseLink
      PUT /api/v1/projects/:projectId/base-link createSharedBaseLink
      POST /api/v1/projects/:projectId/base-link/renew updateSharedBaseLink
      DELETE /api/v1/projects/:projectId/links shareViewDelete
      GET /api/v1/projects/:projectId/links shareViewList
      DELETE /api/v1/views/:viewId/feed shareViewDelete
      GET /api/v1/views/:viewId/feed shareViewList
      PUT /api/v1/views/:viewId/feed shareView
      POST /api/v1/views/:viewId/feed/renew shareViewUpdate
      DELETE /api/v1/views/:viewId/link shareViewDelete
      GET /api/v1/views/:viewId/link shareViewList
      PUT /api/v1/views/:viewId/link shareView
      POST /api/v1/views/:viewId/link/renew shareViewUpdate
      GET /api/v1/tables/:tableId/duplicate tableCreate
      POST /api/v1/tables/:tableId/duplicate tableCreate
      POST /api/v1/tables/:tableId/columns/batches columnAdd
      GET /api/v1/db/meta/projects/:projectId/visibility-rules modelVisibilityList
      POST /api/v1/db/meta/projects/:projectId/visibility-rules modelVisibilitySet
      POST /api/v1/projects/:projectId/previews previewAs
      GET /api/v1/db/meta/projects/:projectId/syncs syncSourceList
      POST /api/v1/db/meta/projects/:projectId/syncs syncSourceCreate
      PATCH /api/v1/db/meta/syncs/:syncId syncSourceUpdate
      DELETE /api/v1/db/meta/syncs/:syncId syncSourceDelete
      POST /api/v1/db/meta/syncs/:syncId/trigger syncSourceTrigger
      POST /api/v1/db/meta/import/airtable syncSourceTrigger
      POST /api/v1/projects/:projectId/imports/bases syncSourceCreate
      POST /api/v1/projects/:projectId/imports/base syncSourceCreate
      GET /api/v1/db/meta/hooks/:hookId/filters hookList
      POST /api/v1/db/meta/hooks/:hookId/filters hookUpdate
      PATCH /api/v1/db/meta/hooks/:hookId/filters/:filterId hookUpdate
      DELETE /api/v1/db/meta/hooks/:hookId/filters/:filterId hookUpdate
      PATCH /api/v1/db/meta/hooks/:hookId hookUpdate
      DELETE /api/v1/db/meta/hooks/:hookId hookDelete
      GET /api/v1/db/meta/tables/:tableId/hooks hookList
      POST /api/v1/db/meta/tables/:tableId/hooks hookCreate
      POST /api/v1/db/meta/tables/:tableId/hooks/test hookTest
      GET /api/v1/db/meta/tables/:tableId/hooks/samplePayload/:operation hookList
      GET /api/v1/projects/:projectId/webhooks hookList
      GET /api/v1/tables/:tableId/webhooks hookList
      POST /api/v1/tables/:tableId/webhooks hookCreate
      POST /api/v1/tables/:tableId/webhooks/try hookTest
      PATCH /api/v1/tables/:tableId/webhooks/:hookId hookUpdate
      DELETE /api/v1/tables/:tableId/webhooks/:hookId hookDelete
      POST /api/v1/tables/:tableId/webhooks/:hookId/restore hookCreate
      POST /api/v1/tables/:tableId/webhooks/:hookId/duplicate hookCreate
      POST /api/v1/tables/:tableId/webhooks/:hookId/secret hookUpdate
      GET /api/v1/tables/:tableId/webhooks/:hookId/deliveries hookList
      GET /api/v1/tables/:tableId/webhooks/:hookId/deliveries/:deliveryId hookList
      POST /api/v1/tables/:tableId/webhooks/:hookId/deliveries/retry hookUpdate
      GET /api/v1/projects/:projectId/automations automationList
      POST /api/v1/projects/:projectId/automations automationChange
      PATCH /api/v1/projects/:projectId/automations/:automationId automationChange
      DELETE /api/v1/projects/:projectId/automations/:automationId automationChange
      GET /api/v1/projects/:projectId/automations/:automationId/versions automationList
      POST /api/v1/projects/:projectId/automations/:automationId/address automationChange
      POST /api/v1/projects/:projectId/automations/:automationId/run automationChange
      GET /api/v1/projects/:projectId/automations/:automationId/runs automationList
      GET /api/v1/projects/:projectId/automations/:automationId/runs/:runId automationList
      POST /api/v1/projects/:projectId/automations/:automationId/runs/:runId/replay automationChange
      GET /api/v1/projects/:projectId/schedules xcCronList
      POST /api/v1/projects/:projectId/schedules xcCronSave
      POST /api/v1/projects/:projectId/schedules/preview xcCronList
      PATCH /api/v1/projects/:projectId/schedules/:scheduleId xcCronSave
      DELETE /api/v1/projects/:projectId/schedules/:scheduleId xcCronSave
      POST /api/v1/projects/:projectId/schedules/:scheduleId/run xcCronSave
      GET /api/v1/projects/:projectId/schedules/:scheduleId/runs xcCronList
      GET /api/v1/projects/:projectId/migrations migrationsList
      GET /api/v1/projects/:projectId/migrations/:migrationId migrationsList
      GET /api/v1/projects/:projectId/migrations/:migrationId/locks migrationsList
      GET /api/v1/projects/:projectId/migrations-export migrationsList
      POST /api/v1/projects/:projectId/migrations-compare migrationsList
      POST /api/v1/projects/:projectId/migrations migrationsUp
      POST /api/v1/projects/:projectId/migrations-import migrationsUp
      PATCH /api/v1/projects/:projectId/migrations/:migrationId migrationsUp
      DELETE /api/v1/projects/:projectId/migrations/:migrationId migrationsUp
      POST /api/v1/projects/:projectId/migrations/:migrationId/settle migrationsUp
      POST /api/v1/projects/:projectId/migrations/:migrationId/run migrationsUp
      POST /api/v1/projects/:projectId/migrations/:migrationId/mark migrationsUp
      GET /api/v1/projects/:projectId/sql executeRawQuery
      POST /api/v1/projects/:projectId/sql executeRawQuery
      POST /api/v1/projects/:projectId/sql/functions executeRawQuery
      GET /api/v1/projects/:projectId/sql/results/:resultId/rows executeRawQuery
      GET /api/v1/projects/:projectId/sql/results/:resultId/export executeRawQuery
      DELETE /api/v1/projects/:projectId/sql/results/:resultId executeRawQuery
      GET /api/v1/projects/:projectId/sql/history executeRawQuery
      DELETE /api/v1/projects/:projectId/sql/history executeRawQuery
      GET /api/v1/projects/:projectId/sql/files executeRawQuery
      PUT /api/v1/projects/:projectId/sql/files executeRawQuery
      GET /api/v1/projects/:projectId/sql/files/:fileId executeRawQuery
      DELETE /api/v1/projects/:projectId/sql/files/:fileId executeRawQuery
      GET /api/v1/projects/:projectId/rules ruleList
      POST /api/v1/projects/:projectId/rules ruleChange
      POST /api/v1/projects/:projectId/rules/try ruleChange
      DELETE /api/v1/projects/:projectId/rules/:ruleId ruleChange
      PATCH /api/v1/projects/:projectId/rules/:ruleId ruleChange
      GET /api/v1/projects/:projectId/tables/:tableId/why ruleList
      POST /api/v1/projects/:projectId/outside-calls apiClientSend
      GET /api/v1/db/meta/projects/:projectId/api-tokens apiTokenList
      POST /api/v1/db/meta/projects/:projectId/api-tokens apiTokenCreate
      DELETE /api/v1/db/meta/projects/:projectId/api-tokens/:token apiTokenDelete
      GET /api/v1/projects/:projectId/tokens apiTokenList
      DELETE /api/v1/projects/:projectId/tokens/:tokenId apiTokenDelete
      POST /api/v1/trash/columns/:columnId/restore trashRestore
      POST /api/v1/trash/tables/:tableId/restore trashRestore
    `,
  },
  {
    of: 'project',
    who: 'super owner',
    calls: `
      DELETE /api/v1/db/meta/projects/:projectId projectDelete
      POST /api/v1/projects/:projectId/transfer projectUserUpdate
      POST /api/v1/projects/:projectId/view-as viewAs
      GET /api/v1/projects/:projectId/service-accounts serviceAccountManage
      POST /api/v1/projects/:projectId/service-accounts serviceAccountManage
      PATCH /api/v1/projects/:projectId/service-accounts/:accountId serviceAccountManage
      DELETE /api/v1/projects/:projectId/service-accounts/:accountId serviceAccountManage
      POST /api/v1/projects/:projectId/service-accounts/:accountId/tokens serviceAccountManage
      DELETE /api/v1/projects/:projectId/snapshots/:snapshotId snapshotDelete
      POST /api/v1/projects/:projectId/snapshots/:snapshotId/restore-over projectRestoreOver
      POST /api/v1/projects/:projectId/restore-over projectRestoreOver
      POST /api/v1/projects/:projectId/trash/empty trashEmpty
      POST /api/v1/projects/:projectId/trash/records/purge trashEmpty
      DELETE /api/v1/trash/columns/:columnId trashEmpty
      DELETE /api/v1/trash/tables/:tableId trashEmpty
      DELETE /api/v1/trash/views/:trashedViewId trashEmpty
    `,
  },
  {
    of: 'link',
    who: 'sharedBaseViewer sharedBaseEditor sharedView sharedForm',
    calls: `
      GET /api/v1/db/public/shared-base/:uuid/meta projectGet
      GET /api/v1/db/public/shared-view/:uuid/meta viewList
    `,
  },
  {
    of: 'link',
    who: 'sharedBaseViewer sharedBaseEditor sharedView',
    calls: `
      GET /api/v1/db/public/shared-view/:uuid/rows dataList
      GET /api/v1/db/public/shared-view/:uuid/rows/:rowId/hm/:columnId mmList
      GET /api/v1/db/public/shared-view/:uuid/rows/:rowId/mm/:columnId mmList
      GET /api/v1/db/public/shared-view/:uuid/rows/export/:format exportCsv
    `,
  },
  {
    of: 'link',
    who: 'sharedBaseEditor sharedForm',
    calls: `
      GET /api/v1/db/public/shared-view/:uuid/nested/:columnId formSubmit
      POST /api/v1/db/public/shared-view/:uuid/rows formSubmit
      GET /api/v1/db/public/shared-view/:uuid/answers/:answer formSubmit
      GET /api/v1/db/public/shared-view/:uuid/answers/:answer/files/:fileId formSubmit
      PATCH /api/v1/db/public/shared-view/:uuid/answers/:answer formSubmit
    `,
  },
  {
    // Only the address of a feed opens it: no other link is one.
    of: 'link',
    who: 'sharedView',
    calls: `
      GET /feeds/:feed.ics calendarFeed
    `,
  },
  {
    // Only the token of an identity provider opens these: nobody else, whoever they are.
    of: 'provider',
    who: '',
    calls: `
      GET /api/v1/scim/v2/ServiceProviderConfig userManage
      GET /api/v1/scim/v2/ResourceTypes userManage
      GET /api/v1/scim/v2/Schemas userManage
      GET /api/v1/scim/v2/Users userManage
      POST /api/v1/scim/v2/Users userManage
      GET /api/v1/scim/v2/Users/:userId userManage
      PUT /api/v1/scim/v2/Users/:userId userManage
      PATCH /api/v1/scim/v2/Users/:userId userManage
      DELETE /api/v1/scim/v2/Users/:userId userManage
      GET /api/v1/scim/v2/Groups userManage
      POST /api/v1/scim/v2/Groups userManage
      GET /api/v1/scim/v2/Groups/:groupId userManage
      PUT /api/v1/scim/v2/Groups/:groupId userManage
      PATCH /api/v1/scim/v2/Groups/:groupId userManage
      DELETE /api/v1/scim/v2/Groups/:groupId userManage
    `,
  },
  {
    of: 'trashedProject',
    who: 'super owner',
    calls: `
      POST /api/v1/projects/:projectId/restore projectRestore
      DELETE /api/v1/projects/:projectId/trash trashEmpty
    `,
  },
]

/** What public links may do in the project they lead into, by the name of the act; nothing else. */
const byLinks: readonly { readonly who: string; readonly acts: string }[] = [
  {
    who: 'sharedBaseViewer sharedBaseEditor sharedView sharedForm',
    // Of a form only its own pictures are read.
    acts: 'projectGet tableList tableGet viewList columnList viewSettingsRead sortList attachmentRead',
  },
  {
    who: 'sharedBaseViewer sharedBaseEditor sharedView',
    acts: 'dataList dataRead dataExist dataFindOne dataGroupBy dataCount graphql grpc exportCsv mmList liveRead',
  },
  {
    who: 'sharedBaseEditor',
    acts: `dataInsert dataUpdate dataDelete bulkDataInsert bulkDataUpdate bulkDataUpdateAll bulkDataDelete bulkDataDeleteAll
      relationDataAdd relationDataRemove mmExcludedList`,
  },
  { who: 'sharedBaseEditor sharedForm', acts: 'formSubmit upload uploadViaURL' },
]

/** What API tokens of each scope may do for an owner, by the name of the act; nothing else. */
const readByTokens = `appInfo operationCall mcp me projectList projectGet tableList tableGet viewList columnList viewSettingsRead sortList
  dataList dataRead dataExist dataFindOne dataGroupBy dataCount graphql grpc exportCsv attachmentRead mmList mmExcludedList`
const wroteByTokens = `dataInsert dataUpdate dataDelete bulkDataInsert bulkDataUpdate bulkDataUpdateAll bulkDataDelete
  bulkDataDeleteAll relationDataAdd relationDataRemove formSubmit upload uploadViaURL`
const readOfWhole = `projectInfoGet objectList swagger sortGet filterList filterGet filterChildrenRead indexList recordHistory`
const wroteOfWhole = 'csvImport buttonPress recordUndo commentList commentsCount commentRow commentUpdate commentDelete'
const byTokens = {
  'read only': `${readByTokens} ${readOfWhole}`,
  'read and write': `${readByTokens} ${readOfWhole} ${wroteByTokens} ${wroteOfWhole}`,
  'chosen tables': `${readByTokens} ${wroteByTokens}`,
  everything: `${readByTokens} ${readOfWhole} ${wroteByTokens} ${wroteOfWhole} projectCreate userList auditList
    tableCreate tableUpdate tableReorder tableDelete columnAdd columnUpdate columnDelete columnSetAsPrimary
    viewCreate viewUpdate viewDelete viewColumnUpdate gridColumnUpdate showAllColumns hideAllColumns viewSettingsUpdate
    sortCreate sortUpdate sortDelete filterCreate filterUpdate filterDelete
    shareViewList shareView shareViewUpdate shareViewDelete auditList
    hookList hookCreate hookUpdate hookDelete hookTest automationList automationChange xcCronList xcCronSave`,
} as const

export type TokenKind = keyof typeof byTokens

export const mayByToken = (kind: TokenKind, { wireName }: Right): boolean =>
  byTokens[kind].split(/\s+/).includes(wireName)

const linksWhoMay = (of: Right['of'], wireName: string): string[] =>
  of === 'project'
    ? byLinks.filter(({ acts }) => acts.split(/\s+/).includes(wireName)).flatMap(({ who }) => who.split(' '))
    : []

const rights = new Map<string, Right>(
  written.flatMap(({ of, who, calls }) =>
    calls
      .trim()
      .split(/\n\s*/)
      .map((line): [string, Right] => {
        const [method = '', path = '', wireName = ''] = line.split(' ')
        return [`${method} ${path}`, { of, who: new Set([...who.split(' '), ...linksWhoMay(of, wireName)]), wireName }]
      }),
  ),
)

export const writtenCalls: readonly string[] = [...rights.keys()]

export const callOf = ({ method, path }: { readonly method: string; readonly path: string }): string =>
  `${method} ${path}`

export function rightOf(endpoint: { readonly method: string; readonly path: string }): Right {
  const right = rights.get(callOf(endpoint))
  if (right === undefined) throw new Error(`Nobody has written down who may call ${callOf(endpoint)}.`)
  return right
}
