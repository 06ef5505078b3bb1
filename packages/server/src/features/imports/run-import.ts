import type { ImportRehearsal, PlannedPart } from '@rowhouse/core/api/imports'
import { AppError } from '@rowhouse/core/errors'
import type { Job } from '../../meta/jobs.ts'
import { actFor } from '../../request/act-for.ts'
import type { Services } from '../../request/services.ts'
import { type OpenPart, openPart } from './import-part.ts'
import { changeImport, type StoredImport, selectWanted } from './kept-imports.ts'
import { type Acting, addChoices, makeFormulas, makeLink, makeTable, tableOf } from './make-tables.ts'
import type { SourceLine } from './part-tally.ts'
import type { PartProgress, Progress } from './progress.ts'
import { PartWriter } from './write-part.ts'

export type RunEnd = 'done' | 'pause' | 'stop' | 'takeOut'

/** Where the rows of a run come from. */
export interface RunSource {
  /** When the tables are there. Gives the import as it goes on: what was made may have changed its plan. */
  prepare?(run: RunPlace): Promise<StoredImport>
  /** The part with whatever else its rows fill. */
  open(part: OpenPart): Promise<OpenPart> | OpenPart
  /** Those behind what was written before, in the pieces they are written in. */
  lines(part: OpenPart, progress: PartProgress): AsyncIterable<readonly SourceLine[]>
  /** After each piece. */
  written?(part: OpenPart, progress: PartProgress): Promise<void>
  /** When all rows are in. */
  finish?(): Promise<RunEnd>
}

/** What a source needs of the run it is part of. */
export interface RunPlace {
  readonly act: Acting
  readonly progress: Progress
  /** Stores how far it is. */
  store(): Promise<void>
  wanted(): Promise<Exclude<RunEnd, 'done'> | null>
}

/** Writes what was planned, from wherever an earlier try has come to. */
export class ImportRun {
  readonly #services: Services
  #import: StoredImport
  readonly #job: Job
  readonly #source: RunSource
  readonly #progress: Progress
  readonly #act: Acting
  readonly #began = performance.now()
  readonly #msBefore: number
  /** What the part that is written has not stored yet. */
  #noted: () => Promise<void> = async () => undefined

  constructor(services: Services, stored: StoredImport, job: Job, source: RunSource) {
    if (stored.plan === null || stored.progress === null) throw new Error('Nothing was planned.')
    this.#services = services
    this.#import = stored
    this.#job = job
    this.#source = source
    this.#progress = stored.progress
    this.#msBefore = stored.progress.ms
    const { owner_id: actorId, project_id: projectId, id: requestId } = stored
    this.#act = (operation) => actFor(services, { actorId, projectId, requestId }, operation)
  }

  async run(): Promise<RunEnd> {
    await this.#makeTables()
    this.#import = (await this.#source.prepare?.(this.#place)) ?? this.#import
    for (const at of this.#inOrder()) {
      const end = await this.#runPart(at)
      if (end !== 'done') return end
    }
    return (await this.#source.finish?.()) ?? 'done'
  }

  get #place(): RunPlace {
    return { act: this.#act, progress: this.#progress, store: () => this.#store(), wanted: () => this.#wanted() }
  }

  get #parts(): readonly PlannedPart[] {
    return this.#import.plan?.parts ?? []
  }

