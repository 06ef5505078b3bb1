import type { Action, KeySection } from './action.ts'

const features = import.meta.glob<readonly Action[]>(['../features/*/actions.ts', '../screens/*/actions.ts'], {
  import: 'actions',
  eager: true,
})
const keys = import.meta.glob<KeySection>('../views/*/keys.ts', { import: 'keys', eager: true })

/** In one file of the build, which is loaded after the first screen. */
export const featureActions: readonly Action[] = Object.values(features).flat()
export const featureKeys: readonly KeySection[] = Object.values(keys)
