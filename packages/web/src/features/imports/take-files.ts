import { sourceOfFiles } from './import-queries.ts'
import { sendToImport } from './sending-store.ts'

/** Files that were dropped somewhere are on their way while the page of the import opens. */
export function takeFiles(projectId: string, files: readonly File[], into: string | null): void {
  const source = sourceOfFiles(files)
  if (source !== null) void sendToImport(projectId, source, into)
}
