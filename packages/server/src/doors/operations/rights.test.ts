import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { type ProjectRole, projectRoles } from '@rowhouse/core/permissions/roles'
import { addMember, aProject } from '../../features/projects/testing/a-project.ts'
import { aTable } from '../../features/tables/testing/a-table.ts'
import { aServer, type TestServer } from '../../testing/a-server.ts'
import { operations } from './operations.ts'
import { operationCaller } from './testing/operation-caller.ts'

/**
 * Who may call which operation, written out by hand. Every operation stands here once: one that does not has not been
 * thought about, and fails.
 */
const anybody = 'owner creator editor commenter viewer stranger guest'
const signedIn = 'owner creator editor commenter viewer stranger'
const members = 'owner creator editor commenter viewer'
const written: readonly (readonly [who: string, names: string])[] = [
  // Answered before any project is asked for, or by the link that comes along.
  [
    anybody,
    `projectHasDb xcRelease xcVersionLetters getKnexDataTypes displaySharedViewLink sharedViewGet getSharedViewData
      sharedViewExportAsCsv sharedViewInsert sharedViewNestedDataGet sharedViewNestedChildDataGet sharedBaseGet
      importFresh writeFile xcMetaTablesExportDbToLocalFs xcMetaTablesImportLocalFsToDb xcModelsEnable
      xcTableModelsEnable xcViewModelsEnable xcFunctionModelsEnable xcProcedureModelsEnable xcModelSchemaSet
      xcModelMessagesAndServicesSet xcModelSwaggerDocSet xcRoutesPolicyGet xcResolverPolicyGet xcRpcPolicyGet
      xcRoutesHandlerUpdate xcRoutesMiddlewareUpdate xcResolverHandlerUpdate xcResolverMiddlewareUpdate
      xcRpcHandlerUpdate defaultRestHandlerCodeGet xcAuthHookGet xcAuthHookSet xcAclGet xcAclSave xcAclAggregatedGet
      xcAclAggregatedSave tableMetaDelete viewMetaDelete functionMetaDelete procedureMetaDelete
      xcModelsCreateFromTemplate xcApiTokenUpdate xcAuditCreate xcPluginCreate xcPluginDemoDefaults xcDebugGet
      xcDebugSet relationUpdate`,
  ],
  [signedIn, 'projectList projectCreateByWeb projectCreateByWebWithXCDB projectCreateByOneClick'],
  // Towards the server everybody who is signed in is a user.
  [signedIn, 'testConnection'],
  // The super admin alone, who is none of these.
  ['', 'xcPluginList xcPluginRead xcPluginTest xcPluginSet xcPluginDelete'],
  [
    members,
    `PROJECT_READ_BY_WEB DB_PROJECT_OPEN_BY_WEB ncProjectInfo projectAPIServerGetCloudUrl tableList xcTableAndViewList xcModelsList xcTableModelsList
      xcViewModelsList columnList tableXcModelGet xcVirtualTableList xcRelationList xcRelationsGet list xcExportAsCsv
      rolesGet`,
  ],
  ['owner creator editor commenter', 'xcModelRowAuditAndCommentList xcAuditCommentInsert xcAuditModelCommentsCount'],
  ['owner creator editor', 'insert update delete seedInsert xcAttachmentUpload xcModelViewOrderSet'],
  // Of views everybody sees; editors change personal ones of their own.
  [
    'owner creator',
    `projectGenerateBackend projectGenerateBackendGql projectStart projectStop projectRestart projectAPIServerStart projectAPIServerStop
      projectAPIServerSendNotification projectUpdateByWeb xcProjectGetConfig projectChangeEnv xcModelSet xcModelOrderSet ncTableAliasRename
      xcUpdateVirtualKeyAlias tableMetaCreate tableMetaRecreate viewMetaCreate viewMetaRecreate tableRename
      xcVisibilityMetaGet xcVisibilityMetaSet xcVisibilityMetaSetAll relationCreate relationDelete
      xcVirtualRelationCreate xcVirtualRelationDelete xcM2MRelationCreate xcRelationColumnDelete createSharedViewLink
      updateSharedViewLinkPassword deleteSharedViewLink listSharedViewLinks createSharedBaseLink getSharedBaseLink
      disableSharedBaseLink xcApiTokenList xcApiTokenCreate xcApiTokenDelete xcAuditList tableXcHooksList tableXcHooksGet
      tableXcHooksSet tableXcHooksDelete xcCronList xcCronSave cronDelete handleApiCall handleAxiosCall xcMetaDiff
      xcMetaDiffSync xcMetaTablesReset xcMetaTablesExportDbToZip rolesSaveOrUpdate rolesDelete tableCreate
      tableUpdate tableCreateStatement tableInsertStatement tableUpdateStatement tableSelectStatement
      tableDeleteStatement viewList functionList procedureList sequenceList triggerList indexList relationList
      relationListAll viewRead functionRead procedureRead sequenceRead triggerRead indexRead executeRawQuery
      migrationsList migrationsUp migrationsDown migrationsToSql xcFunctionModelsList xcProcedureModelsList
      xcVirtualTableCreate xcVirtualTableDelete xcVirtualTableRename xcVirtualTableUpdate tableDelete viewCreate
      viewUpdate viewDelete functionCreate functionUpdate functionDelete procedureCreate procedureUpdate procedureDelete
      sequenceCreate sequenceUpdate sequenceDelete triggerCreate triggerUpdate triggerDelete indexCreate indexUpdate
      indexDelete`,
  ],
  ['owner', 'projectDelete'],
  // By a form only (`operations.every-meta.test.ts`); without one nobody comes as far as to be refused otherwise.
  [anybody, 'xcMetaTablesImportZipToLocalFsAndDb'],
]

