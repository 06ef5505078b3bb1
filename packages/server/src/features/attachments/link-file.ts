import { isFileName } from '@rowhouse/core/column-types/attached-files'
import { filePath } from '@rowhouse/core/column-types/file-address'
import { notFound, signInRequired } from '@rowhouse/core/errors'
import type { InProject } from '../../request/context.ts'
import type { FileClaims } from '../../request/file-links.ts'
import { requireReadable } from './require-readable.ts'
import { selectFile } from './store.ts'

/** To be handed to what sends no token, such as the download of a browser. It is kept under the title, if one is given. */
export async function linkFile(
  ctx: InProject<'attachments.read'>,
  id: string,
  title?: string,
): Promise<{ url: string; expiresAt: string }> {
  const row = await selectFile(ctx.meta.read, ctx.project.id, id)
  if (row === undefined) throw notFound('file', id)
  await requireReadable(ctx, row)
  const { link, expiresAt } = ctx.fileLinks.sign(claimsOf(ctx), id)
  const name = isFileName(title) ? title : row.title
  const query = new URLSearchParams({ download: 'true', title: name, link })
  return { url: `/${filePath(id, name)}?${query}`, expiresAt: new Date(expiresAt).toISOString() }
}

function claimsOf({ viewedBy, link, token, ...ctx }: InProject<'attachments.read'>): FileClaims {
  if (link !== null) return link.claims()
  if (token !== null) return { token: token.id }
  const actor = viewedBy ?? ctx.actor
  if (actor === null) throw signInRequired()
  return { user: actor.id, session: actor.session, version: actor.tokenVersion }
}
