import { lazy, type ReactElement, Suspense } from 'react'
import { useStore } from 'zustand'
import { reauthentication } from '../../state/reauthentication.ts'

const ReauthenticationDialog = lazy(() =>
  import('./reauthentication-dialog.tsx').then((m) => ({ default: m.ReauthenticationDialog })),
)

/** Stands over every screen: any call may be asked who makes it. */
export function ReauthenticationHost(): ReactElement | null {
  const asked = useStore(reauthentication, (state) => state.asked)
  if (asked === null) return null
  return (
    <Suspense>
      <ReauthenticationDialog onAnswer={asked.answer} />
    </Suspense>
  )
}
