import type { ReactElement } from 'react'
import { useTexts } from '../../i18n/use-texts.ts'
import type { View } from '../../structure/views/view.ts'
import { modeIcons } from '../../structure/views/view-looks.ts'

/** Only what is unusual is marked: views that are locked, and views of one's own. */
export function ModeMark({
  view,
  className,
}: {
  readonly view: View
  readonly className: string | undefined
}): ReactElement | null {
  const t = useTexts()
  if (view.mode === 'collaborative') return null
  const Picture = modeIcons[view.mode]
  const label = t(`sidebar.view.mode.${view.mode}`)
  return (
    <span className={className} title={label} role="img" aria-label={label}>
      <Picture size={14} stroke={1.75} aria-hidden />
    </span>
  )
}
