import type { Action, KeySection } from './action.ts'
import { shellActions } from './shell-actions.ts'

let known: readonly Action[] = shellActions
let sections: readonly KeySection[] = []

/** Every feature's actions; those of the shell are there at once, the rest after the first screen. */
export function allActions(): readonly Action[] {
  return known
}

/** Keys that are no actions, by the part of the screen that hears them. */
export const keySections = (): readonly KeySection[] => sections

export function hasAllActions(): boolean {
  return known !== shellActions
}

export async function loadAllActions(): Promise<readonly Action[]> {
  const { featureActions, featureKeys } = await import('./feature-actions.ts')
  sections = featureKeys
  known = [...shellActions, ...featureActions]
  return known
}
