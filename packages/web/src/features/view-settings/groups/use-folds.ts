import { useCallback } from 'react'
import { useSession } from '../../../session/use-session.ts'
import { saved, useSaved } from '../../../state/saved.ts'
import { type Folds, noFolds, remembering } from './folds.ts'

/** What is folded in a view, kept for this person in this browser. */
export function useFolds(viewId: string): readonly [Folds, (next: Folds) => void] {
  const { user } = useSession()
  const place = `${user?.id ?? ''} ${viewId}`
  const kept = useSaved((state) => state.app.folds[place])
  // The storage may hold what an older version or another program put there.
  const folds = Array.isArray(kept?.except) ? kept : noFolds
  const change = useCallback(
    (next: Folds) => saved.change('app', { folds: remembering(saved.getState().app.folds, place, next) }),
    [place],
  )
  return [folds, change]
}
