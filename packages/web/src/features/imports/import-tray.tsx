import { ActionIcon } from '@mantine/core'
import { IconPlayerPause, IconPlayerPlay, IconUpload, IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type ReactElement, useEffect } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { useStore } from 'zustand'
import { messageOf } from '../../api/errors.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { toast } from '../../state/toast-store.ts'
import { importPath } from '../../structure/projects/project-places.ts'
import { importQuery, pause, resume, showWritten } from './import-queries.ts'
import { isWriting } from './import-steps.ts'
import { counted, summedUp } from './import-words.ts'
import classes from './imports.module.css'
import { ProgressLine } from './progress-line.tsx'
import { unwatchImport, type WatchedImport, watchedImports } from './watched-imports.ts'

/** Imports that go on while somebody does something else; the one whose page is open tells by itself. */
export function ImportTray({ projectId }: { readonly projectId: string }): ReactElement | null {
  const t = useTexts()
  const [search] = useSearchParams()
  const all = useStore(watchedImports, (state) => state.list)
  const elsewhere = all.filter((one) => one.projectId === projectId && one.id !== search.get('id'))
  if (elsewhere.length === 0) return null
  return (
    <ul className={classes.tray} aria-label={t('imports.tray')}>
      {elsewhere.map((one) => (
        <TrayRow key={one.id} watched={one} />
      ))}
    </ul>
  )
}

function TrayRow({ watched }: { readonly watched: WatchedImport }): ReactElement | null {
  const t = useTexts()
  const navigate = useNavigate()
  const { data: one } = useQuery(importQuery(watched.projectId, watched.id))
  const isOver = one !== undefined && !isWriting(one.state)
  useEffect(() => {
    if (!isOver) return
    unwatchImport(one.id)
    void showWritten(one.projectId)
    const { created, updated } = summedUp(one.receipt?.parts ?? [])
    const open = () => void navigate(importPath(one.projectId, { id: one.id }))
    const action = { label: t('imports.tray.receipt'), run: open }
    // One that was given up before it wrote anything can be tried again.
    if (one.state === 'failed' || one.state === 'rehearsed')
      toast.error(t('imports.tray.failed', { title: one.title }), { durationMs: 5000, action })
    else
      toast.success(t('imports.tray.done', { title: one.title, ...counted(created + updated) }), {
        durationMs: 5000,
        action,
      })
  }, [isOver, one, navigate, t])
  if (one === undefined || isOver) return null
  const isPaused = one.state === 'paused'
  const change = (work: Promise<unknown>): void => void work.catch((error: unknown) => toast.error(messageOf(error)))
  return (
    <li className={classes.trayRow}>
      <div className={classes.trayHead}>
        <IconUpload size={16} stroke={1.75} aria-hidden />
        <Link to={importPath(one.projectId, { id: one.id })}>
          <bdi>{one.title}</bdi>
        </Link>
        <ActionIcon
          size="sm"
          aria-label={t(isPaused ? 'imports.tray.resume' : 'imports.tray.pause', { title: one.title })}
          onClick={() => change(isPaused ? resume(one) : pause(one))}
        >
          {isPaused ? <IconPlayerPlay size={16} /> : <IconPlayerPause size={16} />}
        </ActionIcon>
        <ActionIcon
          size="sm"
          aria-label={t('imports.tray.hide', { title: one.title })}
          onClick={() => unwatchImport(one.id)}
        >
          <IconX size={16} />
        </ActionIcon>
      </div>
      <ProgressLine {...one} />
    </li>
  )
}
