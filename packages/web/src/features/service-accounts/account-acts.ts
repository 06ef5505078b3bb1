import { messageOf } from '../../api/errors.ts'
import { text } from '../../i18n/i18n.ts'
import { toast } from '../../state/toast-store.ts'
import { confirm } from '../../ui/confirm-store.ts'
import { deleteAccount, type ServiceAccount } from './account-queries.ts'

export async function deleteAfterAsking(projectId: string, account: ServiceAccount): Promise<void> {
  const { name } = account
  const agreed = await confirm({
    title: text('services.delete.title'),
    heading: text('services.delete.text', { name }),
    submit: text('services.delete'),
    danger: true,
  })
  if (!agreed) return
  try {
    await deleteAccount(projectId, account)
    toast.success(text('services.deleted', { name }))
  } catch (error) {
    toast.error(messageOf(error))
  }
}
