import { Button, Modal, SegmentedControl } from '@mantine/core'
import { IconCopy } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type ReactElement, useState } from 'react'
import { useTexts } from '../../i18n/use-texts.ts'
import type { Project } from '../../structure/projects/project.ts'
import { tablesQuery } from '../../structure/tables/queries.ts'
import { viewsQuery } from '../../structure/views/queries.ts'
import { viewQuery } from '../../structure/views/view-query.ts'
import { copyText } from '../../ui/copy-text.ts'
import { FailedState } from '../../ui/failed-state.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { shownQuery } from '../view-settings/shown-query.ts'
import classes from './snippet-dialog.module.css'
import { snippetLanguages } from './snippet-languages.ts'
import { type SnippetRequest, viewRequest } from './snippet-request.ts'
import type { SnippetPlace } from './snippet-store.ts'

interface SnippetDialogProps extends SnippetPlace {
  readonly project: Project
  readonly onClose: () => void
}

/** How a program reads the very rows that are on the screen. */
export function SnippetDialog({ project, tableId, viewId, onClose }: SnippetDialogProps): ReactElement {
  const t = useTexts()
  const { data: tables, error: noTables, refetch } = useQuery(tablesQuery(project.id))
  const { data: views } = useQuery(viewsQuery(project.id))
  const { data: stored, error: noSettings, refetch: readAgain } = useQuery(viewQuery(project.id, viewId))
  const table = tables?.list.find(({ id }) => id === tableId)
  const view = views?.get(tableId)?.find(({ id }) => id === viewId)
  const error = noTables ?? noSettings
  return (
    <Modal
      opened
      onClose={onClose}
      size={720}
      title={t('views.snippet.title', { title: view?.title ?? '' })}
      closeButtonProps={{ 'aria-label': t('shell.close') }}
    >
      {error !== null ? (
        <FailedState error={error} onRetry={() => void Promise.all([refetch(), readAgain()])} />
      ) : table === undefined || view === undefined || stored === undefined ? (
        <SkeletonRows rows={8} height={20} />
      ) : (
        <Snippet
          request={viewRequest(
            globalThis.location.href,
            { project, table, view },
            shownQuery(viewId, stored.settings).query,
          )}
        />
      )}
    </Modal>
  )
}

function Snippet({ request }: { readonly request: SnippetRequest }): ReactElement {
  const t = useTexts()
  const [chosen, choose] = useState('shell')
  const code = snippetLanguages.find(({ id }) => id === chosen)?.write(request) ?? ''
  return (
    <>
      <p className={classes.text}>{t('views.snippet.text')}</p>
      <div className={classes.box}>
        <div className={classes.head}>
          <div className={classes.languages}>
            <SegmentedControl
              size="xs"
              aria-label={t('views.snippet.language')}
              data={snippetLanguages.map(({ id, label }) => ({ value: id, label }))}
              value={chosen}
              onChange={choose}
            />
          </div>
          <Button
            size="xs"
            variant="subtle"
            leftSection={<IconCopy size={14} />}
            onClick={() => void copyText(code, t('views.snippet.copied'))}
          >
            {t('views.snippet.copy')}
          </Button>
        </div>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keys. */}
        <section className={classes.code} tabIndex={0} aria-label={t('views.snippet.code')}>
          <pre>{code}</pre>
        </section>
      </div>
      <p className={classes.note}>{t('views.snippet.token')}</p>
    </>
  )
}
