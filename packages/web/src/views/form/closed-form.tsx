import type { ClosedReason } from '@rowhouse/core/view-types/form/why-closed'
import { IconClockPause } from '@tabler/icons-react'
import type { ReactElement } from 'react'
import { useTexts } from '../../i18n/use-texts.ts'
import { useSaved } from '../../state/saved.ts'
import type { Settings } from '../../structure/views/settings.ts'
import { EmptyState } from '../../ui/empty-state.tsx'

interface ClosedFormProps {
  readonly why: ClosedReason
  readonly admission: Settings['admission']
}

/** Instead of its fields, while a form takes no answer. */
export function ClosedForm({ why, admission: { closedMessage, opensAt } }: ClosedFormProps): ReactElement {
  const t = useTexts()
  const locale = useSaved((state) => state.settings.language)
  const at = opensAt === null ? '' : new Date(opensAt).toLocaleString(locale, { dateStyle: 'long', timeStyle: 'short' })
  return (
    <EmptyState
      icon={IconClockPause}
      title={t(`forms.closed.${why}`)}
      text={closedMessage ?? t(`forms.closed.${why}.text`, { at })}
    />
  )
}
