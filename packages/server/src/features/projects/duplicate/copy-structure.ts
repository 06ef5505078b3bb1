import { notFound } from '@rowhouse/core/errors'
import { type ProjectSnapshot, readSnapshot, type SnapshotBase } from '../../../meta/snapshot.ts'
import { newId } from '../../../platform/chance.ts'
import type { Secrets } from '../../../platform/secrets.ts'
import type { Tx } from '../../../request/context.ts'
import { dataOf } from '../../../structure/restructure.ts'
import { copyPictures } from '../../attachments/copy-files.ts'
import { insertRights, isCarried } from '../copies/copied-rights.ts'
import { creationOf, insertCopy, type TableCopy, tableCopies } from '../copies/table-copies.ts'
import type { DuplicationInput } from './duplication-input.ts'

interface StructureCopy {
  readonly copies: readonly TableCopy[]
  /** New ids of the pictures that views show, by the old ones. */
  readonly pictures: ReadonlyMap<string, string>
}

/** Everything but records and people. Attached databases are not copied: both projects look at the same one. */
export async function copyStructure(
  tx: Tx,
  secrets: Secrets,
  input: DuplicationInput,
  at: string,
): Promise<StructureCopy> {
  const original = await readSnapshot(tx, input.from)
  if (original === null) throw notFound('project', input.from)
  await copyProjectRow(tx, input, at)
  const bases = await copyBases(tx, secrets, { bases: original.bases, project: input.project, at })
  const pictures = await copyPictures(tx, original, input.project)
  const { copies, ids } = tableCopies(original, { ...input, bases, pictures, at })
  for (const copy of copies) {
    if (copy.base.isBuiltIn) for (const step of creationOf(copy)) await step.run(dataOf(tx))
    await insertCopy(tx, copy)
  }
  await copyRights(tx, input, { ids, at })
  return { copies, pictures }
}

async function copyProjectRow(tx: Tx, { from, project, title, prefix }: DuplicationInput, at: string): Promise<void> {
  const row = await tx.selectFrom('rh_projects').selectAll().where('id', '=', from).executeTakeFirstOrThrow()
  const times = { created_at: at, updated_at: at, deleted_at: at, deleted_by: null }
  await tx
    .insertInto('rh_projects')
    .values({ ...row, ...times, id: project, title, prefix, meta_version: 1 })
    .execute()
}

/** Who joins the copy meets the rules of the original. */
async function copyRights(
  tx: Tx,
  { from, project, ownerId }: DuplicationInput,
  { ids, at }: { readonly ids: ReadonlyMap<string, string>; readonly at: string },
): Promise<void> {
  const roles = await tx
    .selectFrom('rh_roles')
    .select(['id', 'title', 'description', 'base_role', 'without'])
    .where('project_id', '=', from)
    .execute()
  const groups = await tx
    .selectFrom('rh_groups as group')
    .leftJoin('rh_group_roles as held', (join) =>
      join.onRef('held.group_id', '=', 'group.id').on('held.project_id', '=', from),
    )
    .select(['group.id', 'group.title', 'held.role', 'held.custom_role_id as customRole'])
    .where('group.project_id', '=', from)
    .execute()
  const known = new Set(groups.map(({ id }) => id))
  const all = await tx.selectFrom('rh_rules').selectAll().where('project_id', '=', from).execute()
  const rules = all.filter((rule) => isCarried(rule, known))
  await insertRights(tx, { roles, groups, rules }, { project, ownerId, ids, at })
  await tx
    .updateTable('rh_projects')
    .set({ has_rules: rules.length > 0 ? 1 : 0 })
    .where('id', '=', project)
    .execute()
}

async function copyBases(
  tx: Tx,
  secrets: Secrets,
  { bases, project, at }: Pick<ProjectSnapshot, 'bases'> & { readonly project: string; readonly at: string },
): Promise<ReadonlyMap<string, SnapshotBase>> {
  const copies = [...bases.values()].map((base) => {
    const id = newId('base')
    // A sealed text opens for one base only.
    const { connection: sealed } = base.row
    const connection = sealed === null ? null : secrets.seal(secrets.unseal(sealed, base.id), id)
    const row = { ...base.row, id, project_id: project, connection, created_at: at, updated_at: at }
    return [base.id, { ...base, id, row }] as const
  })
  await tx
    .insertInto('rh_bases')
    .values(copies.map(([, { row }]) => row))
    .execute()
  return new Map(copies)
}
