import type { Action } from './action.ts'

const features = import.meta.glob<readonly Action[]>('../features/*/actions.ts', { import: 'actions', eager: true })

/** In one file of the build, which is loaded after the first screen. */
export const featureActions: readonly Action[] = Object.values(features).flat()
