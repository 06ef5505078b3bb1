import { Button, FileButton, Select } from '@mantine/core'
import { migrationStates } from '@rowhouse/core/api/migrations'
import { IconArrowsDiff, IconDownload, IconPlayerPlay, IconPlus, IconStack2, IconUpload } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type ReactElement, useState } from 'react'
import { useTexts } from '../../i18n/use-texts.ts'
import { useSaved } from '../../state/saved.ts'
import { mayIn, type Project } from '../../structure/projects/project.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { FailedState } from '../../ui/failed-state.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { usePageTitle } from '../../ui/use-page-title.ts'
import { CompareDialog } from './compare-dialog.tsx'
import { importFiles, runTo } from './migration-deeds.ts'
import { MigrationDialog } from './migration-dialog.tsx'
import { ChangedNotice, LeftNotice, OutcomeNotice, OutsideNotice, RefusalNote } from './migration-notices.tsx'
import { MigrationPanel } from './migration-panel.tsx'
import {
  type Migration,
  type MigrationHead,
  type MigrationList,
  type MigrationRun,
  type MigrationState,
  migrationsQuery,
  saveAsFiles,
} from './migration-queries.ts'
import { goesDown, goesUp, MigrationTable } from './migration-table.tsx'
import classes from './migrations.module.css'

/** What was done to the structure of the databases of a project, and what people mean to do. */
export function MigrationsPage({ project }: { readonly project: Project }): ReactElement {
  const t = useTexts()
  usePageTitle(t('projects.project.migrations'))
  const [source, setSource] = useState<string | null>(null)
  const { data, error, refetch } = useQuery(migrationsQuery(project.id, source))
  if (data === undefined)
    return (
      <main className={classes.wait}>
        {error === null ? <SkeletonRows rows={6} /> : <FailedState error={error} onRetry={() => void refetch()} />}
      </main>
    )
  return <Migrations key={data.source} project={project} data={data} onSource={setSource} />
}

interface MigrationsProps {
  readonly project: Project
  readonly data: MigrationList
  readonly onSource: (id: string | null) => void
}

function Migrations({ project, data, onSource }: MigrationsProps): ReactElement {
  const t = useTexts()
  const previewAs = useSaved((saved) => saved.users.previewAs)
  const [state, setState] = useState<MigrationState | null>(null)
  const [openId, open] = useState<string | null>(null)
  const [edited, edit] = useState<Migration | 'new' | null>(null)
  const [isComparing, setComparing] = useState(false)
  const [outcome, setOutcome] = useState<MigrationRun | null>(null)
  const { list } = data
  const source = data.sources.find(({ id }) => id === data.source)
  const shown = state === null ? list : list.filter((one) => one.state === state)
  const head = list.find(({ id }) => id === openId) ?? null
  const onRun = async (to: MigrationHead, way: 'up' | 'down'): Promise<void> => {
    const ran = await runTo(project.id, to, way, goingTo(list, to, way))
    if (ran !== null) setOutcome(ran)
  }
  return (
    <main className={classes.page}>
      <Bar
        project={project}
        data={data}
        state={state}
        onSource={onSource}
        onState={setState}
        onNew={() => edit('new')}
        onCompare={() => setComparing(true)}
        onRun={(to) => void onRun(to, 'up')}
      />
      {source === undefined ? null : <RefusalNote project={project} source={source} />}
      <div className={classes.work}>
        <section className={classes.list} aria-label={t('migrations.list')}>
          <div className={classes.notices}>
            {outcome === null ? null : <OutcomeNotice outcome={outcome} onClose={() => setOutcome(null)} />}
            {outcome === null ? null : <LeftNotice outcome={outcome} />}
            {list
              .filter(({ isChanged }) => isChanged)
              .slice(0, 3)
              .map((one) => (
                <ChangedNotice key={one.id} projectId={project.id} migration={one} />
              ))}
            {mayIn(project, 'sources.diff', previewAs) ? (
              <OutsideNotice projectId={project.id} source={data.source} />
            ) : null}
          </div>
          {shown.length === 0 ? (
            <EmptyState
              icon={IconStack2}
              title={t(list.length === 0 ? 'migrations.none' : 'migrations.noneOfState')}
              text={t(list.length === 0 ? 'migrations.none.text' : 'migrations.noneOfState.text')}
            />
          ) : (
            <MigrationTable list={shown} openId={openId} onOpen={open} onRun={(to, way) => void onRun(to, way)} />
          )}
        </section>
        {head === null ? null : (
          <MigrationPanel
            key={head.id}
            projectId={project.id}
            head={head}
            counts={{ up: goingTo(list, head, 'up').length, down: goingTo(list, head, 'down').length }}
            onRun={(to, way) => void onRun(to, way)}
            onEdit={edit}
            onClose={() => open(null)}
          />
        )}
      </div>
      {edited === null || source === undefined ? null : (
        <MigrationDialog
          projectId={project.id}
          source={source}
          migration={edited === 'new' ? null : edited}
          onSaved={open}
          onClose={() => edit(null)}
        />
      )}
      {isComparing && source !== undefined ? (
        <CompareDialog
          projectId={project.id}
          source={source}
          mayKeep={mayIn(project, 'migrations.run', previewAs)}
          onKept={open}
          onClose={() => setComparing(false)}
        />
      ) : null}
    </main>
  )
}

