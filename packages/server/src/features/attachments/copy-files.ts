import { attachedFile, isUploaded } from '@rowhouse/core/column-types/attached-files'
import { columnTypeOf } from '@rowhouse/core/column-types/registry'
import type { CellValue } from '@rowhouse/core/storage'
import type { ProjectSnapshot } from '../../meta/snapshot.ts'
import { newId } from '../../platform/chance.ts'
import type { Tx } from '../../request/context.ts'
import type { Services } from '../../request/services.ts'
import { eachCells } from '../../structure/cells/each-cells.ts'
import { writeCells } from '../../structure/cells/write-cells.ts'
import type { Copying } from '../../structure/copies/copy-records.ts'
import { accessToAll, storedColumn } from '../../structure/record-table-of.ts'
import type { Step } from '../../structure/restructure.ts'
import { filesOfViews } from './files-of-views.ts'
import { holdFiles, insertFile, selectFile, selectFilesAfter } from './store.ts'

const filesAtOnce = 200

interface FileCopying {
  readonly from: string
  readonly to: string
  /** New ids by those of files that were copied before. */
  readonly known: ReadonlyMap<string, string>
}

/** The files of a project for its copy: rows of their own, the same bytes. Gives the new id of each. */
export async function copyFiles(
  { meta }: Services,
  { from, to, known }: FileCopying,
): Promise<ReadonlyMap<string, string>> {
  const ids = new Map(known)
  for (let after = ''; ; ) {
    const start = after
    const rows = await meta.write(async (tx) => {
      const found = await holdFiles(tx, await selectFilesAfter(tx, from, { after: start, limit: filesAtOnce }))
      for (const row of found.filter(({ id }) => !known.has(id))) {
        const id = ids.get(row.id) ?? newId('file')
        ids.set(row.id, id)
        await insertFile(tx, { ...row, id, project_id: to })
      }
      return found
    })
    const last = rows.at(-1)
    if (last === undefined || rows.length < filesAtOnce) return ids
    after = last.id
  }
}

/** The pictures that the views of a project show, which belong to its structure. */
export async function copyPictures(
  tx: Tx,
  original: ProjectSnapshot,
  to: string,
): Promise<ReadonlyMap<string, string>> {
  const ids = new Map<string, string>()
  for (const picture of filesOfViews(original)) {
    const known = await selectFile(tx, original.id, picture)
    const [row] = known === undefined ? [] : await holdFiles(tx, [known])
    if (row === undefined) continue
    const id = newId('file')
    ids.set(picture, id)
    await insertFile(tx, { ...row, id, project_id: to })
  }
  return ids
}

/** Copied cells name the files of the copy. */
export function renameFiles(
  { to, columns, base }: Pick<Copying, 'to' | 'columns' | 'base'>,
  ids: ReadonlyMap<string, string>,
): Step[] {
  const rows = columns.map(({ row }) => row)
  const access = accessToAll(to, rows, base)
  return rows
    .filter(({ type, name }) => columnTypeOf(type).holds === 'files' && name !== null)
    .map(({ id }) => {
      const column = storedColumn(access, id)
      return {
        async run(data) {
          for await (const records of eachCells(data, access, [column])) {
            const cells = records.flatMap(({ key, cells: known }) => {
              const value = known.get(column.id)
              return Array.isArray(value) && value.length > 0 ? [{ key, value: renamed(value, ids) }] : []
            })
            await writeCells(data, access, column, cells)
          }
        },
      }
    })
}

function renamed(files: readonly CellValue[], ids: ReadonlyMap<string, string>): CellValue {
  return files.map((file) => {
    const id = isUploaded(file) ? ids.get(file.id) : undefined
    return id !== undefined && isUploaded(file) ? { ...attachedFile(id, file) } : file
  })
}
