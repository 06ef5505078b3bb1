import { ApiError } from '../../api/errors.ts'
import { text } from '../../i18n/i18n.ts'
import { confirm } from '../../ui/confirm-store.ts'

/** Columns of an attached database of which the trash cannot keep everything, and how many records that concerns. */
interface Loss {
  readonly columns: readonly string[]
  readonly records: number
}

/** What would be lost, when that is why nothing was deleted. */
export function lossIn(refusal: unknown): Loss | null {
  if (!(refusal instanceof ApiError) || refusal.status !== 409) return null
  const { loss } = (refusal.body ?? {}) as { readonly loss?: Loss }
  return loss !== undefined && Array.isArray(loss.columns) ? loss : null
}

/** null: what would be lost was worth more. */
export async function removeOrAsk<T>(remove: (loss: 'refuse' | 'accept') => Promise<T>): Promise<T | null> {
  try {
    return await remove('refuse')
  } catch (refusal) {
    const loss = lossIn(refusal)
    if (loss === null) throw refusal
    return (await askLoss(loss)) ? remove('accept') : null
  }
}

function askLoss({ columns, records }: Loss): Promise<boolean> {
  return confirm({
    title: text('rows.loss.title', { count: records }),
    heading: text('rows.loss.text', { count: records, titles: columns.map((title) => `“${title}”`).join(', ') }),
    submit: text('rows.loss.submit'),
    danger: true,
  })
}
