import { useEffect, useRef } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { useStore } from 'zustand'
import { useTexts } from '../../i18n/use-texts.ts'
import { following, stopFollowing } from '../../state/following.ts'
import { liveState } from '../../state/live-state.ts'
import { toast } from '../../state/toast-store.ts'
import type { Project } from '../../structure/projects/project.ts'
import type { TableSummary } from '../../structure/tables/table.ts'
import type { ViewsByTable } from '../../structure/views/view.ts'
import { useFollowedPlace } from './use-followed-place.ts'
import { openRecord, wayTo } from './way-to.ts'

/** A page that is loaded anew is gone for a moment only. */
const patienceMs = 3000

/** While somebody is followed, this page goes where they are, until its own person does something. */
export function useFollowing(
  project: Project | null,
  tables: readonly TableSummary[] | null,
  views: ViewsByTable | null,
): void {
  useStopByOwnActs()
  useStopWhenGone()
  const who = useStore(following, (state) => state.who)
  const here = useStore(liveState, (state) => state.here)
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const place = useFollowedPlace()
  const hasGone = useRef(false)
  const rowId = search.get('rowId')
  useEffect(() => {
    if (who === null) hasGone.current = false
    if (place === null || project === null || tables === null || views === null) return
    const way = wayTo(place, project, tables, views)
    following.setState({ isBarred: way === 'barred' })
    const isThere = here.table === place.table && here.view === place.view && rowId === openRecord(place)
    if (way === null || way === 'barred' || isThere) return
    // One step back leads to where it began.
    void navigate(way, { replace: hasGone.current })
    hasGone.current = true
  }, [who, place, project, tables, views, here.table, here.view, rowId, navigate])
}

function useStopByOwnActs(): void {
  const isFollowing = useStore(following, ({ who }) => who !== null)
  useEffect(() => {
    if (!isFollowing) return undefined
    const ends = new AbortController()
    const act = (event: Event): void => {
      if (event.target instanceof Element && event.target.closest('[data-follow]') !== null) return
      stopFollowing()
    }
    const press = (event: KeyboardEvent): void => {
      if (event.key === 'Escape') {
        // It is not meant for what lies below as well.
        event.preventDefault()
        event.stopPropagation()
        stopFollowing()
      } else if (!quietKeys.has(event.key)) act(event)
    }
    const how = { capture: true, passive: true, signal: ends.signal }
    for (const name of ['pointerdown', 'wheel', 'touchstart', 'popstate']) addEventListener(name, act, how)
    addEventListener('keydown', press, { capture: true, signal: ends.signal })
    return () => ends.abort()
  }, [isFollowing])
}

/** With these alone nobody does anything but look for the next control. */
const quietKeys = new Set(['Tab', 'Shift', 'Control', 'Alt', 'Meta'])

function useStopWhenGone(): void {
  const t = useTexts()
  const who = useStore(following, (state) => state.who)
  const status = useStore(liveState, (state) => state.status)
  const isGone = useFollowedPlace() === null
  useEffect(() => {
    if (who === null || !isGone || status !== 'live') return undefined
    const timer = setTimeout(() => {
      stopFollowing()
      toast.info(t('projects.follow.left', { name: who.name }))
    }, patienceMs)
    return () => clearTimeout(timer)
  }, [who, isGone, status, t])
}
