import { IconPin } from '@tabler/icons-react'
import { type ReactElement, useState } from 'react'
import { messageOf } from '../../api/errors.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { navigateTo } from '../../state/navigation.ts'
import { toast } from '../../state/toast-store.ts'
import type { Project } from '../../structure/projects/project.ts'
import { tabPath } from '../../structure/projects/project-places.ts'
import { type RestoredProject, restoredProject } from '../../structure/projects/restored-project.ts'
import { restoredText } from '../../structure/projects/restored-text.ts'
import { confirm } from '../../ui/confirm-store.ts'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { showSize } from '../../values/show-size.ts'
import { ElsewhereDialog } from './elsewhere-dialog.tsx'
import { overQuestion } from './over-question.ts'
import { SnapshotMenu } from './snapshot-menu.tsx'
import { restoreBeside, restoreOver, type Snapshot } from './snapshot-queries.ts'
import classes from './snapshots.module.css'

interface SnapshotListProps {
  readonly project: Project
  readonly snapshots: readonly Snapshot[]
  readonly onName: (snapshot: Snapshot) => void
}

export function SnapshotList({ project, snapshots, onName }: SnapshotListProps): ReactElement {
  const t = useTexts()
  return (
    <ul className={classes.list} aria-label={t('snapshots.title')}>
      {snapshots.map((snapshot) => (
        <SnapshotItem key={snapshot.id} project={project} snapshot={snapshot} onName={() => onName(snapshot)} />
      ))}
    </ul>
  )
}

interface SnapshotItemProps {
  readonly project: Project
  readonly snapshot: Snapshot
  readonly onName: () => void
}

function SnapshotItem({ project, snapshot, onName }: SnapshotItemProps): ReactElement {
  const t = useTexts()
  const [isRestoring, setRestoring] = useState(false)
  const [isElsewhere, setElsewhere] = useState(false)
  const { title, why, by, createdAt, kept, failure } = snapshot
  const name = title ?? t('snapshots.unnamed')
  const who = by?.name || by?.email || t('snapshots.by.gone')

  async function follow(restoring: Promise<RestoredProject>): Promise<void> {
    setRestoring(true)
    try {
      const restored = await restoring
      const { project: made } = restored
      const open = { label: t('snapshots.open'), run: () => void navigateTo(tabPath(made, 'overview')) }
      toast.success(restoredText(restored, t), {
        durationMs: 5000,
        ...(made === project.id ? {} : { action: open }),
      })
    } catch (error) {
      toast.error(messageOf(error), { durationMs: 5000 })
    } finally {
      setRestoring(false)
    }
  }

  async function restore(): Promise<void> {
    const agreed = await confirm({
      title: t('snapshots.restore.title'),
      heading: t('snapshots.restore.heading', { title: project.title }),
      submit: t('snapshots.restore.submit'),
    })
    if (agreed) await follow(restoreBeside(project.id, snapshot.id, null).then((job) => restoredProject(job)))
  }

  async function over(): Promise<void> {
    if (await confirm(overQuestion(project.title))) await follow(restoreOver(project, snapshot))
  }

  return (
    <li className={classes.item}>
      <div className={classes.two}>
        <b>
          <bdi>{name}</bdi>
          {kept ? <IconPin size={14} role="img" aria-label={t('snapshots.kept')} /> : null}
        </b>
        <span>{t(`snapshots.by.${why}`, { name: who })}</span>
        {failure === null ? null : <span className={classes.failure}>{failure}</span>}
      </div>
      <div className={classes.two}>
        <b>
          <RelativeTime iso={createdAt} />
        </b>
        <State snapshot={snapshot} isRestoring={isRestoring} />
      </div>
      <SnapshotMenu
        project={project}
        snapshot={snapshot}
        name={name}
        onName={onName}
        onRestore={() => void restore()}
        onRestoreElsewhere={() => setElsewhere(true)}
        onRestoreOver={() => void over()}
      />
      {isElsewhere ? (
        <ElsewhereDialog
          name={name}
          onRestore={(source) => restoreBeside(project.id, snapshot.id, source)}
          onBegun={(job) => {
            setElsewhere(false)
            void follow(restoredProject(job))
          }}
          onClose={() => setElsewhere(false)}
        />
      ) : null}
    </li>
  )
}

function State({
  snapshot: { state, bytes },
  isRestoring,
}: {
  readonly snapshot: Snapshot
  readonly isRestoring: boolean
}): ReactElement {
  const t = useTexts()
  if (isRestoring || state === 'making')
    return <span role="status">{t(isRestoring ? 'snapshots.restoring' : 'snapshots.state.making')}</span>
  return <span data-state={state}>{bytes === null ? t('snapshots.state.failed') : showSize(bytes)}</span>
}
