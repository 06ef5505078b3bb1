import { invalidValue, notFound } from '@rowhouse/core/errors'
import { newToken } from '../../platform/chance.ts'
import { imageType } from '../../platform/image-type.ts'
import type { Signed } from '../../request/context.ts'

export async function setPicture(ctx: Signed<'account.update'>, image: unknown): Promise<void> {
  const type = image instanceof Uint8Array ? imageType(image) : null
  if (type === null || !(image instanceof Uint8Array))
    throw invalidValue('picture', 'A picture must be a PNG, JPEG, GIF or WebP image.')
  const picture = { type, bytes: image, version: newToken().slice(0, 12) }
  await ctx.write(async (tx) => {
    await tx
      .insertInto('rh_pictures')
      .values({ user_id: ctx.actor.id, ...picture })
      .onConflict((conflict) => conflict.column('user_id').doUpdateSet(picture))
      .execute()
    tx.announce({ type: 'users.profileChanged', user: ctx.actor.id, fields: ['picture'] })
  })
}

export async function removePicture(ctx: Signed<'account.update'>): Promise<void> {
  await ctx.write(async (tx) => {
    const { numDeletedRows } = await tx.deleteFrom('rh_pictures').where('user_id', '=', ctx.actor.id).executeTakeFirst()
    if (numDeletedRows > 0n) tx.announce({ type: 'users.profileChanged', user: ctx.actor.id, fields: ['picture'] })
  })
}

/** Of oneself, of people one shares a project with, and of everybody for a super admin; others look like nobody. */
export async function readPicture(
  ctx: Signed<'users.picture'>,
  userId: string,
): Promise<{ type: string; bytes: Uint8Array }> {
  const { actor, meta } = ctx
  let query = meta.read
    .selectFrom('rh_pictures as picture')
    .select(['picture.type', 'picture.bytes'])
    .where('picture.user_id', '=', userId)
  if (userId !== actor.id && !actor.isSuper) {
    query = query.where((where) =>
      where.exists(
        where
          .selectFrom('rh_members as theirs')
          .innerJoin('rh_members as mine', 'mine.project_id', 'theirs.project_id')
          .select('mine.project_id')
          .where('theirs.user_id', '=', userId)
          .where('mine.user_id', '=', actor.id),
      ),
    )
  }
  const picture = await query.executeTakeFirst()
  if (picture === undefined) throw notFound('picture', userId)
  return picture
}
