import { invalidValue } from '@rowhouse/core/errors'
import type { OperationName } from '@rowhouse/core/permissions/operations'
import type { InProject, Tx } from '../../request/context.ts'

/**
 * Pictures of a view are files that whoever names them uploaded to this project and put nowhere yet: naming a file shows it
 * to everybody who may open the view.
 */
export async function claimFiles(tx: Tx, ctx: InProject<OperationName>, ids: readonly string[]): Promise<void> {
  for (const id of ids) {
    const { numUpdatedRows } = await tx
      .updateTable('rh_files')
      .set({ used_at: new Date(ctx.now()).toISOString(), missed_at: null })
      .where('id', '=', id)
      .where('project_id', '=', ctx.project.id)
      .where(({ or, and, eb }) =>
        or([
          and([eb('used_at', 'is', null), eb('uploaded_by', '=', ctx.actor?.id ?? '')]),
          // Of a picture that was taken away before, as by an undo.
          and([
            eb('used_at', 'is not', null),
            eb.not(eb.exists(eb.selectFrom('rh_file_places').select('file_id').where('file_id', '=', id))),
          ]),
        ]),
      )
      .executeTakeFirst()
    if (numUpdatedRows === 0n)
      throw invalidValue('picture', 'A picture of a view has to be uploaded for it, to the project of the view.')
  }
}
