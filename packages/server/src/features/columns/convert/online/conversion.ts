// Gives a column of a large attached table another type: a new column, filled in batches while others read and write, takes the
// place of the old one at the end. Begun again after a stop, it finds out by looking where it was.
import { columnTypeOf } from '@rowhouse/core/column-types/registry'
import { conflict } from '@rowhouse/core/errors'
import type { Job } from '../../../../meta/jobs.ts'
import type { Services } from '../../../../request/services.ts'
import type { BackfillInput } from '../../../../structure/columns/backfills.ts'
import { addedColumn, dropColumn } from '../../../../structure/columns/column-steps.ts'
import { restructure, restructureSource, stepOf } from '../../../../structure/restructure.ts'
import { findPlaces } from '../../../attachments/find-places.ts'
import { type ColumnRows, readColumnRows } from '../../column-rows.ts'
import { nextConversion, recordUpdate } from '../../plan-update.ts'
import { selectConversions } from '../../store.ts'
import { kindOf } from '../column-kind.ts'
import { type Converter, converter } from '../convert-cell.ts'
import { peopleFor } from '../plan-cells.ts'
import { textHabits } from '../text-habits.ts'
import { type BatchPlace, columnNamesIn, dropSpare, moveAll, patiently, restructurerOf, settle } from './in-batches.ts'
import { Moving } from './moving.ts'
import { converted, rulesAfter, swapSteps } from './swap-steps.ts'

export class Conversion {
  readonly #services: Services
  readonly #input: BackfillInput
  readonly #place: BatchPlace
  #convert: Converter | null = null

  constructor(services: Services, input: BackfillInput, place: BatchPlace) {
    this.#services = services
    this.#input = input
    this.#place = place
  }

  async run(job: Job): Promise<{ readonly conversion: string }> {
    let recorded = await this.#recorded()
    if (recorded === null) {
      await this.#mendHalf()
      const rows = await this.#rows()
      if (!(await this.#isSwapped())) {
        await this.#moveAll(job, rows)
        await job.last()
      }
      recorded = await patiently(
        () => this.#takePlace(job),
        () => job.progress(this.#input.total, this.#input.total),
      )
    }
    await this.#dropMark()
    return { conversion: recorded }
  }

  /** As if nothing had been: the old column is in its place, and nothing stands beside it. */
  async takeBack(): Promise<void> {
    if ((await this.#recorded()) !== null) return this.#dropMark()
    const { base, table, source } = this.#place
    const { nextName, keptName, before } = this.#input
    const name = before.name ?? ''
    const { ddl } = base.dialect
    const has = await columnNamesIn(this.#place)
    const steps = [
      ...(has.has(keptName) && has.has(name) ? [stepOf(ddl.renameColumn(table, name, nextName))] : []),
      ...(has.has(keptName) ? [stepOf(ddl.renameColumn(table, keptName, name))] : []),
      { run: (data: Parameters<typeof dropColumn>[1]) => dropColumn(base.dialect, data, table, nextName) },
    ]
    await patiently(() => restructureSource(this.#services, source, steps))
    await this.#dropMark()
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

  /** Where renaming is no transaction, a process may have died between the old column leaving and the new one coming. */
  async #mendHalf(): Promise<void> {
    const { base, table, source } = this.#place
    const { keptName, nextName, before } = this.#input
    const has = await columnNamesIn(this.#place)
    if (!has.has(keptName) || !has.has(nextName) || has.has(before.name ?? '')) return
    const back = stepOf(base.dialect.ddl.renameColumn(table, keptName, before.name ?? ''))
    await patiently(() => restructureSource(this.#services, source, [back]))
  }

  async #isSwapped(): Promise<boolean> {
    const has = await columnNamesIn(this.#place)
    return has.has(this.#input.keptName) && !has.has(this.#input.nextName)
  }

  async #moveAll(job: Job, rows: ColumnRows): Promise<void> {
    const { base, source, table } = this.#place
    const { nextName, markName, after, before, total, emptied } = this.#input
    const has = await columnNamesIn(this.#place)
    const added = [
      { ...after, name: nextName },
      { ...after, name: markName, word: 'shortText' as const },
    ].filter(({ name }) => !has.has(name))
    const steps = added.map((row) => addedColumn(base, table, row))
    await patiently(
      () => restructureSource(this.#services, source, steps),
      () => job.progress(0, total),
    )
    const moving = this.#moving(rows, { old: before.name ?? '', next: nextName })
    moving.convert = await this.#converter(moving)
    this.#convert = moving.convert
    await moveAll(job, source, moving, total)
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
    const { value, version } = await restructure(restructurerOf(this.#services, project, job), base, async (site) => {
      const rows = await readColumnRows(site.meta, { projectId: project, tableId: table.id, columnId: column })
      if (rows.column.updated_at !== before.updated_at)
        throw conflict('The field was changed while its values went over. Nothing was changed; try again.')
      const row = await nextConversion(site, { before, after, keptName }, at)
      const moving = this.#moving(rows, { old: keptName, next: name })
      moving.convert = this.#convert ?? (await this.#converter(moving))
      const swap = { base, table, live: rows.live, before, after, nextName, keptName }
      const run = (data: Parameters<typeof settle>[0]): Promise<void> => settle(data, moving)
      const rest = isSwapped ? [{ run }, ...rulesAfter(swap)] : swapSteps(swap, run)
      return {
        steps: [...converted(swap, total), ...rest],
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

  #dropMark(): Promise<void> {
    return dropSpare(this.#services, this.#place, [this.#input.markName])
  }
}
