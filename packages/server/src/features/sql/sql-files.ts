import { sqlLimits } from '@rowhouse/core/api/sql'
import { conflict, invalidValue, notFound } from '@rowhouse/core/errors'
import type { SqlFileRow } from '../../meta/rows/sql.ts'
import { newId } from '../../platform/chance.ts'
import type { SqlCaller } from './sql-sources.ts'
import { selectFile, selectFiles } from './store.ts'

/** What the files of a project are kept under. */
export const filesKey = (title: string, id: string): string => `${title}__${id}`

export async function saveFile(ctx: SqlCaller, given: { path: string; code: string }): Promise<SqlFileRow> {
  const path = acceptPath(given.path)
  return ctx.write(async (tx) => {
    const known = await selectFile(tx, ctx.project.id, { path })
    if (known === undefined && (await selectFiles(tx, ctx.project.id)).length >= sqlLimits.files)
      throw conflict(`A project has at most ${sqlLimits.files} SQL files.`, { reason: 'limit' })
    const row = {
      id: known?.id ?? newId('sqlFile'),
      project_id: ctx.project.id,
      path,
      code: given.code,
      updated_by: ctx.actor.id,
      updated_at: new Date(ctx.now()).toISOString(),
    }
    if (known === undefined) await tx.insertInto('rh_sql_files').values(row).execute()
    else await tx.updateTable('rh_sql_files').set(row).where('id', '=', known.id).execute()
    tx.announce({ type: 'sql.fileSaved', project: ctx.project.id, name: path })
    return row
  })
}

export async function findFile(ctx: SqlCaller, id: string): Promise<SqlFileRow> {
  const row = await selectFile(ctx.meta.read, ctx.project.id, { id })
  if (row === undefined) throw notFound('SQL file', id)
  return row
}

export async function deleteFile(ctx: SqlCaller, id: string): Promise<void> {
  const { path } = await findFile(ctx, id)
  await ctx.write(async (tx) => {
    await tx.deleteFrom('rh_sql_files').where('id', '=', id).execute()
    tx.announce({ type: 'sql.fileDeleted', project: ctx.project.id, name: path })
  })
}

function acceptPath(given: string): string {
  const path = given.trim()
  if (path === '' || /[\\\p{C}]/u.test(path) || path.split('/').some((part) => part === '' || /^\.+$/.test(part)))
    throw invalidValue('path', 'Give the file a name, such as reports/pipeline.sql.')
  return path
}
