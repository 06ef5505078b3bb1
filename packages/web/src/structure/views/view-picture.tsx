import type { ReactElement } from 'react'
import { Emoji } from '../../ui/emoji.tsx'
import type { View } from './view.ts'
import { viewIcons } from './view-looks.ts'

interface ViewPictureProps {
  readonly view: Pick<View, 'kind' | 'icon'>
  readonly className?: string | undefined
}

/** The icon people gave it, or that of its kind. */
export function ViewPicture({ view, className }: ViewPictureProps): ReactElement {
  const Picture = viewIcons[view.kind]
  if (view.icon !== null) return <Emoji of={view.icon} />
  return <Picture size={16} stroke={1.75} className={className} aria-hidden />
}
