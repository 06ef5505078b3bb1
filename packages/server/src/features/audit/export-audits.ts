import { byteOrderMark, csvLine } from '@rowhouse/core/exports/csv-text'
import { withGuard } from '@rowhouse/core/exports/formula-guard'
import { type AuditCtx, listAudits } from './list-audits.ts'
import type { Entry } from './present.ts'
import type { AuditFilter } from './store.ts'

const entriesPerPage = 500

export type AuditFormat = keyof typeof writers

interface AuditFile {
  readonly type: string
  /** Piece by piece, as fast as they are taken. */
  readonly content: AsyncIterable<string>
}

/** The first page is read before anything leaves, so that a refusal is still an answer; the log tells that it was taken out. */
export async function exportAudits(ctx: AuditCtx, format: AuditFormat, filter: AuditFilter): Promise<AuditFile> {
  const first = await listAudits(ctx, { ...filter, limit: entriesPerPage })
  await ctx.write(async (tx) => tx.announce({ type: 'audit.exported', format }))
  const { type, head, line } = writers[format]
  async function* content(): AsyncGenerator<string> {
    yield head
    for (let page = first; ; ) {
      yield page.list.map(line).join('')
      if (page.next === null) return
      page = await listAudits(ctx, { ...filter, limit: entriesPerPage, before: page.next })
    }
  }
  return { type, content: content() }
}

const csvTitles = [
  'When',
  'Person',
  'Token',
  'Operation',
  'Project',
  'Table',
  'Record',
  'Records',
  'About',
  'Changes',
  'Address',
  'Program',
  'Fingerprint',
] as const

const csvCells = (entry: Entry): readonly string[] => [
  entry.at,
  entry.by?.email ?? '',
  entry.byToken ?? '',
  entry.type,
  entry.project?.title ?? '',
  entry.table?.title ?? '',
  entry.record ?? '',
  entry.records === null ? '' : String(entry.records),
  entry.about ?? '',
  entry.changes.length === 0 ? '' : JSON.stringify(entry.changes),
  entry.address ?? '',
  entry.agent ?? '',
  entry.fingerprint ?? '',
]

const writers = {
  csv: {
    type: 'text/csv; charset=utf-8',
    head: byteOrderMark + csvLine(csvTitles),
    line: (entry: Entry) => csvLine(csvCells(entry).map(withGuard)),
  },
  jsonl: {
    type: 'application/jsonl; charset=utf-8',
    head: '',
    line: (entry: Entry) => `${JSON.stringify(entry)}\n`,
  },
} as const
