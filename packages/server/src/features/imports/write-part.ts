import type { ImportRefusal } from '@rowhouse/core/api/imports'
import { AppError } from '@rowhouse/core/errors'
import type { Kysely } from 'kysely'
import type { MetaTables } from '../../meta/tables.ts'
import { unlessOutrun } from '../../request/calm.ts'
import type { Services } from '../../request/services.ts'
import { LinkClaims } from '../records/links/link-claims.ts'
import { importChunk } from '../records/write/import-chunk.ts'
import { onceOf } from '../records/write/once.ts'
import { type ChunkOutcome, refusalOf } from '../records/write/sort-rows.ts'
import { chunkOf, type OpenPart } from './import-part.ts'
import { insertRefused, insertWritten } from './kept-imports.ts'
import { type Acting, tableOf } from './make-tables.ts'
import type { SourceLine } from './part-tally.ts'
import { noteOutcome, type PartProgress, type RefusedSource } from './progress.ts'
import { refusalIn } from './rehearse-import.ts'

interface WrittenPart {
  readonly importId: string
  readonly open: OpenPart
  readonly progress: PartProgress
  /** Rows of the parts before it. */
  readonly before: number
  /** What stores how far it is now, whatever comes meanwhile. */
  readonly stored: () => (tx: Kysely<MetaTables>) => Promise<void>
}

interface ChunkWritten {
  readonly outcome: ChunkOutcome
  readonly change: string | null
}

/**
 * Writes rows chunk by chunk. A chunk is stored together with the reply under its key, which says where it begins and how far
 * it goes: whoever takes up the import after a crash is given that reply instead of writing the rows again. So how far it is may
 * be stored while the next chunk is written: two chunks that are not noted yet are both known by their replies.
 */
export class PartWriter {
  readonly #services: Services
  readonly #act: Acting
  readonly #part: WrittenPart
  /** Of the rows this run has written. */
  readonly #claims = new LinkClaims()
  #noted: Promise<void> = Promise.resolve()

  constructor(services: Services, act: Acting, part: WrittenPart) {
    this.#services = services
    this.#act = act
    this.#part = part
  }

  async write(lines: readonly SourceLine[]): Promise<void> {
    for (let at = 0; at < lines.length; ) at += await this.#writeSome(lines.slice(at))
  }

  /** Until all that was written is noted. */
  noted(): Promise<void> {
    return this.#noted
  }

  /** As many of them as the database takes together, but at least the first. */
  async #writeSome(lines: readonly SourceLine[]): Promise<number> {
    for (let size = lines.length; ; size = Math.ceil(size / 2)) {
      const some = lines.slice(0, size)
      let written: ChunkWritten
      try {
        written = await this.#writeTogether(some)
      } catch (error) {
        if (!isRefusal(error)) throw error
        if (size > 1) continue
        written = { outcome: { ...nothing, size: 1, refused: [refusalOf(0, error)] }, change: null }
      }
      await this.#advance(lines.slice(0, written.outcome.size), written)
      return written.outcome.size
    }
  }

  async #writeTogether(lines: readonly SourceLine[]): Promise<ChunkWritten> {
    const { importId, open, progress } = this.#part
    const good = lines.filter(({ refusals }) => refusals.length === 0)
    const rows = good.map(({ values }) => values)
    const chunk = { ...chunkOf(open, rows, lines.length), claims: this.#claims }
    const once = onceOf(`${importId} ${progress.sheet} ${progress.position}`, [importId])
    let ctx = await this.#act('records.import')
    const table = async () => tableOf(ctx, progress.table ?? '')
    return unlessOutrun({
      calm: this.#services.calm,
      project: ctx.project.id,
      run: async () => importChunk(ctx, await table(), chunk, once),
      renew: async () => {
        ctx = await this.#act('records.import')
      },
    })
  }

  /** What became of the rows, and that they are behind us. */
  async #advance(lines: readonly SourceLine[], { outcome, change }: ChunkWritten): Promise<void> {
    const { importId, open, progress, before, stored } = this.#part
    await this.#noted
    const good = lines.filter(({ refusals }) => refusals.length === 0)
    const byTable = new Map<SourceLine, ImportRefusal[]>()
    for (const { row, ...refusal } of outcome.refused) {
      const line = good[row]
      if (line !== undefined) byTable.set(line, [refusalIn(open, line, refusal)])
    }
    const refused: RefusedSource[] = lines.flatMap((line) => {
      const refusals = [...line.refusals, ...(byTable.get(line) ?? [])]
      return refusals.length === 0 ? [] : [{ line: line.line, cells: line.cells(), refusals }]
    })
    const start = before + progress.position
    noteOutcome(progress, outcome)
    progress.read += lines.length
    progress.blank += lines.reduce((sum, { values }) => sum + values.filter((value) => value === null).length, 0)
    progress.refused += refused.length
    progress.firstLine ??= lines[0]?.line ?? null
    progress.lastLine = lines.at(-1)?.line ?? progress.lastLine
    progress.position += lines.length
    const store = stored()
    this.#noted = this.#services.meta.write(async (tx) => {
      await insertRefused(tx, { id: importId, sheet: progress.sheet, rows: refused })
      if (change !== null) await insertWritten(tx, importId, start, change)
      await store(tx)
    })
    // Told when somebody waits for it.
    this.#noted.catch(() => undefined)
  }
}

const nothing: ChunkOutcome = {
  size: 0,
  created: 0,
  updated: 0,
  cells: 0,
  unchanged: 0,
  skipped: 0,
  refused: [],
  unknownLinks: [],
}

const refusals: ReadonlySet<string> = new Set([
  'conflict',
  'invalid_value',
  'invalid_request',
  'forbidden',
  'too_large',
])
/** Of the moment, not of a row. */
const passing: ReadonlySet<unknown> = new Set(['concurrent', 'idempotency_key', 'structure', 'read_only'])

const isRefusal = (error: unknown): error is AppError =>
  error instanceof AppError && refusals.has(error.code) && !passing.has(error.details.reason)
