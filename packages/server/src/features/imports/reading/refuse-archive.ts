import { Readable } from 'node:stream'
import { ZipArchive } from '../../../platform/zip/zip-archive.ts'
import type { ZipRules } from '../../../platform/zip/zip-entries.ts'
import { sourceLimits } from './reader-words.ts'

/** Books are full of folders and brackets. */
export const bookRules = (mostBytes: number): ZipRules => ({
  isName: () => true,
  mostBytes: () => mostBytes,
  mostTimes: sourceLimits.ratio,
  tooLarge: `Unpacked, the file is larger than ${mostBytes / 1_000_000} MB.`,
})

/** Before anything is unpacked by whoever believes what an archive says of itself: each part is as large as it says. */
export async function refuseArchive(bytes: Buffer): Promise<void> {
  const archive = await ZipArchive.open(
    { size: bytes.length, read: async (from, to) => Readable.from([bytes.subarray(from, to + 1)]) },
    bookRules(sourceLimits.wholeBytes),
  )
  for (const path of archive.paths) for await (const _ of archive.read(path));
}
