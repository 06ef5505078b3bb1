import { readLive } from '@rowhouse/core/api/live'
import { call } from '../../api/client.ts'

let asked: { readonly projectId: string; readonly cursor: Promise<string | undefined> } | null = null

/** From where a project is listened to: asked for before its rows are, so that nothing is missed until somebody listens. */
export function askCursor(projectId: string): void {
  if (asked?.projectId === projectId) return
  const cursor = call(readLive, { params: { projectId }, query: {} }).then(
    (told) => told.cursor,
    // Whoever begins to listen asks again, and hears why not.
    () => undefined,
  )
  asked = { projectId, cursor }
}

export async function firstCursor(projectId: string): Promise<string | undefined> {
  return asked?.projectId === projectId ? asked.cursor : undefined
}

/** Nobody listens any more: what is shown at the next visit is read anew. */
export function forgetCursor(): void {
  asked = null
}
