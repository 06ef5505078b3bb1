import type { ImportRefusal, ImportRehearsal } from '@rowhouse/core/api/imports'
import { excerptOf } from '@rowhouse/core/imports/describe-sheet'
import type { CellValue } from '@rowhouse/core/storage'
import type { Job } from '../../meta/jobs.ts'
import type { SnapshotTable } from '../../meta/snapshot.ts'
import { recordKey } from '../../query/record-key.ts'
import type { InProject } from '../../request/context.ts'
import { computedCells } from '../records/export/computed-cells.ts'
import { linksAsTexts } from '../records/export/linked-texts.ts'
import { LinkClaims } from '../records/links/link-claims.ts'
import { accessTo, type RecordsAccess } from '../records/read/access-to.ts'
import { type LinkedChange, rehearseChunk } from '../records/write/import-chunk.ts'
import type { Fate } from '../records/write/sort-rows.ts'
import { fileFormatOf } from './file-format.ts'
import { chunkOf, nameOf, type OpenPart, openPart, specOf } from './import-part.ts'
import type { StoredImport } from './kept-imports.ts'
import { PartTally, type SourceLine, shown } from './part-tally.ts'
import { noCounts } from './progress.ts'
import { readSource } from './reading/read-source.ts'
import { bytesOf } from './take-in.ts'

type PartRehearsal = ImportRehearsal['parts'][number]

const most = { first: 100, changes: 50, refusals: 100 }

/** Reads the whole source as the run will, and asks the tables what they would do. Nothing is written. */
export async function rehearseImport(
  ctx: InProject<'records.import'>,
  { id, found, plan }: StoredImport,
  job: Job,
): Promise<ImportRehearsal> {
  const snapshot = await ctx.snapshot()
  const parts: PartRehearsal[] = []
  let done = 0
  const total = found.sheets.reduce((sum, { rows }) => sum + rows, 0)
  for (const part of plan?.parts ?? []) {
    const sheet = found.sheets.find((one) => one.id === part.sheet)
    if (sheet === undefined || plan === null) continue
    const table = part.table === undefined ? null : snapshot.findTable(part.table)
    const rehearsal = new Rehearsal(ctx, openPart(sheet, plan, part, table), table)
    const { reading, isUnpacked = false } = found
    const spec = { task: 'rows', format: fileFormatOf(found), reading, isUnpacked } as const
    // A table that is not made yet refuses nothing.
    const asked = { ...specOf(rehearsal.open, 0), isBrief: table === null }
    const source = readSource(bytesOf(ctx, id, isUnpacked), { ...spec, parts: [asked] })
    for await (const batch of source) {
      await rehearsal.see(batch)
      done += batch.lines.length + batch.plain.rows
      await job.progress(done, total)
    }
    parts.push(rehearsal.end())
  }
  return { parts }
}

class Rehearsal {
  readonly open: OpenPart
  readonly #ctx: InProject<'records.import'>
  readonly #table: SnapshotTable | null
  readonly #tally: PartTally
  readonly #counts = noCounts()
  readonly #claims = new LinkClaims()
  #taken = 0
  readonly #first: PartRehearsal['first'] = []
  readonly #changes: PartRehearsal['changes'] = []
  readonly #refusals: ImportRefusal[] = []

  constructor(ctx: InProject<'records.import'>, open: OpenPart, table: SnapshotTable | null) {
    this.#ctx = ctx
    this.open = open
    this.#table = table
    this.#tally = new PartTally(open)
  }

