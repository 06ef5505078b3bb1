import type { ReplyOf } from '@rowhouse/core/api/endpoint'
import type { enterLink as entering, readLink as reading } from '@rowhouse/core/api/shares'
import { readShareSettings } from '@rowhouse/core/shares/share-settings'
import { viewTypeOf } from '@rowhouse/core/view-types/registry'
import type { Allowed } from '../../request/context.ts'
import { findLink, type LinkRow, noLink, wrongLinkPassword } from '../../request/find-link.ts'
import { countVisit } from './store.ts'

type Visitor = Allowed<'shares.visit'>

/**
 * What may be known without the password: how to ask for it, and no word of what lies behind. Where there is none anybody is let
 * in, and need not wait for that to ask for what is there.
 */
export async function readLink(ctx: Visitor, key: string): Promise<ReplyOf<typeof reading>> {
  const link = await findLink(ctx, { kind: 'any', key })
  if (link === null) throw noLink()
  const { theme, language, embedSites } = readShareSettings(link.settings)
  const needsPassword = link.password_hash !== null
  return {
    kind: kindOf(link),
    needsPassword,
    theme,
    language,
    mayEmbed: embedSites.length > 0,
    behind: needsPassword ? null : { projectId: link.project_id, tableId: link.table_id, viewId: link.view_id },
  }
}

export async function enterLink(
  ctx: Visitor,
  key: string,
  password: string | undefined,
): Promise<ReplyOf<typeof entering>> {
  const link = await findLink(ctx, { kind: 'any', key })
  if (link === null) throw noLink()
  const isOpen = link.password_hash === null
  if (!isOpen && !(await ctx.linkPasswords.isRight(link, password ?? '', ctx.caller.address))) throw wrongLinkPassword()
  await ctx.write((tx) => countVisit(tx, link.id, new Date(ctx.now()).toISOString()))
  const { allowDownload, allowSearch, theme, language } = readShareSettings(link.settings)
  return {
    pass: isOpen ? null : ctx.linkPasses.issue(link),
    kind: kindOf(link),
    role: link.role,
    projectId: link.project_id,
    tableId: link.table_id,
    viewId: link.view_id,
    title: link.view_title ?? link.project_title,
    allowDownload,
    allowSearch,
    theme,
    language,
  }
}

const kindOf = ({ view_type }: LinkRow): string => (view_type === null ? 'base' : viewTypeOf(view_type))
