import { createStore } from 'zustand'
import type { Uploads } from './uploads.ts'

/** Uploads whose field or table is no longer on the screen: they go on, and can be stopped and tried again in a tray. */
export const leftUploads = createStore<readonly Uploads[]>(() => [])

/** Of somebody who leaves while files are on their way. Whoever gets the files must not need the screen. */
export function leaveUploads(uploads: Uploads): void {
  if (!uploads.isComing()) return
  leftUploads.setState((all) => [...all, uploads], true)
  const stopListening = uploads.subscribe(() => {
    if (uploads.isComing()) return
    stopListening()
    leftUploads.setState((all) => all.filter((one) => one !== uploads), true)
  })
}