  async see(batch: Parameters<PartTally['see']>[0]): Promise<void> {
    const lines = this.#tally.see(batch)
    const good = lines.filter(({ refusals }) => refusals.length === 0)
    const outcomes =
      this.#table === null
        ? new Map<SourceLine, Fate>(good.map((line) => [line, 'create']))
        : await this.#ask(good, this.#table)
    if (this.#table === null) this.#counts.created += good.length + batch.plain.rows
    for (const line of lines) {
      for (const refusal of line.refusals) this.#refuse(refusal)
      if (line.refusals.length > 0) this.#counts.refused += 1
      if (this.#first.length < most.first) this.#show(line, outcomes.get(line) ?? 'refuse')
    }
  }

  end(): PartRehearsal {
    const { columns, altered, counts } = this.#tally
    return {
      sheet: this.open.sheet.id,
      ...this.#counts,
      ...counts,
      columns: columns.map((column, at) => ({
        ...column,
        newChoices: [...this.#tally.newChoices(at)],
      })),
      altered,
      ...(this.#taken === 0 ? {} : { taken: this.#taken }),
      first: this.#first,
      changes: this.#changes,
      refusals: this.#refusals,
    }
  }

  async #ask(lines: readonly SourceLine[], table: SnapshotTable): Promise<Map<SourceLine, Fate>> {
    const access = await accessTo(this.#ctx, { table: table.id })
    const rows = lines.map(({ values }) => this.#known(values))
    const chunk = { ...chunkOf(this.open, rows, lines.length), claims: this.#claims }
    const { outcome, changes, fates, taken } = await rehearseChunk(this.#ctx, table, chunk, access)
    this.#taken += taken
    for (const name of ['created', 'updated', 'cells', 'unchanged', 'skipped'] as const)
      this.#counts[name] += outcome[name]
    const refused = new Map(outcome.refused.map((one) => [one.row, one]))
    for (const { column } of outcome.unknownLinks) {
      const at = this.open.targets.findIndex((target) => target.column?.id === column)
      const told = this.#tally.columns[at]
      if (told !== undefined) told.unknownLinks += 1
    }
    await this.#tellAll(access, table, changes, lines)
    for (const [row, refusal] of refused) {
      const line = lines[row]
      if (line === undefined) continue
      this.#counts.refused += 1
      this.#refuse(refusalIn(this.open, line, refusal))
    }
    return new Map(lines.map((line, row) => [line, fates[row] ?? 'refuse']))
  }

  /** Words that are no choices yet would not be taken now. */
  #known(values: SourceLine['values']): SourceLine['values'] {
    return values.map((value, at) =>
      this.open.targets[at]?.read.addsChoices === true && this.#tally.newChoices(at).length > 0 ? null : value,
    )
  }

  #refuse(refusal: ImportRefusal): void {
    if (this.#refusals.length < most.refusals) this.#refusals.push(refusal)
  }

  #show({ line, values }: SourceLine, outcome: Fate): void {
    this.#first.push({ line, outcome, cells: this.open.targets.map((target, at) => shown(target, values[at] ?? null)) })
  }

  async #tellAll(
    access: RecordsAccess,
    table: SnapshotTable,
    changes: readonly LinkedChange[],
    lines: readonly SourceLine[],
  ): Promise<void> {
    const told = changes.slice(0, most.changes - this.#changes.length)
    const relinked = told.filter(({ links }) => links.length > 0)
    const links = [...new Set(relinked.flatMap((change) => change.links))]
    const keys = relinked.map(({ key }) => key)
    const now = links.length === 0 ? new Map<string, readonly CellValue[]>() : await computedCells(access, keys, links)
    const textsOf = linksAsTexts(links)
    for (const change of told) {
      const line = lines[change.row]
      const texts = textsOf(now.get(recordKey(table, change.key)) ?? [])
      const linkedNow = new Map(links.map(({ id }, at) => [id, texts[at] === '' ? null : (texts[at] ?? null)]))
      if (line !== undefined) this.#tell(table, change, { line, linkedNow })
    }
  }

  #tell(table: SnapshotTable, { key, before, cells, links }: LinkedChange, { line, linkedNow }: ToldLine): void {
    const values = new Map([...cells].map(([{ id }, value]) => [id, value]))
    this.#changes.push({
      line: line.line,
      record: recordKey(table, key),
      name: nameOf(line.cells()),
      cells: this.open.targets.flatMap((target, at) => {
        const { column } = target
        if (column === null) return []
        const written = line.values[at] ?? null
        const isRelinked = links.some(({ id }) => id === column.id)
        const isChanged = isRelinked || values.has(column.id)
        const now = (isRelinked ? linkedNow : before).get(column.id) ?? null
        if (!isChanged && (written !== null || now === null)) return []
        const after = isRelinked ? written : (values.get(column.id) ?? null)
        const told = { before: shown(target, now), after: isChanged ? shown(target, after) : null }
        return [{ column: column.id, ...told, kept: !isChanged }]
      }),
    })
  }
}

interface ToldLine {
  readonly line: SourceLine
  /** Names, by the id of the column. */
  readonly linkedNow: ReadonlyMap<string, CellValue>
}

/** A refusal of the table, in the words of the source. */
export function refusalIn(
  { sheet, targets }: OpenPart,
  { line, cells }: SourceLine,
  {
    field,
    reason,
    text,
  }: { readonly field: string | null; readonly reason: 'several' | 'required' | 'refused'; readonly text: string },
): ImportRefusal {
  const target = targets.find(({ column, planned }) => (column?.title ?? planned.title) === field)
  const value = target === undefined ? null : excerptOf(cells()[target.planned.from] ?? '')
  return {
    sheet: sheet.id,
    line,
    name: nameOf(cells()),
    column: target?.header ?? null,
    value,
    reason,
    text,
    other: null,
  }
}
