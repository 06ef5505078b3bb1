import type { ReactElement } from 'react'
import { useStore } from 'zustand'
import { confirmStore } from '../ui/confirm-store.ts'
import { lazyPart } from '../ui/lazy-part.tsx'
import { unexpectedError } from '../ui/unexpected-error-store.ts'

const ConfirmDialog = lazyPart(() => import('../ui/confirm-dialog.tsx').then((m) => m.ConfirmDialog))
const UnexpectedErrorDialog = lazyPart(() => import('../ui/unexpected-error.tsx').then((m) => m.UnexpectedErrorDialog))

/** Dialogs any code may open, over every layout; their code is fetched when the first one is asked for. */
export function DialogHost(): ReactElement {
  const isAsked = useStore(confirmStore, (state) => state.asked !== null)
  const hasBroken = useStore(unexpectedError, (state) => state.report !== null)
  return (
    <>
      {isAsked ? <ConfirmDialog /> : null}
      {hasBroken ? <UnexpectedErrorDialog /> : null}
    </>
  )
}
