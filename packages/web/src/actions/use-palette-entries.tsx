import { useDebouncedValue } from '@mantine/hooks'
import type { Icon } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type ReactElement, type ReactNode, useMemo } from 'react'
import { useStore } from 'zustand'
import { projectsQuery } from '../api/projects-query.ts'
import { ProjectMark } from '../ui/avatar.tsx'
import { Emoji } from '../ui/emoji.tsx'
import { focusContent } from '../ui/keep-focus.ts'
import type { ActionContext } from './action.ts'
import { allActions } from './all-actions.ts'
import classes from './command-palette.module.css'
import { type Found, findText } from './find-text.ts'
import { type PaletteEntry, type PaletteSource, paletteSources } from './palette-sources.ts'
import { useActionContext } from './use-action-context.ts'

export interface Entry {
  readonly id: string
  readonly group: string
  readonly title: string
  readonly detail?: string | undefined
  readonly picture: ReactNode
  readonly keys?: string | undefined
  readonly found: Found
  readonly run: () => void
}

interface PaletteEntries {
  readonly entries: readonly Entry[]
  /** Projects are still on their way. */
  readonly isLoading: boolean
}

type Candidate = Omit<Entry, 'found'>
type Close = (work: () => void) => () => void

/** So many of each kind; who wants another types another letter. */
const mostOfAKind = 8
const pauseMs = 200
const shortestSearch = 2

/** Whatever the query finds: what the screen offers, projects, then actions. */
export function usePaletteEntries(query: string, onClose: () => void): PaletteEntries {
  const context = useActionContext()
  const sources = useStore(paletteSources, (state) => state.list)
  const { data, isLoading } = useQuery({ ...projectsQuery, enabled: context.isSignedIn })
  const searched = useSearched(query, sources)
  const entries = useMemo(() => {
    const close: Close = (work) => () => {
      onClose()
      work()
    }
    const acts = context.t('shell.palette.actions')
    const { [acts]: own = [], ...offered } = Object.groupBy(
      sources.flatMap(({ entries }) => entries),
      ({ group }) => group,
    )
    const here = Object.values(offered).flatMap((entries = []) =>
      matching(query, entries.map(candidateOf(close))).slice(0, mostOfAKind),
    )
    const records = searched.map(candidateOf(close)).map((entry) => ({ ...entry, found: foundIn(query, entry.title) }))
    const places = (data?.list ?? []).map((project) => ({
      id: project.id,
      group: context.t('shell.palette.projects'),
      title: project.title,
      picture: <ProjectMark title={project.title} color={project.color} size={18} />,
      run: close(() => {
        context.navigate(`/nc/${encodeURIComponent(project.id)}`)
        focusContent()
      }),
    }))
    const found = matching(query, places).slice(0, mostOfAKind)
    const actions = [...own.map(candidateOf(close)), ...actionEntries(context, close)]
    return [...here, ...records, ...found, ...matching(query, actions)]
  }, [query, data, context, onClose, sources, searched])
  return { entries, isLoading }
}

const nothing: readonly PaletteEntry[] = []

function useSearched(query: string, sources: readonly PaletteSource[]): readonly PaletteEntry[] {
  const [wanted] = useDebouncedValue(query.trim(), pauseMs)
  const searches = sources.flatMap(({ search }) => (search === undefined ? [] : [search]))
  const { data } = useQuery({
    queryKey: ['palette', wanted, searches.length],
    queryFn: async ({ signal }) => (await Promise.all(searches.map((search) => search(wanted, signal)))).flat(),
    enabled: wanted.length >= shortestSearch && searches.length > 0,
    placeholderData: keepPreviousData,
    gcTime: 0,
    // A palette that finds fewer things is no reason to disturb anybody.
    retry: false,
  })
  return query.trim().length >= shortestSearch ? (data ?? nothing) : nothing
}

const candidateOf =
  (close: Close) =>
  ({ icon, emoji, run, ...entry }: PaletteEntry): Candidate => ({
    ...entry,
    picture: emoji ? <Emoji of={emoji} /> : <EntryPicture icon={icon} />,
    run: close(run),
  })

function actionEntries(context: ActionContext, close: Close): readonly Candidate[] {
  return allActions()
    .filter((action) => action.id !== 'shell.palette' && action.visible(context))
    .map((action) => ({
      id: action.id,
      group: context.t('shell.palette.actions'),
      title: context.t(action.title),
      picture: <EntryPicture icon={action.icon} />,
      keys: action.keys,
      run: close(() => void action.run(context)),
    }))
}

function EntryPicture({ icon: Picture }: { readonly icon: Icon }): ReactElement {
  return <Picture size={16} stroke={1.75} className={classes.icon} aria-hidden />
}

function matching(query: string, entries: readonly Candidate[]): readonly Entry[] {
  return entries
    .flatMap((entry) => {
      const found = findText(query, entry.title)
      return found === null ? [] : [{ ...entry, found }]
    })
    .sort((one, other) => other.found.score - one.found.score)
}

const foundIn = (query: string, title: string): Found => findText(query, title) ?? { score: 0, start: 0, end: 0 }