  async #makeTables(): Promise<void> {
    for (const [at, part] of this.#parts.entries()) {
      const progress = this.#progressOf(at)
      if (progress.table !== null) continue
      progress.table = await makeTable(this.#act, part, this.#import.found, this.#rehearsed(part.sheet))
      await this.#store()
    }
    for (const [at, part] of this.#parts.entries())
      for (const column of part.columns) {
        const other = this.#progress.parts.find(({ sheet }) => sheet === column.linksTo)
        if (column.linksTo === undefined || other === undefined) continue
        await makeLink(this.#act, this.#progressOf(at).table ?? '', column, other.table ?? '')
      }
    for (const [at, part] of this.#parts.entries())
      await makeFormulas(this.#act, this.#progressOf(at).table ?? '', part, this.#import.found)
  }

  /** Sheets whose rows others name come before those. */
  #inOrder(): number[] {
    const order: number[] = []
    const open = new Set<number>()
    const visit = (at: number): void => {
      if (order.includes(at) || open.has(at)) return
      open.add(at)
      for (const { linksTo } of this.#parts[at]?.columns ?? []) {
        const other = this.#parts.findIndex(({ sheet }) => sheet === linksTo)
        if (other !== -1) visit(other)
      }
      order.push(at)
    }
    for (const at of this.#parts.keys()) visit(at)
    return order
  }

  async #runPart(at: number): Promise<RunEnd> {
    const progress = this.#progressOf(at)
    await this.#addChoices(at, progress)
    const open = await this.#source.open(await this.#open(at))
    const writer = new PartWriter(this.#services, this.#act, {
      importId: this.#import.id,
      open,
      progress,
      before: this.#rowsBefore(at),
      stored: () => this.#stored(),
    })
    this.#noted = () => writer.noted()
    try {
      for await (const lines of this.#source.lines(open, progress)) {
        const end = await this.#wanted()
        if (end !== null) return end
        await writer.write(lines)
        await this.#source.written?.(open, progress)
        await this.#tell()
      }
    } finally {
      // Nobody begins with what this run has left while it still stores.
      await writer.noted()
    }
    return (await this.#wanted()) ?? 'done'
  }

  async #open(at: number): Promise<OpenPart> {
    const { found, plan } = this.#import
    const part = this.#parts[at]
    const sheet = found.sheets.find(({ id }) => id === part?.sheet)
    if (part === undefined || sheet === undefined || plan === null) throw new Error('The plan and the file do not fit.')
    const table = await tableOf(await this.#act('records.import'), this.#progressOf(at).table ?? '')
    if (table.readOnlyReason !== null) throw new AppError('forbidden', table.readOnlyReason)
    return openPart(sheet, plan, part, table)
  }

  /** What the rehearsal found, before the first row. */
  async #addChoices(at: number, progress: PartProgress): Promise<void> {
    const rehearsed = this.#rehearsed(progress.sheet)
    for (const planned of this.#parts[at]?.columns ?? []) {
      const titles = rehearsed.find(({ from }) => from === planned.from)?.newChoices ?? []
      if (planned.column === undefined || titles.length === 0 || planned.addsChoices !== true) continue
      const added = await addChoices(this.#act, progress.table ?? '', planned.column, titles)
      if (added.length > 0) progress.newChoices.push({ column: planned.column, titles: added })
    }
  }

  #rehearsed(sheet: string): ImportRehearsal['parts'][number]['columns'] {
    return this.#import.rehearsal?.parts.find((part) => part.sheet === sheet)?.columns ?? []
  }

  #progressOf(at: number): PartProgress {
    const progress = this.#progress.parts[at]
    if (progress === undefined) throw new Error('The plan and the progress do not fit.')
    return progress
  }

  /** Rows of other parts, so that each chunk of the import has a number of its own. */
  #rowsBefore(at: number): number {
    const rowsOf = (sheet: string): number => this.#import.found.sheets.find(({ id }) => id === sheet)?.rows ?? 0
    // Of a source that does not tell how many it has, what was written counts: the parts before are done.
    return this.#parts
      .slice(0, at)
      .reduce((sum, { sheet }, before) => sum + Math.max(rowsOf(sheet), this.#progressOf(before).position), 0)
  }

  async #wanted(): Promise<Exclude<RunEnd, 'done'> | null> {
    return selectWanted(this.#services.meta.read, this.#import.id)
  }

  async #tell(): Promise<void> {
    const { parts } = this.#progress
    const done = parts.reduce((sum, { position }) => sum + position, 0)
    await this.#job.progress(done, Math.max(done, this.#rowsBefore(this.#parts.length)))
  }

  async #store(): Promise<void> {
    // What is older must not be stored later.
    await this.#noted()
    await this.#services.meta.write(this.#stored())
  }

  /** How far it is when this is asked. */
  #stored(): (tx: Parameters<typeof changeImport>[0]) => Promise<void> {
    this.#progress.ms = this.#msBefore + Math.round(performance.now() - this.#began)
    const progress = structuredClone(this.#progress)
    const at = new Date(this.#services.now()).toISOString()
    return async (tx) => {
      await changeImport(tx, this.#import.id, { progress }, { at })
    }
  }
}
