import { type ReactElement, useEffect } from 'react'
import { useStore } from 'zustand'
import { SyncDialog } from './sync-dialog.tsx'
import { closeSync, syncStore } from './sync-store.ts'

export function SyncHost({ projectId }: { readonly projectId: string }): ReactElement | null {
  const isOpen = useStore(syncStore, (state) => state.isOpen)
  // Another project must not begin with the dialog of the one before.
  useEffect(() => closeSync, [])
  return isOpen ? <SyncDialog projectId={projectId} onClose={closeSync} /> : null
}
