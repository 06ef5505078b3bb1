// Gives a column of a large attached table another type: a new column, filled in batches while others read and write, takes the
// place of the old one at the end. Begun again after a stop, it finds out by looking where it was.
import { setTimeout } from 'node:timers/promises'
import { columnTypeOf } from '@rowhouse/core/column-types/registry'
import { AppError, conflict, notFound } from '@rowhouse/core/errors'
import type { CellValue } from '@rowhouse/core/storage'
import type { Job, JobKind } from '../../../../meta/jobs.ts'
import type { TableRow } from '../../../../meta/rows/structure.ts'
import { readSnapshot, type SnapshotBase } from '../../../../meta/snapshot.ts'
import type { DataSource } from '../../../../platform/connections.ts'
import type { Services } from '../../../../request/services.ts'
import { writeAndAnnounce } from '../../../../request/write.ts'
import { type BackfillInput, backfillKind } from '../../../../structure/columns/backfills.ts'
import { addedColumn, dropColumn } from '../../../../structure/columns/column-steps.ts'
import { type Restructurer, restructure, restructureSource, stepOf } from '../../../../structure/restructure.ts'
import { sourceOf } from '../../../../structure/sources/source-of.ts'
import { structureOf } from '../../../../structure/structure-of.ts'
import { readTableRows } from '../../../../structure/table-rows.ts'
import { findPlaces } from '../../../attachments/find-places.ts'
import { type ColumnRows, readColumnRows } from '../../column-rows.ts'
import { nextConversion, recordUpdate } from '../../plan-update.ts'
import { selectConversions } from '../../store.ts'
import { kindOf } from '../column-kind.ts'
import { type Converter, converter } from '../convert-cell.ts'
import { peopleFor } from '../plan-cells.ts'
import { textHabits } from '../text-habits.ts'
import { Moving } from './moving.ts'
import { expanded, rulesAfter, swapSteps } from './swap-steps.ts'

export function backfillJob(services: Services): JobKind {
  return {
    name: backfillKind,
    isCancellable: true,
    run: async (job) => new Backfill(services, job.input as BackfillInput, await placeOf(services, job.input)).run(job),
    clean: async ({ input }) =>
      new Backfill(services, input as BackfillInput, await placeOf(services, input)).takeBack(),
  }
}

interface Place {
  readonly base: SnapshotBase
  readonly source: DataSource
  readonly table: TableRow
}

async function placeOf(services: Services, input: unknown): Promise<Place> {
  const { project, table: tableId } = input as BackfillInput
  const found = (await readSnapshot(services.meta.read, project))?.findTable(tableId)
  if (found === undefined || found === null) throw notFound('table', tableId)
  const { table } = await readTableRows(services.meta.read, project, tableId)
  return { base: found.base, table, source: await sourceOf(services, found.base) }
}

/** Each waits five seconds for a lock, so that whoever comes to the table meanwhile waits no longer behind it. */
const mostAttempts = 60
const pauseMs = 2000

const isHeld = (error: unknown): boolean => error instanceof AppError && error.details.reason === 'locked'

class Backfill {
  readonly #services: Services
  readonly #input: BackfillInput
  readonly #place: Place
  #convert: Converter | null = null

  constructor(services: Services, input: BackfillInput, place: Place) {
    this.#services = services
    this.#input = input
    this.#place = place
  }