/** Those that would run on the way to one, the nearest first. */
function goingTo(list: readonly MigrationHead[], to: MigrationHead, way: 'up' | 'down'): readonly MigrationHead[] {
  if (way === 'down') return list.filter((one) => one.number >= to.number && goesDown(one))
  return list.toReversed().filter((one) => one.number <= to.number && goesUp(one))
}

interface BarProps {
  readonly project: Project
  readonly data: MigrationList
  readonly state: MigrationState | null
  readonly onSource: (id: string | null) => void
  readonly onState: (state: MigrationState | null) => void
  readonly onNew: () => void
  readonly onCompare: () => void
  readonly onRun: (last: MigrationHead) => void
}

function Bar({ project, data, state, onSource, onState, onNew, onCompare, onRun }: BarProps): ReactElement {
  const t = useTexts()
  const previewAs = useSaved((saved) => saved.users.previewAs)
  const source = data.sources.find(({ id }) => id === data.source)
  const refusal = source?.refusal ?? null
  const pending = data.list.filter(goesUp)
  const last = pending[0]
  const mayRun = mayIn(project, 'migrations.run', previewAs)
  const count = (wanted: MigrationState): number => data.list.filter((one) => one.state === wanted).length
  return (
    <header className={classes.bar}>
      <h1>{t('projects.project.migrations')}</h1>
      <Select
        size="xs"
        w={150}
        aria-label={t('sql.source')}
        allowDeselect={false}
        data={data.sources.map(({ id, title }) => ({ value: id, label: title }))}
        value={data.source}
        onChange={onSource}
      />
      <Select
        size="xs"
        w={150}
        aria-label={t('migrations.states')}
        clearable
        placeholder={t('migrations.states.all')}
        data={migrationStates.map((one) => ({ value: one, label: t(`migrations.state.${one}`) }))}
        value={state}
        onChange={(wanted) => onState(wanted as MigrationState | null)}
      />
      <span className={classes.grow} />
      <span className={classes.counts}>{t('migrations.counts', { run: count('run'), pending: count('pending') })}</span>
      <Button
        size="xs"
        variant="subtle"
        leftSection={<IconDownload size={16} />}
        disabled={data.list.length === 0}
        onClick={() => void saveAsFiles(project.id, data.source)}
      >
        {t('migrations.export')}
      </Button>
      <Button size="xs" variant="subtle" leftSection={<IconArrowsDiff size={16} />} onClick={onCompare}>
        {t('migrations.between')}
      </Button>
      {mayRun ? (
        <>
          <FileButton multiple accept=".sql" onChange={(files) => void importFiles(project.id, data.source, files)}>
            {(props) => (
              <Button
                {...props}
                size="xs"
                variant="subtle"
                leftSection={<IconUpload size={16} />}
                disabled={refusal !== null}
                title={refusal ?? t('migrations.import.text')}
              >
                {t('migrations.import')}
              </Button>
            )}
          </FileButton>
          <Button
            size="xs"
            variant="default"
            leftSection={<IconPlus size={16} />}
            disabled={refusal !== null}
            title={refusal ?? undefined}
            onClick={onNew}
          >
            {t('migrations.new')}
          </Button>
          {last === undefined ? null : (
            <Button size="xs" variant="default" leftSection={<IconPlayerPlay size={16} />} onClick={() => onRun(last)}>
              {t('migrations.runPending', { count: pending.length })}
            </Button>
          )}
        </>
      ) : null}
    </header>
  )
}
