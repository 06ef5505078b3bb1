// Before an import changes records, all of the project can be kept: a switch of the project. What only comes new is taken back by
// undo as a whole; what was overwritten, and changed again since, is not.
import type { ImportPlan, PlannedPart } from '@rowhouse/core/api/imports'
import { notFound } from '@rowhouse/core/errors'
import type { Kysely } from 'kysely'
import type { Job } from '../../meta/jobs.ts'
import type { MetaTables } from '../../meta/tables.ts'
import { newId } from '../../platform/chance.ts'
import type { KeptFirst } from './progress.ts'

export interface KeptBefore {
  readonly id: string
  readonly project: string
  readonly actor: string
  /** What comes after it. */
  readonly title: string
}

/** Takes snapshots, which a feature above this one knows. */
export interface BeforeImport {
  /** Ends when it is in its place; false: the import is not wanted any more, and nothing is left of it. */
  keep(kept: KeptBefore, job: Job, isWanted: () => Promise<boolean>): Promise<boolean>
  /** One that an earlier try began. */
  giveUp(id: string, failure: string): Promise<void>
}

export async function takesBeforeImports(meta: Kysely<MetaTables>, project: string): Promise<boolean> {
  const row = await meta
    .selectFrom('rh_projects')
    .select('snapshots_before_imports')
    .where('id', '=', project)
    .executeTakeFirst()
  if (row === undefined) throw notFound('project', project)
  return row.snapshots_before_imports === 1
}

/** Settled when the run is asked for, so that whoever goes on with it in the middle takes none. */
export async function keptFirst(
  meta: Kysely<MetaTables>,
  project: string,
  { parts }: ImportPlan,
): Promise<KeptFirst | undefined> {
  if (!parts.some(changesRecords) || !(await takesBeforeImports(meta, project))) return undefined
  return { snapshot: newId('snapshot'), isKept: false }
}

export const changesRecords = ({ table, match = [], found = 'update' }: PlannedPart): boolean =>
  table !== undefined && match.length > 0 && found === 'update'
