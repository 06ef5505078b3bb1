import { isArchive } from './book-head.ts'
import type { HeldBytes } from './held-bytes.ts'
import type { SourceSheet } from './source-sheet.ts'
import { wholeSheets } from './whole-book.ts'
import { openXlsx } from './xlsx/open-xlsx.ts'

/** The sheets of a book. Books of today's kind are read as they come, all others by the library that knows them all. */
export async function sheetsOf(bytes: HeldBytes): Promise<readonly SourceSheet[]> {
  return (isArchive(bytes.head) ? await openXlsx(bytes) : null) ?? wholeSheets(bytes.whole())
}
