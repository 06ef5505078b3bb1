import { ActionIcon, Button } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type ReactElement, type RefObject, useEffect, useMemo, useRef, useState } from 'react'
import { useStore } from 'zustand'
import { ColumnIcon } from '../../cells/column-icon.tsx'
import { useTexts } from '../../i18n/use-texts.ts'
import { useSaved } from '../../state/saved.ts'
import { hasWholeIn, mayIn, type Project } from '../../structure/projects/project.ts'
import type { Column, Table } from '../../structure/tables/table.ts'
import { peopleQuery } from '../../structure/tables/use-people.ts'
import { FailedState } from '../../ui/failed-state.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { CommentActs } from './comment-acts.ts'
import { CommentThread } from './comment-thread.tsx'
import classes from './comments.module.css'
import { commentsQuery, threadsAtFirst } from './comments-query.ts'
import { Composer } from './composer.tsx'
import { outbox, sendComment } from './outbox.ts'
import { SendingItem } from './sending-item.tsx'
import type { Talk } from './talk.ts'
import { useNamedComment } from './use-named-comment.ts'

interface CommentsPanelProps {
  readonly project: Project
  readonly table: Table
  readonly rowId: string
  /** The field the next comment is about; null: the whole record. */
  readonly about: Column | null
  readonly onAbout: (column: Column | null) => void
}

/** What people say about a record, and the field to say more. */
export function CommentsPanel(props: CommentsPanelProps): ReactElement {
  const { table, rowId, project, about, onAbout } = props
  const t = useTexts()
  const talk = useTalk(props)
  return (
    <div className={classes.panel}>
      <Threads talk={talk} />
      <div className={classes.foremost}>
        <Composer
          projectId={project.id}
          place={talk.place}
          label={t('comments.write')}
          submit={t('comments.send')}
          focusOn={about?.id}
          head={about === null ? null : <About column={about} onNone={() => onAbout(null)} />}
          filesOf={talk.record}
          onSend={(text, files) => {
            onAbout(null)
            const place = { by: talk.me, tableId: table.id, recordId: rowId }
            void sendComment({ ...place, text, files, parent: null, column: about?.id ?? null })
          }}
        />
      </div>
    </div>
  )
}

function useTalk({ project, table, rowId }: CommentsPanelProps): Talk {
  const me = useSaved((state) => state.users.user?.id ?? '')
  const previewAs = useSaved((state) => state.users.previewAs)
  const named = useNamedComment()
  const mayKnow = mayIn(project, 'members.list', previewAs)
  const { data: people } = useQuery({ ...peopleQuery(project.id), enabled: mayKnow })
  return useMemo(
    () => ({
      project,
      table,
      rowId,
      record: { tableId: table.id, recordId: rowId },
      me,
      named,
      place: `${me} ${table.id} ${rowId}`,
      acts: new CommentActs(table.id, rowId),
      mayDeleteAny: hasWholeIn(project, 'comments.delete', previewAs),
      personOf: (id) => people?.find((person) => person.id === id) ?? null,
    }),
    [project, table, rowId, me, named, previewAs, people],
  )
}

function Threads({ talk }: { readonly talk: Talk }): ReactElement {
  const t = useTexts()
  const [limit, setLimit] = useState(threadsAtFirst)
  const { data, error, refetch } = useQuery(commentsQuery(talk.table.id, talk.rowId, limit))
  const all = useStore(outbox, ({ list }) => list)
  const known = new Set(data?.list.flatMap(({ id, answers }) => [id, ...answers.map((one) => one.id)]))
  const sending = all.filter(
    ({ id, by, tableId, recordId }) =>
      by === talk.me && tableId === talk.table.id && recordId === talk.rowId && !known.has(id),
  )
  const threads = data?.list.toReversed() ?? []
  const begun = sending.filter(({ parent }) => parent === null)
  const list = useEnd(`${threads.at(-1)?.id} ${begun.at(-1)?.id}`)
  useNamedInSight(list, talk.named, data !== undefined)
  if (data === undefined)
    return (
      <div className={classes.list}>
        {error === null ? <SkeletonRows rows={3} /> : <FailedState error={error} onRetry={() => void refetch()} />}
      </div>
    )
  return (
    <ul ref={list} className={classes.list}>
      {data.next === null ? null : (
        <li className={classes.earlier}>
          <Button size="xs" variant="subtle" onClick={() => setLimit(limit + threadsAtFirst)}>
            {t('comments.earlier')}
          </Button>
        </li>
      )}
      {threads.length + begun.length === 0 ? <li className={classes.none}>{t('comments.none')}</li> : null}
      {threads.map((thread) => (
        <li key={thread.id}>
          <CommentThread talk={talk} thread={thread} sending={sending.filter(({ parent }) => parent === thread.id)} />
        </li>
      ))}
      {begun.map((one) => (
        <li key={one.id}>
          <SendingItem talk={talk} sending={one} />
        </li>
      ))}
    </ul>
  )
}

/** The newest is at the end, beside the field: it is brought into sight when it is another one. */
function useEnd(newest: string) {
  const list = useRef<HTMLUListElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another newest one is the reason.
  useEffect(() => {
    list.current?.scrollTo({ top: list.current.scrollHeight })
  }, [newest])
  return list
}

/** Whoever came for a certain comment is led to it. */
function useNamedInSight(list: RefObject<HTMLElement | null>, named: string | null, isThere: boolean): void {
  useEffect(() => {
    if (named === null || !isThere) return
    const comment = list.current?.querySelector<HTMLElement>(`[data-comment="${CSS.escape(named)}"]`)
    comment?.scrollIntoView({ block: 'center' })
    comment?.focus({ preventScroll: true })
  }, [list, named, isThere])
}

function About({ column, onNone }: { readonly column: Column; readonly onNone: () => void }): ReactElement {
  const t = useTexts()
  return (
    <div className={classes.about}>
      <ColumnIcon type={column.type} size={14} />
      <bdi>{t('comments.about', { title: column.title })}</bdi>
      <ActionIcon size="xs" variant="subtle" aria-label={t('comments.aboutNone')} onClick={onNone}>
        <IconX size={13} />
      </ActionIcon>
    </div>
  )
}
