import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { useTexts } from '../../i18n/use-texts.ts'
import { useSaved } from '../../state/saved.ts'
import { mayIn, type Project } from '../../structure/projects/project.ts'
import type { Column, Table } from '../../structure/tables/table.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { commentsQuery, openCount, threadsAtFirst } from '../comments/comments-query.ts'
import { useNamedComment } from '../comments/use-named-comment.ts'
import { RecordHistory } from './record-history.tsx'
import type { SheetSide, SidePart } from './sheet-frame.tsx'

const CommentsPanel = lazyPart(() => import('../comments/comments-panel.tsx').then((m) => m.CommentsPanel))

/** What was looked at last beside a record: the next record shows the same. */
const lastShown = createStore<{ readonly part: string }>(() => ({ part: 'comments' }))

interface SideSpec {
  readonly project: Project
  readonly table: Table
  readonly rowId: string
  /** false: there is no record to talk about, or not yet. */
  readonly isThere: boolean
  readonly history: Omit<Parameters<typeof RecordHistory>[0], 'table' | 'rowId'>
}

interface FoundSide {
  readonly side: SheetSide | undefined
  /** Goes on to say something about a field; null: not for this person. */
  readonly onComment: ((column: Column) => void) | null
}

/** What stands beside the fields of a record, as far as the person may see it. */
export function useSheetSide({ project, table, rowId, isThere, history }: SideSpec): FoundSide {
  const t = useTexts()
  const previewAs = useSaved((state) => state.users.previewAs)
  const shown = useStore(lastShown, ({ part }) => part)
  const [isOver, setOver] = useState(false)
  const [about, setAbout] = useState<Column | null>(null)
  const mayTalk = isThere && mayIn(project, 'comments.read', previewAs)
  const mayLookBack = isThere && mayIn(project, 'records.history', previewAs)
  const { data } = useQuery({ ...commentsQuery(table.id, rowId, threadsAtFirst), enabled: mayTalk })
  const show = (part: string) => lastShown.setState({ part })
  const named = useNamedComment()
  // Whoever comes to read a comment is shown them, also where they lie over the fields.
  useEffect(() => {
    if (named === null || !mayTalk) return
    lastShown.setState({ part: 'comments' })
    setOver(true)
  }, [named, mayTalk])
  const comments: SidePart = {
    id: 'comments',
    title: t('comments.title'),
    count: openCount(data?.list ?? []),
    content: <CommentsPanel project={project} table={table} rowId={rowId} about={about} onAbout={setAbout} />,
  }
  const past: SidePart = {
    id: 'history',
    title: t('cells.history'),
    content: <RecordHistory table={table} rowId={rowId} {...history} />,
  }
  const parts = [...(mayTalk ? [comments] : []), ...(mayLookBack ? [past] : [])]
  return {
    side: parts.length === 0 ? undefined : { parts, shown, onShow: show, isOver, onOver: setOver },
    onComment: mayTalk
      ? (column) => {
          setAbout(column)
          show(comments.id)
          setOver(true)
        }
      : null,
  }
}
