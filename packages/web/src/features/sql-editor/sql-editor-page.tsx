import { Button, CloseButton, Select, TextInput } from '@mantine/core'
import {
  IconDeviceFloppy,
  IconLock,
  IconLockOpen,
  IconPlayerPlay,
  IconPlayerStop,
  IconPlus,
  IconRoute,
} from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type ReactElement, useState } from 'react'
import { useTexts } from '../../i18n/use-texts.ts'
import type { Project } from '../../structure/projects/project.ts'
import { confirm } from '../../ui/confirm-store.ts'
import { FailedState } from '../../ui/failed-state.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { usePageTitle } from '../../ui/use-page-title.ts'
import { formatSql } from './format-sql.ts'
import { SaveDialog } from './save-dialog.tsx'
import { SqlCode } from './sql-code.tsx'
import classes from './sql-editor.module.css'
import { SqlOutput } from './sql-output.tsx'
import { type SqlSource, sqlSourcesQuery } from './sql-queries.ts'
import { type SqlWork, useSqlEditor } from './use-sql-editor.ts'

/** The databases of a project, asked in their own words. */
export function SqlEditorPage({ project }: { readonly project: Project }): ReactElement {
  const t = useTexts()
  usePageTitle(t('projects.project.sql'))
  const { data, error, refetch } = useQuery(sqlSourcesQuery(project.id))
  const [chosen, choose] = useState<string | null>(null)
  const [mode, setMode] = useState<'read' | 'write'>('read')
  const source = data?.list.find(({ id }) => id === chosen) ?? data?.list[0] ?? null
  const work = useSqlEditor(project, source)
  if (source === null)
    return (
      <main className={classes.wait}>
        {error === null ? <SkeletonRows rows={6} /> : <FailedState error={error} onRetry={() => void refetch()} />}
      </main>
    )
  const change = async (): Promise<void> => {
    if (mode === 'write') return setMode('read')
    const heading = t('sql.write.text', { source: source.title })
    if (await confirm({ title: t('sql.write'), heading, submit: t('sql.write'), danger: true })) setMode('write')
  }
  return (
    <main className={classes.page}>
      <header className={classes.head}>
        <h1>{t('projects.project.sql')}</h1>
        <Select
          size="xs"
          aria-label={t('sql.source')}
          allowDeselect={false}
          data={(data?.list ?? []).map(({ id, title }) => ({ value: id, label: title }))}
          value={source.id}
          onChange={(id) => {
            choose(id)
            setMode('read')
          }}
        />
        <span className={classes.mode} data-mode={mode}>
          {mode === 'read' ? <IconLock size={14} /> : <IconLockOpen size={14} />}
          {t(`sql.mode.${mode}`)}
        </span>
        <Button
          size="xs"
          variant="subtle"
          disabled={source.writeRefusal !== null}
          title={source.writeRefusal ?? undefined}
          onClick={() => void change()}
        >
          {t(mode === 'read' ? 'sql.write.allow' : 'sql.write.end')}
        </Button>
        <QueryTools source={source} work={work} />
      </header>
      {source.refusal === null ? null : (
        <p className={classes.refusal} role="note">
          {source.refusal}
        </p>
      )}
      <div className={classes.work}>
        <EditorPane source={source} mode={mode} work={work} />
        <SqlOutput project={project} work={work} />
      </div>
    </main>
  )
}

interface EditorPaneProps {
  readonly source: SqlSource
  readonly mode: 'read' | 'write'
  readonly work: SqlWork
}

function EditorPane({ source, mode, work }: EditorPaneProps): ReactElement {
  const t = useTexts()
  const { editor, memory, isRunning } = work
  const isOff = source.refusal !== null || isRunning
  const run = (): void => void (isOff ? undefined : work.run('statement', source, mode))
  return (
    <section className={classes.editor} aria-label={t('sql.editor')}>
      <div className={classes.editors}>
        {memory.editors.map((one, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: an editor has no other name than its place
          <span key={at} className={classes.tab} data-on={at === work.active || undefined}>
            <button type="button" aria-pressed={at === work.active} onClick={() => work.activate(at)}>
              {one.fileName}
              {one.edited ? <i title={t('sql.edited')}>•</i> : null}
            </button>
            {memory.editors.length > 1 ? (
              <CloseButton
                size="xs"
                aria-label={t('sql.close', { name: one.fileName })}
                onClick={() => work.remove(at)}
              />
            ) : null}
          </span>
        ))}
        <Button size="compact-xs" variant="subtle" aria-label={t('sql.new')} onClick={() => work.add()}>
          <IconPlus size={16} />
        </Button>
      </div>
      <div className={classes.tools}>
        {isRunning ? (
          <Button size="xs" color="red" leftSection={<IconPlayerStop size={16} />} onClick={work.cancel}>
            {t('sql.cancel')}
          </Button>
        ) : (
          <Button
            size="xs"
            disabled={isOff}
            leftSection={<IconPlayerPlay size={16} />}
            title={t('sql.run.keys')}
            onClick={run}
          >
            {t('sql.run')}
          </Button>
        )}
        <Button size="xs" variant="subtle" disabled={isOff} onClick={() => void work.run('all', source, mode)}>
          {t('sql.runAll')}
        </Button>
        <Button
          size="xs"
          variant="subtle"
          disabled={isOff}
          leftSection={<IconRoute size={16} />}
          onClick={() => void work.run('explain', source, 'read')}
        >
          {t('sql.explain')}
        </Button>
      </div>
      <SqlCode
        key={`${work.active} ${memory.editors.length} ${editor.filePath} ${source.id}`}
        code={editor.code}
        words={source}
        handle={work.code}
        onChange={work.write}
        onRun={run}
      />
      {work.names.length === 0 ? null : (
        <div className={classes.parameters}>
          <h2>{t('sql.parameters')}</h2>
          {work.names.map((name) => (
            <TextInput
              key={name}
              size="xs"
              label={`:${name}`}
              value={work.values[name] ?? ''}
              onChange={({ currentTarget }) => work.setValue(name, currentTarget.value)}
            />
          ))}
        </div>
      )}
    </section>
  )
}

/** What is done with the text of the editor, and not by running it. */
function QueryTools({ source, work }: Pick<EditorPaneProps, 'source' | 'work'>): ReactElement {
  const t = useTexts()
  const [isSaving, setSaving] = useState(false)
  const { editor, memory } = work
  return (
    <div className={classes.queryTools}>
      <Button size="xs" variant="subtle" leftSection={<IconDeviceFloppy size={16} />} onClick={() => setSaving(true)}>
        {t('sql.save')}
      </Button>
      <Button
        size="xs"
        variant="subtle"
        onClick={() => work.code.current?.replaceAll(formatSql(editor.code, source.engine))}
      >
        {t('sql.format')}
      </Button>
      <Button size="xs" variant="subtle" onClick={work.takeQuery}>
        {t('sql.clipboard.take')}
      </Button>
      {memory.clipboardQuery === '' ? null : (
        <Button
          size="xs"
          variant="subtle"
          title={memory.clipboardQuery}
          onClick={() => work.code.current?.insert(memory.clipboardQuery)}
        >
          {t('sql.clipboard.put')}
        </Button>
      )}
      {isSaving ? (
        <SaveDialog
          path={editor.filePath || `${editor.fileName}.sql`}
          onSave={work.save}
          onClose={() => setSaving(false)}
        />
      ) : null}
    </div>
  )
}
