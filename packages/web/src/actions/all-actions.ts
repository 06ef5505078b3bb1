import type { Action } from './action.ts'
import { shellActions } from './shell-actions.ts'

let known: readonly Action[] = shellActions

/** Every feature's actions; those of the shell are there at once, the rest after the first screen. */
export function allActions(): readonly Action[] {
  return known
}

export function hasAllActions(): boolean {
  return known !== shellActions
}

export async function loadAllActions(): Promise<readonly Action[]> {
  const { featureActions } = await import('./feature-actions.ts')
  known = [...shellActions, ...featureActions]
  return known
}
