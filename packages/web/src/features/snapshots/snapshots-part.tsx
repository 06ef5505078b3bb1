import { Button } from '@mantine/core'
import { snapshotLimits } from '@rowhouse/core/snapshots'
import { IconCamera, IconClock } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type ReactElement, useState } from 'react'
import { Link } from 'react-router'
import { useTexts } from '../../i18n/use-texts.ts'
import { useSaved } from '../../state/saved.ts'
import { toast } from '../../state/toast-store.ts'
import { mayIn, type Project } from '../../structure/projects/project.ts'
import { newCronPath } from '../../structure/projects/project-places.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { FailedState } from '../../ui/failed-state.tsx'
import { SettingRow } from '../../ui/form-fields.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { StoredSwitch } from '../../ui/stored-switch.tsx'
import { SnapshotDialog } from './snapshot-dialog.tsx'
import { SnapshotList } from './snapshot-list.tsx'
import { keepBeforeImports, type Snapshot, snapshotsQuery } from './snapshot-queries.ts'
import classes from './snapshots.module.css'

/** All of a project as it was at some moments, for those who may take it with them. */
export function SnapshotsPart({ project }: { readonly project: Project }): ReactElement | null {
  const previewAs = useSaved((state) => state.users.previewAs)
  return mayIn(project, 'projects.export', previewAs) ? <Snapshots project={project} /> : null
}

function Snapshots({ project }: { readonly project: Project }): ReactElement {
  const t = useTexts()
  const previewAs = useSaved((state) => state.users.previewAs)
  const { data, error, refetch } = useQuery(snapshotsQuery(project.id))
  // null: a new one; undefined: none is named.
  const [named, setNamed] = useState<Snapshot | null | undefined>(undefined)
  const take = (
    <Button size="xs" variant="default" leftSection={<IconCamera size={14} />} onClick={() => setNamed(null)}>
      {t('snapshots.take')}
    </Button>
  )
  const hasSome = data !== undefined && data.list.length > 0
  return (
    <section className={classes.section} aria-label={t('snapshots.title')}>
      <div className={classes.head}>
        <h2>{t('snapshots.title')}</h2>
        {mayIn(project, 'schedules.change', previewAs) ? (
          <Button
            size="xs"
            variant="subtle"
            leftSection={<IconClock size={14} />}
            component={Link}
            to={newCronPath(project.id, 'snapshot')}
          >
            {t('snapshots.plan')}
          </Button>
        ) : null}
        {hasSome ? take : null}
      </div>
      {data === undefined ? (
        error === null ? (
          <div role="status" aria-label={t('snapshots.looking')}>
            <SkeletonRows rows={2} />
          </div>
        ) : (
          <FailedState error={error} onRetry={() => void refetch()} />
        )
      ) : hasSome ? (
        <SnapshotList project={project} snapshots={data.list} onName={setNamed} />
      ) : (
        <EmptyState icon={IconCamera} title={t('snapshots.empty')} text={t('snapshots.empty.text')} action={take} />
      )}
      {data === undefined || !mayIn(project, 'projects.update', previewAs) ? null : (
        <BeforeImports projectId={project.id} isOn={data.beforeImports} />
      )}
      {named === undefined ? null : (
        <SnapshotDialog projectId={project.id} snapshot={named} onClose={() => setNamed(undefined)} />
      )}
    </section>
  )
}

function BeforeImports({ projectId, isOn }: { readonly projectId: string; readonly isOn: boolean }): ReactElement {
  const t = useTexts()

  async function turn(on: boolean): Promise<void> {
    await keepBeforeImports(projectId, on)
    toast.success(t(on ? 'snapshots.before.on' : 'snapshots.before.off'))
  }

  return (
    <SettingRow
      title={t('snapshots.before')}
      text={t('snapshots.before.text', { count: snapshotLimits.beforeImports })}
      control={<StoredSwitch aria-label={t('snapshots.before')} isOn={isOn} onTurn={turn} />}
    />
  )
}
