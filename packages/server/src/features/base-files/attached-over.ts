import { conflict } from '@rowhouse/core/errors'
import type { TableStructure } from '../../dialects/structure.ts'
import type { ProjectSnapshot, SnapshotBase } from '../../meta/snapshot.ts'
import { readSnapshot } from '../../meta/snapshot.ts'
import { readStructure } from '../../meta/structure-rows.ts'
import type { Services } from '../../request/services.ts'
import { dataOf } from '../../structure/restructure.ts'
import { sourceOf } from '../../structure/sources/source-of.ts'
import { looseEndSteps } from '../links/loose-end-steps.ts'
import { accessTo } from '../sources/look-at-source.ts'
import { attachedBase, requireFit } from './attached-fit.ts'
import { exchangeRecords } from './exchange-records.ts'
import { type FilledProject, writeFor } from './fill-project.ts'
import type { BaseStructure } from './format.ts'
import type { RestoreTarget } from './restore-input.ts'

/** A project that works on an attached database, which takes what shall be restored over it. */
interface AttachedOver {
  readonly base: SnapshotBase
  readonly tables: ProjectSnapshot['tables']
  /** As the database was just seen. */
  readonly found: readonly TableStructure[]
}

/** null: the project is in the built-in database. Throws where its own does not take what is in the file. */
export async function fitAttached(
  services: Services,
  project: string,
  structure: BaseStructure,
): Promise<AttachedOver | null> {
  const [now, snapshot] = await Promise.all([
    readStructure(services.meta.read, project),
    readSnapshot(services.meta.read, project),
  ])
  if (now === null || snapshot === null) throw conflict('The project was removed while it was being restored.')
  const row = attachedBase(now.bases)
  const base = snapshot.bases.get(row?.id ?? '')
  if (row === null || base === undefined) return null
  const { tables: found } = await accessTo(await sourceOf(services, base), row.schema)
  requireFit(now, structure, found)
  return { base, tables: snapshot.tables, found }
}

/** The records alone, and nothing of them when it fails. */
export async function exchangeAttached(
  services: Services,
  over: AttachedOver,
  { filled, input, goesOn }: AttachedExchange,
): Promise<void> {
  const columns = filled.copies.flatMap((copy) => copy.columns.map(({ row }) => row))
  const rows = { tables: filled.copies.map(({ to }) => to), columns }
  await writeFor(services, input, async (tx) => {
    for (const step of looseEndSteps(filled.base, rows)) await step.run(dataOf(tx))
  })
  await exchangeRecords(services, { ...over, filled: filled.copies, goesOn })
}

interface AttachedExchange {
  readonly filled: FilledProject
  readonly input: RestoreTarget
  /** A sign of life. */
  goesOn(): Promise<void>
}
