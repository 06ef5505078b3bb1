import { lazy, type ReactElement, Suspense } from 'react'
import { useStore } from 'zustand'
import { confirmStore } from '../ui/confirm-store.ts'
import { unexpectedError } from '../ui/unexpected-error-store.ts'

const ConfirmDialog = lazy(() => import('../ui/confirm-dialog.tsx').then((m) => ({ default: m.ConfirmDialog })))
const UnexpectedErrorDialog = lazy(() =>
  import('../ui/unexpected-error.tsx').then((m) => ({ default: m.UnexpectedErrorDialog })),
)

/** Dialogs any code may open, over every layout; their code is fetched when the first one is asked for. */
export function DialogHost(): ReactElement {
  const isAsked = useStore(confirmStore, (state) => state.asked !== null)
  const hasBroken = useStore(unexpectedError, (state) => state.report !== null)
  return (
    <Suspense>
      {isAsked ? <ConfirmDialog /> : null}
      {hasBroken ? <UnexpectedErrorDialog /> : null}
    </Suspense>
  )
}
