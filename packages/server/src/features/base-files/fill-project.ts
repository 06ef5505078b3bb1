import type { WriteOptions } from '../../dialects/dialect.ts'
import type { Job } from '../../meta/jobs.ts'
import { readSnapshot } from '../../meta/snapshot.ts'
import { newId } from '../../platform/chance.ts'
import type { Tx } from '../../request/context.ts'
import type { Services } from '../../request/services.ts'
import { writeAndAnnounce } from '../../request/write.ts'
import { findPlaces } from '../attachments/find-places.ts'
import { insertCarriedAutomations } from '../automations/carried-automations.ts'
import { linkStepsOf, tieLinks } from '../projects/copies/table-copies.ts'
import { builtInBase } from '../projects/create-project.ts'
import { purgeProject } from '../projects/purge-project.ts'
import { insertCarriedHooks } from '../webhooks/carried-hooks.ts'
import type { AcceptedStructure } from './accept-structure.ts'
import { dropAttached, makeTables, runOn } from './attached-tables.ts'
import type { BaseArchive } from './base-archive.ts'
import { refuseShared } from './empty-database.ts'
import { filledOnly } from './filled-only.ts'
import { restoreComments } from './restore-comments.ts'
import { restoreFiles, takeFiles } from './restore-files.ts'
import { restoreHistory } from './restore-history.ts'
import type { RestoreTarget } from './restore-input.ts'
import { restoreRecords } from './restore-records.ts'
import { type RestoredStructure, restoreStructure } from './restore-structure.ts'

export interface FilledProject extends RestoredStructure {
  readonly structure: AcceptedStructure
  readonly emptied: number
  /** What had to give way, as sentences. */
  readonly optional: readonly string[]
  /** New ids by those in the file. */
  readonly files: ReadonlyMap<string, string>
  readonly freshFiles: readonly string[]
  readonly comments: ReadonlyMap<string, string>
}

const restructuring = { restructures: true, statementTimeoutMs: 600_000 } as const

/** All that is in the file, in a project that nobody meets yet. What an earlier try left of it goes first. */
export async function fillProject(
  services: Services,
  archive: BaseArchive,
  input: RestoreTarget,
  job: Pick<Job, 'progress'>,
): Promise<FilledProject> {
  const given = await archive.structure()
  await purgeRestored(services, input)
  const files = await restoreFiles(services, archive, input)
  const at = new Date(services.now()).toISOString()
  const { structure, optional } =
    input.base === undefined ? { structure: given, optional: [] } : await filledOnly(archive, given)
  const base = input.base ?? { ...plainBase, ...builtInBase(services) }
  const automations = new Map((structure.automations ?? []).map(({ id }) => [id, newId('automation')]))
  const made = await writeFor(
    services,
    input,
    async (tx) => {
      if (input.base !== undefined) await refuseShared(tx, input.base, input.project)
      const restored = await restoreStructure(tx, { input, structure, base, files: files.ids, automations, at })
      const { original: snapshot, ids } = restored
      const place = { project: input.project, ownerId: input.ownerId, snapshot, ids, at }
      // One whose place it takes keeps its own.
      if (input.over !== undefined) return restored
      await insertCarriedHooks(services, tx, structure.hooks ?? [], place)
      const named = { ...place, ids: new Map([...ids, ...automations]) }
      await insertCarriedAutomations(services, tx, structure.automations ?? [], named)
      return restored
    },
    restructuring,
  )
  const { copies, ids } = made
  if (!made.base.isBuiltIn) await makeTables(services, made.base, copies)
  await writeFor(services, input, (tx) => takeFiles(tx, files.fresh, input.project))
  const emptied = await restoreRecords(services, { archive, copies, files: files.ids }, job)
  // What takes the place of another is tied there, under names that are free then.
  if (!made.base.isBuiltIn) await runOn(services, made.base, linkStepsOf(copies, { isLoose: true }))
  else if (input.over === undefined)
    await writeFor(services, input, (tx) => tieLinks(tx, copies, { isLoose: true }), restructuring)
  const comments = await restoreComments(services, archive, { project: input.project, ids })
  // One whose place it takes has its own log.
  if (input.over === undefined)
    await restoreHistory(services, archive, { project: input.project, ids, files: files.ids })
  for (const table of (await readSnapshot(services.meta.read, input.project))?.tables ?? [])
    await findPlaces(services, table)
  return { ...made, structure, emptied, optional, files: files.ids, freshFiles: files.fresh, comments }
}

const plainBase = { connection: null, place: null, schema: null, read_only: 0 } as const

/** In the log of the project, by whoever asked for it. */
export const writeFor = <T>(
  services: Services,
  { ownerId, project }: Pick<RestoreTarget, 'ownerId' | 'project'>,
  work: (tx: Tx) => Promise<T>,
  options?: WriteOptions,
): Promise<T> =>
  writeAndAnnounce(services, { requestId: 'job', actorId: ownerId, projectId: project, step: null }, work, options)

/** Somebody has it, also if they put it into the trash since: it is whole. */
export async function isPublished({ meta }: Services, { project }: RestoreTarget): Promise<boolean> {
  const member = await meta.read
    .selectFrom('rh_members')
    .select('user_id')
    .where('project_id', '=', project)
    .executeTakeFirst()
  return member !== undefined
}

/** What is there of a project that did not become whole. */
export async function purgeRestored(services: Services, input: RestoreTarget): Promise<void> {
  if (await isPublished(services, input)) return
  if (input.base !== undefined) await dropAttached(services, input.project)
  await writeFor(services, input, (tx) => purgeProject(tx, input.project, new Date(services.now()).toISOString()))
}
