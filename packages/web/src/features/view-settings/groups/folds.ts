import { newestKept } from '../../../state/newest-kept.ts'

/** Which groups of a view are folded: all of them or none, but for these. */
export interface Folds {
  readonly isAll: boolean
  readonly except: readonly string[]
}

export const noFolds: Folds = { isAll: false, except: [] }

export const foldedAll = (isAll: boolean): Folds => ({ isAll, except: [] })

/** So many views are remembered in a browser, and so many groups of each. */
const most = { views: 50, groups: 500 } as const

export const isFolded = ({ isAll, except }: Folds, key: string): boolean => isAll !== except.includes(key)

export function toggled({ isAll, except }: Folds, key: string): Folds {
  const others = except.filter((one) => one !== key)
  return { isAll, except: others.length < except.length ? others : [...others, key].slice(-most.groups) }
}

/** These are open, whatever was folded. */
export const unfolded = (folds: Folds, keys: readonly string[]): Folds =>
  keys.filter((key) => isFolded(folds, key)).reduce(toggled, folds)

export type FoldMemory = Readonly<Record<string, Folds>>

/** A view without folds needs no memory. */
export function remembering(memory: FoldMemory, place: string, folds: Folds): FoldMemory {
  if (folds.isAll || folds.except.length > 0) return newestKept(memory, place, folds, most.views)
  const { [place]: _, ...others } = memory
  return others
}