  async run(job: Job): Promise<{ readonly conversion: string }> {
    let recorded = await this.#recorded()
    if (recorded === null) {
      const rows = await this.#rows()
      if (!(await this.#isSwapped())) {
        await this.#moveAll(job, rows)
        await job.last()
      }
      recorded = await this.#patiently(
        () => this.#takePlace(job),
        () => job.progress(this.#input.total, this.#input.total),
      )
    }
    await this.#dropSpare()
    return { conversion: recorded }
  }

  /** As if nothing had been: the old column is in its place, and nothing stands beside it. */
  async takeBack(): Promise<void> {
    if ((await this.#recorded()) !== null) return this.#dropSpare()
    const { base, table, source } = this.#place
    const { nextName, keptName, before } = this.#input
    const name = before.name ?? ''
    const { ddl } = base.dialect
    const has = await this.#names()
    const steps = [
      ...(has.has(keptName) && has.has(name) ? [stepOf(ddl.renameColumn(table, name, nextName))] : []),
      ...(has.has(keptName) ? [stepOf(ddl.renameColumn(table, keptName, name))] : []),
      { run: (data: Parameters<typeof dropColumn>[1]) => dropColumn(base.dialect, data, table, nextName) },
    ]
    await this.#patiently(() => restructureSource(this.#services, source, steps))
    await this.#dropSpare()
  }

  /** The conversion as the metadata has it; null: it has not come so far. */
  async #recorded(): Promise<string | null> {
    const { column, keptName } = this.#input
    const known = await selectConversions(this.#services.meta.read, column)
    return known.find(({ kept_name }) => kept_name === keptName)?.id ?? null
  }

  #rows(): Promise<ColumnRows> {
    const { project: projectId, table: tableId, column: columnId } = this.#input
    return readColumnRows(this.#services.meta.read, { projectId, tableId, columnId })
  }

  async #names(): Promise<ReadonlySet<string>> {
    const { base, source, table } = this.#place
    return new Set((await structureOf(base.dialect, source.scan, table)).columns.map(({ name }) => name))
  }

  async #isSwapped(): Promise<boolean> {
    const has = await this.#names()
    return has.has(this.#input.keptName) && !has.has(this.#input.nextName)
  }

  async #moveAll(job: Job, rows: ColumnRows): Promise<void> {
    const { base, source, table } = this.#place
    const { nextName, markName, after, before, total, emptied } = this.#input
    const has = await this.#names()
    const added = [
      { ...after, name: nextName },
      { ...after, name: markName, word: 'shortText' as const },
    ].filter(({ name }) => !has.has(name))
    const steps = added.map((row) => addedColumn(base, table, row))
    await this.#patiently(
      () => restructureSource(this.#services, source, steps),
      () => job.progress(0, total),
    )
    const moving = this.#moving(rows, { old: before.name ?? '', next: nextName })
    const convert = await this.#converter(moving)
    this.#convert = convert
    let behind: readonly CellValue[] | undefined
    for (let done = 0; ; ) {
      await job.progress(Math.min(done, total), total)
      const { count, last } = await source.write((data) => moving.batch(data, convert, behind))
      done += count
      if (last === null) break
      behind = last
    }
    while (await source.write((data) => moving.catchUp(data, convert))) await job.progress(total, total)
    const lost = await moving.countEmptied(source.scan)
    if (lost > emptied)
      throw conflict(
        `The records have changed since the preview: now ${lost} cells would be emptied. Nothing was changed; look at the preview again.`,
        { reason: 'counts', emptied: lost },
      )
  }

  #moving({ live }: ColumnRows, { old, next }: { readonly old: string; readonly next: string }): Moving {
    const { base, table } = this.#place
    const { before, after, markName } = this.#input
    return new Moving({ base, table, live, before, after }, { old, next, mark: markName })
  }

  async #converter({ access, from }: Moving): Promise<Converter> {
    const { before, after } = this.#input
    const kinds = { from: kindOf(before), to: kindOf(after) }
    const people = await peopleFor(this.#services.meta.read, before, after)
    return converter({ ...kinds, people, habits: await textHabits(this.#place.source.scan, access, from, kinds) })
  }

  /** The one moment in which others wait; then the metadata says so too. */
  async #takePlace(job: Job): Promise<string> {
    const { base, table } = this.#place
    const { project, column, before, after, nextName, keptName, total } = this.#input
    const name = before.name ?? ''
    const at = new Date(this.#services.now()).toISOString()
    const isSwapped = await this.#isSwapped()
    const { value, version } = await restructure(this.#restructurer(job), base, async (site) => {
      const rows = await readColumnRows(site.meta, { projectId: project, tableId: table.id, columnId: column })
      if (rows.column.updated_at !== before.updated_at)
        throw conflict('The field was changed while its values went over. Nothing was changed; try again.')
      const row = await nextConversion(site, { before, after, keptName }, at)
      const moving = this.#moving(rows, { old: keptName, next: name })
      const convert = this.#convert ?? (await this.#converter(moving))
      const swap = { base, table, live: rows.live, before, after, nextName, keptName }
      const settle = async (data: Parameters<Moving['catchUp']>[0]): Promise<void> => {
        for (let isMore = true; isMore; ) isMore = await moving.catchUp(data, convert)
      }
      const rest = isSwapped ? [{ run: settle }, ...rulesAfter(swap)] : swapSteps(swap, settle)
      return {
        steps: [...expanded(swap, total), ...rest],
        async record(tx) {
          await recordUpdate(tx, { before, after: { ...after, name }, row })
          return row.id
        },
      }
    })
    if (columnTypeOf(after.type).holds === 'files') {
      const changed = (await this.#services.snapshots.of(project, version))?.findTable(table.id)
      if (changed) await findPlaces(this.#services, changed)
    }
    return value ?? ''
  }

  #restructurer({ actorId }: Job): Restructurer {
    const { project } = this.#input
    const author = { requestId: 'job', actorId, projectId: project, step: null }
    return {
      ...this.#services,
      project: { id: project },
      actor: actorId === null ? null : { id: actorId },
      write: (work, options) => writeAndAnnounce(this.#services, author, work, options),
    }
  }

  /** Others hold the table now and then; what has gone over by then is worth waiting for. */
  async #patiently<T>(work: () => Promise<T>, meanwhile?: () => Promise<void>): Promise<T> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await work()
      } catch (error) {
        // Whoever cleans up keeps a server from stopping.
        if (!isHeld(error) || attempt === (meanwhile === undefined ? 5 : mostAttempts)) throw error
        await meanwhile?.()
        await setTimeout(pauseMs)
      }
    }
  }

  async #dropSpare(): Promise<void> {
    const { base, source, table } = this.#place
    const { markName } = this.#input
    const drop = { run: (data: Parameters<typeof dropColumn>[1]) => dropColumn(base.dialect, data, table, markName) }
    await this.#patiently(() => restructureSource(this.#services, source, [drop]))
  }
}
