import type { Services } from '../../request/services.ts'
import { fileFormatOf } from './file-format.ts'
import { specOf } from './import-part.ts'
import type { StoredImport } from './kept-imports.ts'
import { PartTally, type SourceLine } from './part-tally.ts'
import { readSource } from './reading/read-source.ts'
import type { RunSource } from './run-import.ts'
import { bytesOf } from './take-in.ts'

/** So many rows are one transaction, after which a run can be paused, ended, or taken up again. */
const rowsPerChunk = 1000

/** The rows of a file that was sent. */
export function fileSource(services: Services, { id, found }: StoredImport): RunSource {
  return {
    open: (part) => part,
    async *lines(open, { position, altered }) {
      const { reading, isUnpacked = false } = found
      const parts = [specOf(open, position)]
      const spec = { task: 'rows', format: fileFormatOf(found), reading, parts, isUnpacked } as const
      const tally = new PartTally(open, altered)
      let waiting: SourceLine[] = []
      for await (const batch of readSource(bytesOf(services, id, isUnpacked), spec)) {
        waiting.push(...tally.see(batch))
        if (waiting.length < rowsPerChunk) continue
        yield waiting
        waiting = []
      }
      yield waiting
    },
  }
}
