import { type ComponentProps, lazy, type ReactElement, Suspense } from 'react'
import { SkeletonBar } from '../../../ui/skeleton.tsx'

const Loaded = lazy(async () => ({ default: (await import('./rich-text.tsx')).RichTextArea }))

/** The editor of formatted text is large: it comes when the first one is shown. */
export function RichText(props: ComponentProps<typeof Loaded>): ReactElement {
  return (
    <Suspense fallback={<SkeletonBar />}>
      <Loaded {...props} />
    </Suspense>
  )
}
