import type { CodeKind } from '@rowhouse/core/api/generated-code'
import type { CellValue } from '@rowhouse/core/storage'
import { readChunks } from '../../features/records/export/read-chunks.ts'
import type { InProject } from '../../request/context.ts'
import { permit } from '../../request/permit.ts'
import { requireRunning } from '../../request/require-running.ts'
import { type CodeColumn, type CodeTable, codeTables } from './code-tables.ts'
import { projectFiles } from './project-files.ts'

interface CodeSpec {
  readonly kind: CodeKind
  readonly tables?: readonly string[]
  readonly records?: boolean
}

interface GeneratedCode {
  readonly name: string
  readonly content: AsyncIterable<Uint8Array>
}

/** A project of its own, with a copy of what its caller sees: as much of it leaves as an export would give them. */
export async function generateCode(ctx: InProject<'projects.generateCode'>, spec: CodeSpec): Promise<GeneratedCode> {
  const exporting = (await permit(ctx, 'records.export')) as unknown as InProject<'records.export'>
  await requireRunning(ctx, 'records.export')
  const { title } = await ctx.snapshot()
  const { kind, records = true } = spec
  const tables = await codeTables(exporting, spec.tables)
  const files = await projectFiles(kind, title, tables)
  // Before the first byte: whoever breaks off half way has read that half.
  if (records)
    await ctx.write(async (tx) => {
      for (const { access } of tables)
        tx.announce({ type: 'records.exported', project: ctx.project.id, table: access.table.id, format: 'code' })
    })
  return { name: `${title} ${kind}.zip`, content: archive(files, records ? tables : []) }
}

async function* archive(files: ReadonlyMap<string, string>, tables: readonly CodeTable[]): AsyncGenerator<Uint8Array> {
  const { ZipPieces } = await import('../../platform/zip/zip-pieces.ts')
  const zip = new ZipPieces()
  for (const [path, text] of files) {
    zip.part(path).push(Buffer.from(text), true)
    yield zip.taken()
  }
  for (const table of tables) {
    const part = zip.part(`database/records/${table.name}.jsonl`)
    part.push(Buffer.from(`${JSON.stringify(table.columns.map(({ name }) => name))}\n`))
    for await (const line of recordLines(table)) {
      part.push(Buffer.from(line))
      yield zip.taken()
    }
    part.push(new Uint8Array(0), true)
  }
  yield zip.end()
}

async function* recordLines({ access, columns }: CodeTable): AsyncGenerator<string> {
  const spec = { filter: null, sorts: [], shuffle: false, shape: 'structured' } as const
  const stored = columns.map(({ column }) => column)
  for await (const rows of readChunks(access, spec, stored))
    yield rows
      .map((row) => `${JSON.stringify(columns.map(({ kind }, at) => inSqlite(kind, row[at] ?? null)))}\n`)
      .join('')
}

/** As the generated models store it. */
function inSqlite(kind: CodeColumn['kind'], value: CellValue): CellValue {
  if (value === null) return null
  if (kind === 'json') return JSON.stringify(value)
  return typeof value === 'boolean' ? Number(value) : value
}
