import { ActionIcon, Button } from '@mantine/core'
import {
  IconDatabase,
  IconDots,
  IconPencil,
  IconPlugConnected,
  IconPlugX,
  IconPlus,
  IconRefresh,
  IconRipple,
} from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type ReactElement, useState } from 'react'
import { messageOf } from '../../api/errors.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { toast } from '../../state/toast-store.ts'
import { engineName } from '../../structure/projects/project.ts'
import { confirm } from '../../ui/confirm-store.ts'
import { FailedState } from '../../ui/failed-state.tsx'
import { Menu } from '../../ui/menu.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { OutsidePanel } from './outside-panel.tsx'
import { sourcesQuery } from './queries.ts'
import { detachSource, tryConnection } from './source-changes.ts'
import { draftOfSource, type Source } from './source-draft.ts'
import { SourcePanel } from './source-panel.tsx'
import classes from './sources-section.module.css'
import { openSync } from './sync-store.ts'

/** The databases of a project: where they are, and whether what is known of them is still true. */
export function SourcesSection({ projectId }: { readonly projectId: string }): ReactElement {
  const t = useTexts()
  /** null: another database is attached; undefined: none is edited. */
  const [edited, edit] = useState<Source | null | undefined>(undefined)
  return (
    <section className={classes.section} aria-label={t('sources.title')}>
      <div className={classes.head}>
        <h2>{t('sources.title')}</h2>
        <span className={classes.tools}>
          <Button size="xs" variant="subtle" leftSection={<IconRefresh size={14} />} onClick={openSync}>
            {t('sources.sync')}
          </Button>
          <Button size="xs" variant="subtle" leftSection={<IconPlus size={14} />} onClick={() => edit(null)}>
            {t('sources.attach')}
          </Button>
        </span>
      </div>
      <Sources projectId={projectId} onEdit={edit} />
      {edited === undefined ? null : (
        <SourcePanel projectId={projectId} source={edited} onClose={() => edit(undefined)} />
      )}
    </section>
  )
}

interface SourcesProps {
  readonly projectId: string
  readonly onEdit: (source: Source) => void
}

function Sources({ projectId, onEdit }: SourcesProps): ReactElement {
  const { data, error, refetch } = useQuery(sourcesQuery(projectId))
  if (data === undefined) {
    return error ? <FailedState error={error} onRetry={() => void refetch()} /> : <SkeletonRows rows={1} height={52} />
  }
  return (
    <ul>
      {data.list.map((source) => (
        <SourceRow key={source.id} projectId={projectId} source={source} onEdit={() => onEdit(source)} />
      ))}
    </ul>
  )
}

interface SourceRowProps {
  readonly projectId: string
  readonly source: Source
  readonly onEdit: () => void
}

function SourceRow({ projectId, source, onEdit }: SourceRowProps): ReactElement {
  const t = useTexts()
  const { alias, type, place, isBuiltIn, readOnly, tableCount } = source
  return (
    <li className={classes.row}>
      <IconDatabase size={18} stroke={1.75} aria-hidden />
      <div className={classes.names}>
        <bdi className={classes.name}>{alias}</bdi>
        {readOnly ? <span className={classes.mark}>{t('sources.readOnly')}</span> : null}
        <span className={classes.place}>
          {isBuiltIn ? t('sources.builtIn', { engine: engineName(type) }) : `${engineName(type)} · ${place ?? ''}`}
        </span>
      </div>
      <span className={classes.count}>{t('projects.tables', { count: tableCount })}</span>
      {isBuiltIn ? null : <SourceMenu projectId={projectId} source={source} onEdit={onEdit} />}
    </li>
  )
}

function SourceMenu({ projectId, source, onEdit }: SourceRowProps): ReactElement {
  const t = useTexts()
  const [isHearing, setHearing] = useState(false)

  async function test(): Promise<void> {
    const verdict = await tryConnection(draftOfSource(source), { projectId, source })
    if (verdict.isGood) toast.success(verdict.sentence)
    else toast.error(messageOf(verdict.why), { durationMs: 5000 })
  }

  async function detach(): Promise<void> {
    const agreed = await confirm({
      title: t('sources.detach.title', { name: source.alias }),
      heading: t('sources.detach.text', { count: source.tableCount }),
      submit: t('sources.detach'),
      danger: true,
    })
    if (!agreed) return
    try {
      await detachSource(projectId, source.id)
      toast.success(t('sources.detach.done', { name: source.alias }))
    } catch (error) {
      toast.error(messageOf(error))
    }
  }

  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon aria-label={t('sources.menu', { name: source.alias })}>
            <IconDots size={16} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<IconPencil size={16} />} onClick={onEdit}>
            {t('sources.edit')}
          </Menu.Item>
          <Menu.Item leftSection={<IconPlugConnected size={16} />} onClick={() => void test()}>
            {t('sources.test')}
          </Menu.Item>
          <Menu.Item leftSection={<IconRipple size={16} />} onClick={() => setHearing(true)}>
            {t('sources.outside')}
          </Menu.Item>
          <Menu.Divider />
          <Menu.Item data-danger leftSection={<IconPlugX size={16} />} onClick={() => void detach()}>
            {t('sources.detach')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {isHearing ? <OutsidePanel projectId={projectId} source={source} onClose={() => setHearing(false)} /> : null}
    </>
  )
}
