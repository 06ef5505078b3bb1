import { messageOf } from '../../api/errors.ts'
import { text } from '../../i18n/i18n.ts'
import { toast } from '../../state/toast-store.ts'
import { confirm } from '../../ui/confirm-store.ts'
import { end, type Token } from './token-queries.ts'

export async function endAfterAsking(token: Token, projectId: string | null): Promise<void> {
  const { name, isOwn } = token
  const agreed = await confirm({
    title: text(isOwn ? 'tokens.end.title' : 'tokens.takeOut.title'),
    heading: text(isOwn ? 'tokens.end.text' : 'tokens.takeOut.text', { name }),
    submit: text(isOwn ? 'tokens.end' : 'tokens.takeOut'),
    danger: true,
  })
  if (!agreed) return
  try {
    await end(token, projectId)
    toast.success(text('tokens.ended', { name }))
  } catch (error) {
    toast.error(messageOf(error))
  }
}
