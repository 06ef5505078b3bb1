import { AppError } from '@rowhouse/core/errors'
import type { Operation } from './operation-call.ts'

const serverFiles = 'Nobody reads or writes files of the server through a call.'
const ownCode = 'The server runs no code of callers. Use webhooks, automations and rules instead.'
const alwaysOn = 'Every table and view is served. Who sees which view is set by xcVisibilityMetaSetAll.'
const byRules = 'Rights on records and fields are rules of the project, not lists of roles for each table.'

/** Operations of older servers that are known and refused, each with what to do instead. */
const reasons: Readonly<Record<string, string>> = {
  importFresh: serverFiles,
  writeFile: serverFiles,
  xcMetaTablesExportDbToLocalFs: `${serverFiles} xcMetaTablesExportDbToZip gives the same as a download.`,
  xcMetaTablesImportLocalFsToDb: `${serverFiles} Send the file with xcMetaTablesImportZipToLocalFsAndDb.`,
  xcModelsEnable: alwaysOn,
  xcTableModelsEnable: alwaysOn,
  xcViewModelsEnable: alwaysOn,
  xcFunctionModelsEnable: alwaysOn,
  xcProcedureModelsEnable: alwaysOn,
  xcModelSchemaSet: ownCode,
  xcModelMessagesAndServicesSet: ownCode,
  xcModelSwaggerDocSet: ownCode,
  xcRoutesPolicyGet: ownCode,
  xcResolverPolicyGet: ownCode,
  xcRpcPolicyGet: ownCode,
  xcRoutesHandlerUpdate: ownCode,
  xcRoutesMiddlewareUpdate: ownCode,
  xcResolverHandlerUpdate: ownCode,
  xcResolverMiddlewareUpdate: ownCode,
  xcRpcHandlerUpdate: ownCode,
  defaultRestHandlerCodeGet: ownCode,
  xcAuthHookGet: ownCode,
  xcAuthHookSet: ownCode,
  xcAclGet: byRules,
  xcAclSave: byRules,
  xcAclAggregatedGet: byRules,
  xcAclAggregatedSave: byRules,
  tableMetaDelete: 'Delete the table (tableDelete): it goes to the trash with all that is known of it.',
  viewMetaDelete: 'What is known of a view of a database is forgotten when the database no longer has it.',
  functionMetaDelete: 'Nothing is kept of functions of a database: functionList reads them.',
  procedureMetaDelete: 'Nothing is kept of procedures of a database: procedureList reads them.',
  xcModelsCreateFromTemplate: 'A template makes a project: projectCreateByWebWithXCDB with “template”.',
  xcApiTokenUpdate: 'A token stays as it was made: make another and delete this one.',
  xcAuditCreate: 'The audit log is written by what happens, by nobody else.',
  xcPluginCreate: 'Plugins are part of the server: set one up with xcPluginSet.',
  xcPluginDemoDefaults: 'There are no settings that work for everybody: set the plugin up with xcPluginSet.',
  xcDebugGet: 'What is logged is set where the server is started, by LOG_LEVEL.',
  xcDebugSet: 'What is logged is set where the server is started, by LOG_LEVEL.',
  relationUpdate: 'Delete the relation and create it anew, with the actions it shall have.',
}

export const refusedOperations: Readonly<Record<string, Operation>> = Object.fromEntries(
  Object.entries(reasons).map(([name, reason]) => [name, refusing(reason)]),
)

function refusing(reason: string): Operation {
  return async () => {
    throw new AppError('invalid_request', reason, { reason: 'refused' })
  }
}
