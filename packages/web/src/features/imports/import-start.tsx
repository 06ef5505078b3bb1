import { Button, Progress } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type ReactElement, useEffect } from 'react'
import { Link, useNavigate } from 'react-router'
import { useStore } from 'zustand'
import { messageOf } from '../../api/errors.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { mayIn, type Project } from '../../structure/projects/project.ts'
import { importPath } from '../../structure/projects/project-places.ts'
import { tablesQuery } from '../../structure/tables/queries.ts'
import { Notice } from '../../ui/form-fields.tsx'
import { usePageTitle } from '../../ui/use-page-title.ts'
import { EarlierImports } from './earlier-imports.tsx'
import { ImportSource } from './import-source.tsx'
import classes from './imports.module.css'
import { forgetSending, type Sending, sending, sendToImport } from './sending-store.ts'

interface ImportStartProps {
  readonly project: Project
  /** The table it goes into; null: that is decided later. */
  readonly into: string | null
}

/** What to import, and what was imported before. */
export function ImportStart({ project, into }: ImportStartProps): ReactElement {
  const t = useTexts()
  const navigate = useNavigate()
  const all = useStore(sending, (state) => state.now)
  const now = all?.projectId === project.id ? all : null
  const tables = useQuery(tablesQuery(project.id)).data?.list ?? []
  const table = tables.find(({ id }) => id === into) ?? null
  const title = t('imports.title', { title: table?.title ?? project.title })
  usePageTitle(title)
  useEffect(() => {
    if (now?.importId == null) return
    forgetSending()
    void navigate(importPath(project.id, { id: now.importId, into: now.into }), { replace: true })
  }, [now, navigate, project.id])
  const isOnItsWay = now !== null && now.error === null
  return (
    <main className={classes.body}>
      <div className={classes.start}>
        <h1>{title}</h1>
        <p>{t('imports.text')}</p>
        {now === null || now.error === null ? null : <Notice kind="error">{messageOf(now.error)}</Notice>}
        {isOnItsWay ? (
          <OnItsWay now={now} />
        ) : (
          <ImportSource onSource={(source) => void sendToImport(project.id, source, into)} />
        )}
        {mayIn(project, 'syncs.create') && into === null ? (
          <p className={classes.elsewhere}>
            <Button variant="default" component={Link} to={importPath(project.id, { from: 'airtable' })}>
              {t('imports.airtable')}
            </Button>
            <span className={classes.quiet}>{t('imports.airtable.text')}</span>
          </p>
        ) : null}
        <EarlierImports project={project} />
      </div>
    </main>
  )
}

/** Sent, then read: of the second nobody knows how long it takes. */
function OnItsWay({ now }: { readonly now: Sending }): ReactElement {
  const t = useTexts()
  const isSent = now.progress >= 1
  const label = t(isSent ? 'imports.reading' : 'imports.sending', { title: now.title })
  return (
    <div className={classes.sending} role="status">
      <div>
        <bdi>{label}</bdi>
        <Button size="xs" variant="default" onClick={forgetSending}>
          {t('shell.cancel')}
        </Button>
      </div>
      <Progress size="sm" value={isSent ? 100 : now.progress * 100} animated={isSent} aria-label={label} />
    </div>
  )
}
