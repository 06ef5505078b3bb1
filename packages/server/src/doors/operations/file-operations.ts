import { exportBase, importStructure } from '@rowhouse/core/api/base-files'
import { type CodeKind, generateCode } from '@rowhouse/core/api/generated-code'
import { exportRecords } from '@rowhouse/core/api/records'
import { readMetaDiff, resetMetadata, syncMetadata } from '@rowhouse/core/api/sources'
import { uploadFiles } from '@rowhouse/core/api/storage'
import { AppError, invalidRequest } from '@rowhouse/core/errors'
import type { Operation, OperationCall } from './operation-call.ts'
import { Sent } from './sent.ts'

/** The first file of a form, read as it comes. What is said beside it stands in the address. */
async function importForm(call: OperationCall): Promise<unknown> {
  const { request } = call
  if (!request.isMultipart()) throw new AppError('unsupported_type', 'Send the file as multipart/form-data.')
  const sent = await request.file({ limits: { files: 1, parts: 50, fieldSize: 100_000 } })
  if (sent === undefined) throw invalidRequest('The form has no file.')
  return call.ask(importStructure, { ...call.project, query: { apply: true }, body: sent.file })
}

const exportCsv: Operation = async (call) => {
  const place = {
    orgs: 'noco',
    projectName: call.projectId,
    tableName: await call.tableId('model_name'),
    format: 'csv',
  }
  const view = call.textOr('view_name', null)
  const query = queryOf(call)
  if (view === null) return new Sent(await call.send(exportRecords.ofTable, { params: place, query }))
  const { id } = await call.view('model_name', view)
  return new Sent(await call.send(exportRecords.ofView, { params: { ...place, viewName: id }, query }))
}

/** A server for some tables, by title or id, or for all of them; args.records false leaves the records out. */
const backend =
  (kind: CodeKind): Operation =>
  async (call) => {
    const { tables, records } = call.args
    return new Sent(await call.send(generateCode, { ...call.project, body: { kind, tables, records } }))
  }

/** Filters and sorts in the grammar of addresses. */
function queryOf({ args }: OperationCall): Record<string, string> {
  const { where, sort, fields, offset } = { ...(args.localQuery as object), ...(args.query as object) } as Record<
    string,
    unknown
  >
  const texts = Object.entries({ where, sort, fields, offset })
  return Object.fromEntries(texts.flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])))
}

export const fileOperations: Readonly<Record<string, Operation>> = {
  xcMetaDiff: async (call) => ({ list: await call.ask(readMetaDiff, call.project) }),
  xcMetaDiffSync: (call) => call.ask(syncMetadata, call.project),
  xcMetaTablesReset: (call) => call.ask(resetMetadata, call.project),
  xcMetaTablesExportDbToZip: async (call) =>
    new Sent(await call.send(exportBase, { params: { ...call.project.params, format: 'structure' } })),
  xcMetaTablesImportZipToLocalFsAndDb: importForm,
  xcAttachmentUpload: async (call) => ({ list: await call.ask(uploadFiles, call.project) }),
  xcExportAsCsv: exportCsv,
  projectGenerateBackend: backend('rest'),
  projectGenerateBackendGql: backend('graphql'),
}
