import { type BaseExportFormat, exportBase, importStructure } from '@rowhouse/core/api/base-files'
import type { ReplyOf } from '@rowhouse/core/api/endpoint'
import { exportTables, type tableExportFormats } from '@rowhouse/core/api/records'
import { resetMetadata } from '@rowhouse/core/api/sources'
import { call, callForResponse } from '../../api/client.ts'
import { queryClient } from '../../api/query-client.ts'
import { text } from '../../i18n/i18n.ts'
import type { Project } from '../../structure/projects/project.ts'
import { projectQuery, projectsQuery } from '../../structure/projects/queries.ts'
import { together } from '../../undo/together.ts'
import { undoStackOfProject } from '../../undo/undo-stacks.ts'
import type { Undoable } from '../../undo/undoable.ts'
import { download } from '../downloads/download.ts'
import { restoredTableUndoable } from '../tables/table-undoable.ts'

export type StructureImport = ReplyOf<typeof importStructure>

const endings: Readonly<Record<BaseExportFormat, string>> = {
  base: '.rowhouse',
  structure: ' structure.zip',
  json: '.json',
}

interface MetadataSpec {
  readonly format: BaseExportFormat
  /** What happened to the records as well. */
  readonly history: boolean
}

export function exportMetadata({ id, title }: Project, { format, history }: MetadataSpec): Promise<void> {
  return download(`${title}${endings[format]}`, (signal) =>
    callForResponse(exportBase, { params: { projectId: id, format }, query: history ? { history } : {}, signal }),
  )
}

export type TablesFormat = (typeof tableExportFormats)[number]

/** The records of all tables this person sees. */
export function exportAllTables({ id, title }: Project, format: TablesFormat): Promise<void> {
  return download(`${title}.${format}`, (signal) =>
    callForResponse(exportTables, { params: { projectId: id, format }, query: { bom: '1' }, signal }),
  )
}

/** What the file would change. */
export const rehearseImport = (projectId: string, file: Blob): Promise<StructureImport> =>
  call(importStructure, { params: { projectId }, query: {}, file })

/** Gives the step by which it is taken back. */
export async function importMetadata(
  projectId: string,
  file: Blob,
): Promise<{ readonly made: number; readonly undoable: Undoable }> {
  const { made, added } = await call(importStructure, { params: { projectId }, query: { apply: true }, file })
  await lookAgain(projectId)
  const label = text('metadata.import.deed')
  const tables = made.map((id, at) => restoredTableUndoable(projectId, { id, title: added[at]?.title ?? '' }, label))
  const undoable = together(tables, label)
  undoStackOfProject(projectId).push(undoable)
  return { made: made.length, undoable }
}

/** The way back from an import, at once. */
export async function takeBackImport(projectId: string, undoable: Undoable): Promise<void> {
  await undoStackOfProject(projectId).undoThis(undoable)
  await lookAgain(projectId)
}

export async function clearMetadata(projectId: string): Promise<number> {
  const { changes } = await call(resetMetadata, { params: { projectId } })
  await lookAgain(projectId)
  return changes
}

/** What the databases hold is compared anew, too. */
async function lookAgain(projectId: string): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: projectQuery(projectId).queryKey }),
    queryClient.invalidateQueries({ queryKey: projectsQuery.queryKey }),
  ])
}
