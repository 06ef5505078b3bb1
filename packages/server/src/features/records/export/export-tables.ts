// All tables a caller sees as one file. Each is read under the same sight as alone: what rules and links hide stays hidden.
import type { tableExportFormats } from '@rowhouse/core/api/records'
import type { ZipPieces } from '../../../platform/zip/zip-pieces.ts'
import { selectable } from '../../../query/table-access.ts'
import type { InProject } from '../../../request/context.ts'
import { accessTo, type RecordsAccess } from '../read/access-to.ts'
import { isAsked } from '../sight.ts'
import type { ExportSpec } from './export-spec.ts'
import { fileKinds } from './file-writers.ts'
import { linksAsTexts } from './linked-texts.ts'
import { type ChunksSpec, readChunks } from './read-chunks.ts'

type TableFormat = (typeof tableExportFormats)[number]

interface TablesSpec extends Pick<ExportSpec, 'mark' | 'raw'> {
  readonly format: TableFormat
  readonly signal: RecordsAccess['signal']
}

interface ExportedTables {
  readonly title: string
  readonly type: string
  readonly content: AsyncIterable<Uint8Array>
}

const types: Readonly<Record<TableFormat, string>> = { xlsx: fileKinds.xlsx.type, zip: 'application/zip' }

/** A table that cannot be reached is refused before anything leaves: half a project would be taken for all of it. */
export async function exportTables(ctx: InProject<'records.export'>, spec: TablesSpec): Promise<ExportedTables> {
  const { title, tables } = await ctx.snapshot()
  const { format, signal } = spec
  const looks: RecordsAccess[] = []
  for (const table of tables)
    if (table.row.junction === 0 && isAsked(ctx, table))
      looks.push(await accessTo(ctx, { table: table.id }, { signal }))
  await ctx.write(async (tx) => {
    for (const { table } of looks)
      tx.announce({ type: 'records.exported', project: ctx.project.id, table: table.id, format })
  })
  return { title, type: types[format], content: format === 'xlsx' ? book(looks) : archive(ctx, looks, spec) }
}

const everything: ChunksSpec = { filter: null, sorts: [], shuffle: false, shape: 'structured' }

async function* book(looks: readonly RecordsAccess[]): AsyncGenerator<Uint8Array> {
  // Loaded when somebody wants one: nobody else waits at the start for what packs it.
  const { XlsxBook } = await import('./xlsx-book.ts')
  const made = new XlsxBook()
  for (const access of looks) {
    const columns = selectable(access, undefined)
    const texts = linksAsTexts(columns)
    yield made.startTable(access.table.title, columns)
    for await (const rows of readChunks(access, everything, columns)) yield made.addRows(rows.map(texts))
  }
  // A book has a sheet.
  if (looks.length === 0) yield made.startTable('', [])
  yield made.end()
}

async function* archive(
  ctx: InProject<'records.export'>,
  looks: readonly RecordsAccess[],
  { mark, raw }: TablesSpec,
): AsyncGenerator<Uint8Array> {
  const { ZipPieces: Pieces } = await import('../../../platform/zip/zip-pieces.ts')
  const zip: ZipPieces = new Pieces()
  const taken = new Set<string>()
  for (const access of looks) {
    const file = fileKinds.csv.writer(ctx, access, { ...everything, format: 'csv', mark, raw })
    const part = zip.part(fileName(access.table.title, taken))
    for await (const piece of await file.begin()) {
      part.push(Buffer.from(piece))
      yield zip.taken()
    }
    part.push(new Uint8Array(0), true)
  }
  yield zip.end()
}

const longestName = 100
/** Names that some systems keep for devices. */
const devices = /^(?:con|prn|aux|nul|com\d|lpt\d)$/i

/** A name that every system takes, and none of them for another one. */
function fileName(title: string, taken: Set<string>): string {
  const clean = title
    .replace(/[\\/:*?"<>|\p{Cc}]/gu, '_')
    .slice(0, longestName)
    .toWellFormed()
    .replace(/^[\s.]+|[\s.]+$/g, '')
  const name = clean === '' || devices.test(clean) ? `_${clean}` : clean
  for (let number = 1; ; number += 1) {
    const path = `${name}${number === 1 ? '' : ` (${number})`}.csv`
    const key = path.normalize('NFC').toLowerCase()
    if (taken.has(key)) continue
    taken.add(key)
    return path
  }
}
