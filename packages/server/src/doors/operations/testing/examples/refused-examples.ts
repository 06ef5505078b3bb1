import type { OperationExample } from '../example.ts'

/** What is refused, by the beginning of the sentence that says what to do instead. */
const sentences: readonly (readonly [msg: RegExp, names: string])[] = [
  [
    /^Nobody reads or writes files of the server/,
    'importFresh writeFile xcMetaTablesExportDbToLocalFs xcMetaTablesImportLocalFsToDb',
  ],
  [
    /^Every table and view is served\. Who sees which view is set by xcVisibilityMetaSetAll/,
    'xcModelsEnable xcTableModelsEnable xcViewModelsEnable xcFunctionModelsEnable xcProcedureModelsEnable',
  ],
  [
    /^The server runs no code of callers\. Use webhooks, automations and rules/,
    `xcModelSchemaSet xcModelMessagesAndServicesSet xcModelSwaggerDocSet xcRoutesPolicyGet xcResolverPolicyGet
      xcRpcPolicyGet xcRoutesHandlerUpdate xcRoutesMiddlewareUpdate xcResolverHandlerUpdate xcResolverMiddlewareUpdate
      xcRpcHandlerUpdate defaultRestHandlerCodeGet xcAuthHookGet xcAuthHookSet`,
  ],
  [
    /^Rights on records and fields are rules of the project/,
    'xcAclGet xcAclSave xcAclAggregatedGet xcAclAggregatedSave',
  ],
  [/^Delete the table \(tableDelete\)/, 'tableMetaDelete'],
  [/^What is known of a view of a database is forgotten when/, 'viewMetaDelete'],
  [/functionList reads them/, 'functionMetaDelete'],
  [/procedureList reads them/, 'procedureMetaDelete'],
  [/projectCreateByWebWithXCDB with “template”/, 'xcModelsCreateFromTemplate'],
  [/make another and delete this one/, 'xcApiTokenUpdate'],
  [/^The audit log is written by what happens/, 'xcAuditCreate'],
  [/set (one|the plugin) up with xcPluginSet/, 'xcPluginCreate xcPluginDemoDefaults'],
  [/LOG_LEVEL/, 'xcDebugGet xcDebugSet'],
  [/^Delete the relation and create it anew/, 'relationUpdate'],
]

export const refusedExamples: readonly OperationExample[] = sentences.flatMap(([msg, names]) =>
  names.split(/\s+/).map((name) => ({ name, args: { tn: 'cities' }, answer: { refused: 400, msg } })),
)