/** Whoever calls these comes through a link; one that is made up leads nobody anywhere. */
const isOfLink = /^(shared|displayShared|getSharedViewData)/

const mayCall = new Map(
  written.flatMap(([who, names]) => names.split(/\s+/).map((name) => [name, new Set(who.split(' '))] as const)),
)

describe('who may call which operation (S09, S51-S56)', () => {
  let server: TestServer
  let project: string
  let tokens: ReadonlyMap<string, string | undefined>
  let ids: Readonly<Record<string, string>>
  before(async () => {
    server = await aServer()
    await server.signUp('admin@x.example')
    const owner = await server.signUp('owner@x.example')
    project = (await aProject(server, owner, { title: 'Own' })).id
    const known = new Map<string, string | undefined>([['owner', owner.token]])
    for (const role of projectRoles.slice(1) as ProjectRole[]) {
      const person = await server.signUp(`${role}@x.example`)
      await addMember(server, project, person, role)
      known.set(role, person.token)
    }
    known.set('stranger', (await server.signUp('stranger@x.example')).token)
    tokens = known.set('guest', undefined)
    const things = await aTable(server, owner, project, { title: 'Things', columns: { Name: 'SingleLineText' } })
    await aTable(server, owner, project, { title: 'Rooms', columns: { Name: 'SingleLineText' } })
    const as = operationCaller(server, { project, token: owner.token })
    const notification = { type: 'URL', payload: { method: 'POST', path: 'https://x.example/' } }
    const hook = { title: 'Tell', event: 'after', operation: 'insert', notification, active: false }
    for (const title of ['one', 'two', 'three'])
      await as.data('relationCreate', { parentTable: 'Rooms', childTable: 'Things', title })
    ids = { view: things.views[0]?.id ?? '', hook: (await as.data('tableXcHooksSet', { tn: 'Things', data: hook })).id }
  })
  after(() => server.close())

  /** Enough for every operation to come as far as its right, and for those that change something no further than that. */
  const argsOf = (name: string): unknown => {
    if (/Relation(Column)?Delete$|relationDelete/.test(name)) return { parentTable: 'Rooms', childTable: 'Things' }
    if (/Notification$/.test(name)) return { text: 'x' }
    if (/Hooks/.test(name)) return { tn: 'Things', id: ids.hook, data: { id: ids.hook, operation: 'none' } }
    const refused = { cn: 'x', altered: 1, uidt: 'NoSuchType' }
    return {
      ...{
        tn: 'Things',
        tn_old: 'Things',
        parent_model_title: 'Things',
        model_name: 'Things',
        model_id: '1',
        id: ids.view,
      },
      ...{ parentTable: 'Rooms', childTable: 'Things', parentColumn: 'Id', childColumn: 'Name', oldAlias: 'Name' },
      ...{
        title: ' ',
        sql: 'select 1',
        newAlias: ' ',
        env: ' ',
        project: {},
        columns: [refused],
        order: 'x',
        view_order: 'x',
        rows: ['x'],
      },
      ...{
        whereConditions: { Name: 'none such' },
        data: { Name: 'x' },
        ids: ['1'],
        description: 'x',
        url: 'x',
        method: 'GET',
      },
      ...{
        view_name: 'Things',
        view_id: 'none',
        shared_base_id: 'none',
        function_name: 'x',
        procedure_name: 'x',
        sequence_name: 'x',
        trigger_name: 'x',
        indexName: 'x',
        _cn: 'x',
        row_id: '1',
      },
      disableList: 'x',
      migrationSteps: 0,
    }
  }

  test('every operation is written down, and nothing else', () => {
    assert.deepEqual([...mayCall.keys()].toSorted(), Object.keys(operations).toSorted())
  })

  test('who may not gets 401, 403 or 404; who may is stopped by no right', async () => {
    const differing: string[] = []
    // What ends things comes last, the owner after those who may not.
    const last = [
      'projectStop',
      'projectAPIServerStop',
      'relationDelete',
      'xcVirtualRelationDelete',
      'xcRelationColumnDelete',
      'xcVirtualTableDelete',
      'tableDelete',
      'projectDelete',
    ]
    const names = [...Object.keys(operations).filter((name) => !last.includes(name)), ...last]
    for (const name of names)
      for (const [who, token] of [...tokens].toReversed()) {
        const isAllowed = mayCall.get(name)?.has(who) === true
        // Each deletion once.
        if (isAllowed && last.includes(name) && who !== 'owner') continue
        const { status, body } = await operationCaller(server, { project, token }).plain(name, argsOf(name))
        const isRefused =
          status === 401 || status === 403 || (status === 404 && who === 'stranger' && !isOfLink.test(name))
        if (status >= 500 || isRefused === isAllowed)
          differing.push(`${name} by ${who}: ${status} ${JSON.stringify(body).slice(0, 120)}`)
      }
    assert.deepEqual(differing, [])
  })
})
