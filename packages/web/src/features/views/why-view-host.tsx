import { type ReactElement, useEffect } from 'react'
import { useStore } from 'zustand'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { endWhyOf, whyView } from './why-view-store.ts'

const WhyDialog = lazyPart(() => import('../rules/why-dialog.tsx').then((m) => m.WhyDialog))

export function WhyViewHost({ projectId }: { readonly projectId: string }): ReactElement | null {
  const view = useStore(whyView, (state) => state.view)
  // Another project must not begin with the dialog of the one before.
  useEffect(() => endWhyOf, [])
  return view === null ? null : (
    <WhyDialog projectId={projectId} tableId={view.tableId} of={{ view: view.id }} onClose={endWhyOf} />
  )
}
