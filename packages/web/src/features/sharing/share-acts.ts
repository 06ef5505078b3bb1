import { messageOf } from '../../api/errors.ts'
import { text } from '../../i18n/i18n.ts'
import { toast } from '../../state/toast-store.ts'
import { confirm } from '../../ui/confirm-store.ts'
import { copyText } from '../../ui/copy-text.ts'
import { embedCode } from './embed-code.ts'
import { endFeed, type Feed, renewFeed, setFeed } from './feed-queries.ts'
import { changeSharedView, type SharedTableView } from './link-undoable.ts'
import {
  endLink,
  endLinks,
  type LinkSpec,
  renewLink,
  type Shareable,
  type SharedView,
  type ShareLink,
  setLink,
} from './share-queries.ts'

/** Of a base and of a view people are told in other words. */
const wordOf = ({ viewId }: Shareable): 'base' | 'view' => (viewId === null ? 'base' : 'view')

/** False when it was refused, which the person has been told. */
export function changeLink(at: Shareable, spec: LinkSpec): Promise<boolean> {
  return orSayWhy(() => setLink(at, spec))
}

/** The same for a view that is shared: a step that can be undone. */
export function changeViewLink(at: SharedTableView, link: ShareLink, spec: LinkSpec): Promise<boolean> {
  return orSayWhy(() => changeSharedView(at, link, spec))
}

export const turnFeedOn = (at: SharedView): Promise<boolean> => orSayWhy(() => setFeed(at))

export const renew = (at: Shareable): Promise<void> => renewed('link', () => renewLink(at))
export const renewAddress = (at: SharedView): Promise<void> => renewed('feed', () => renewFeed(at))

export const turnOff = (at: Shareable): Promise<void> => turnedOff(wordOf(at), () => endLink(at))
export const turnFeedOff = (at: SharedView): Promise<void> => turnedOff('feed', () => endFeed(at))

async function renewed(what: 'link' | 'feed', work: () => Promise<unknown>): Promise<void> {
  const agreed = await confirm({
    title: text(`sharing.renew.title.${what}`),
    heading: text(`sharing.renew.text.${what}`),
    submit: text(`sharing.renew.${what}`),
  })
  if (agreed && (await orSayWhy(work))) toast.success(text(`sharing.renew.done.${what}`))
}

async function turnedOff(what: 'base' | 'view' | 'feed', work: () => Promise<unknown>): Promise<void> {
  const agreed = await confirm({
    title: text(`sharing.off.title.${what}`),
    heading: text(`sharing.off.text.${what}`),
    submit: text(`sharing.off.${what}`),
    danger: true,
  })
  if (agreed && (await orSayWhy(work))) toast.success(text(`sharing.off.done.${what}`))
}

/** `tableId`: only what is shared of this table; null: everything of the project. */
export async function turnAllOff(projectId: string, tableId: string | null, count: number): Promise<void> {
  const what = tableId === null ? 'project' : 'table'
  const agreed = await confirm({
    title: text(`sharing.allOff.title.${what}`),
    heading: text('sharing.allOff.text', { count }),
    submit: text('sharing.allOff'),
    danger: true,
  })
  if (agreed && (await orSayWhy(() => endLinks(projectId, tableId)))) toast.success(text(`sharing.allOff.done.${what}`))
}

export async function copyLink(at: Shareable, { url }: Pick<ShareLink, 'url'>): Promise<void> {
  await copyText(url, text(`sharing.copied.${wordOf(at)}`))
}

export async function copyAddress({ url }: Pick<Feed, 'url'>): Promise<void> {
  await copyText(url, text('sharing.copied.feed'))
}

export async function copyEmbedCode({ embedUrl }: ShareLink): Promise<void> {
  await copyText(embedCode(embedUrl), text('sharing.embed.copied'))
}

async function orSayWhy(work: () => Promise<unknown>): Promise<boolean> {
  try {
    await work()
    return true
  } catch (error) {
    toast.error(messageOf(error), { durationMs: 3000 })
    return false
  }
}
