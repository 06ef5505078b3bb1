import { messageOf } from '../../api/errors.ts'
import { text } from '../../i18n/i18n.ts'
import { toast } from '../../state/toast-store.ts'
import { confirm } from '../../ui/confirm-store.ts'
import { copyText } from '../../ui/copy-text.ts'
import { embedCode } from './embed-code.ts'
import {
  endLink,
  endLinks,
  type LinkWish,
  renewLink,
  type Shareable,
  type ShareLink,
  setLink,
} from './share-queries.ts'

/** Of a base and of a view people are told in other words. */
const wordOf = ({ viewId }: Shareable): 'base' | 'view' => (viewId === null ? 'base' : 'view')

/** False when it was refused, which the person has been told. */
export function changeLink(at: Shareable, wish: LinkWish): Promise<boolean> {
  return orSayWhy(() => setLink(at, wish))
}

export async function renew(at: Shareable): Promise<void> {
  const agreed = await confirm({
    title: text('sharing.renew.title'),
    heading: text('sharing.renew.text'),
    submit: text('sharing.renew'),
  })
  if (agreed && (await orSayWhy(() => renewLink(at)))) toast.success(text('sharing.renew.done'))
}

export async function turnOff(at: Shareable): Promise<void> {
  const agreed = await confirm({
    title: text(`sharing.off.title.${wordOf(at)}`),
    heading: text('sharing.off.text'),
    submit: text(`sharing.off.${wordOf(at)}`),
    danger: true,
  })
  if (agreed && (await orSayWhy(() => endLink(at)))) toast.success(text(`sharing.off.done.${wordOf(at)}`))
}

export async function turnAllOff(projectId: string, count: number): Promise<void> {
  const agreed = await confirm({
    title: text('sharing.allOff.title'),
    heading: text('sharing.allOff.text', { count }),
    submit: text('sharing.allOff'),
    danger: true,
  })
  if (agreed && (await orSayWhy(() => endLinks(projectId)))) toast.success(text('sharing.allOff.done'))
}

export async function copyLink(at: Shareable, { url }: ShareLink): Promise<void> {
  await copyText(url, text(`sharing.copied.${wordOf(at)}`))
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
