import { updateViewSettings } from '@rowhouse/core/api/view-settings'
import type { LockType } from '@rowhouse/core/views/lock-types'
import { useQuery } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { call } from '../../api/client.ts'
import { messageOf } from '../../api/errors.ts'
import { queryClient } from '../../api/query-client.ts'
import { toast } from '../../state/toast-store.ts'
import { changesOf } from '../../structure/views/changes-in-turn.ts'
import type { Settings } from '../../structure/views/settings.ts'
import { viewQuery } from '../../structure/views/view-query.ts'
import { late, useLate } from '../../ui/late.ts'
import { undoStackOf } from '../../undo/undo-stacks.ts'
import { viewPlace } from './view-place.ts'
import { partOf, viewUndoable } from './view-undoable.ts'

/** What every setting is about: whoever only looks at a view needs none of it. */
export const settingsRead = late(() => import('./read-again.ts'))

export interface ViewState {
  readonly settings: Settings
  /** What of it no longer applies, and why. */
  readonly notes: readonly string[]
  /** Whether this person may change it for everybody who sees it. */
  readonly mayChange: boolean
  readonly mode: LockType
  /** Seen in this tab only, because the view is not this person's to change. */
  readonly isLocal: boolean
  /** What of it changes which records come and how: for calls that shall answer as if the view had these settings. */
  readonly tried: string | null
  /** At once on the screen; stored where the person may, and can be undone. Resolves when its records are there. */
  change(spec: Spec): Promise<void>
  discard(): void
}

/** Other settings, or what makes them of those that are shown: for who changes a part of a list that may just have changed. */
type Spec = Partial<Settings> | ((settings: Settings) => Partial<Settings>)

/** null while it loads. */
export function useViewState(
  projectId: string,
  tableId: string,
  viewId: string,
): { readonly state: ViewState | null; readonly error: unknown; retry(): void } {
  const options = viewQuery(projectId, viewId)
  const { data, error, refetch } = useQuery(options)
  const [local, setLocal] = useState<Partial<Settings>>({})

  const change = useCallback(
    async (spec: Spec) => {
      const partFor = (settings: Settings) => (typeof spec === 'function' ? spec(settings) : spec)
      const { queryKey } = viewQuery(projectId, viewId)
      const known = queryClient.getQueryData(queryKey)
      if (known === undefined) return
      if (!known.mayChange) return setLocal((before) => ({ ...before, ...partFor({ ...known.settings, ...before }) }))
      const part = partFor(known.settings)
      // At once: whoever changes something else in the same moment goes by what is shown.
      void queryClient.cancelQueries({ queryKey })
      queryClient.setQueryData(queryKey, { ...known, settings: { ...known.settings, ...part } })
      const stack = undoStackOf(projectId, tableId)
      const step = stack.mark()
      const changes = changesOf<Settings>(viewId)
      const stored = changes.run(part, () => call(updateViewSettings, { params: { viewId }, body: part, step }))
      stack.await(stored)
      try {
        const next = await stored
        // What was asked before it was stored may not know of it.
        void queryClient.cancelQueries({ queryKey })
        queryClient.setQueryData(queryKey, { ...next, settings: changes.over(next.settings) })
        const [before, after] = [partOf(known.settings, part), partOf(next.settings, part)]
        if (JSON.stringify(before) !== JSON.stringify(after))
          stack.push(viewUndoable(viewPlace(projectId, viewId), before, after), step)
        const { readAgain } = await settingsRead.preload()
        await readAgain(viewId, part, known.settings, next.settings)
      } catch (refusal) {
        toast.error(messageOf(refusal))
        await queryClient.invalidateQueries({ queryKey })
      }
    },
    [projectId, tableId, viewId],
  )
  const isLocal = Object.keys(local).length > 0
  const read = useLate(settingsRead, isLocal)
  const discard = useCallback(() => setLocal({}), [])
  const retry = () => void refetch()
  if (data === undefined) return { state: null, error, retry }
  const tried = read === null ? null : read.triedPart(local)
  const settings = { ...data.settings, ...local }
  const { notes, mayChange, lockType: mode } = data
  return { state: { settings, notes, mayChange, mode, isLocal, tried, change, discard }, error: null, retry }
}
