import type { Action } from './action.ts'
import { shellActions } from './shell-actions.ts'

const features = import.meta.glob<readonly Action[]>('../features/*/actions.ts', { import: 'actions' })

let known: readonly Action[] = shellActions

/** Every feature's actions; those of the shell are there at once, the rest after the first screen. */
export function allActions(): readonly Action[] {
  return known
}

export async function loadAllActions(): Promise<readonly Action[]> {
  const lists = await Promise.all(Object.values(features).map((load) => load()))
  known = [...shellActions, ...lists.flat()]
  return known
}
