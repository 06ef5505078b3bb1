import type { ReactElement } from 'react'
import { useStore } from 'zustand'
import { withTexts } from '../../i18n/i18n.ts'
import { reauthentication } from '../../state/reauthentication.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'

const ReauthenticationDialog = lazyPart(() =>
  withTexts(import('./reauthentication-dialog.tsx'), ['house']).then((m) => m.ReauthenticationDialog),
)

/** Stands over every screen: any call may be asked who makes it. */
export function ReauthenticationHost(): ReactElement | null {
  const asked = useStore(reauthentication, (state) => state.asked)
  if (asked === null) return null
  return <ReauthenticationDialog onAnswer={asked.answer} />
}
