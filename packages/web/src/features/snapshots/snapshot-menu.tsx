import { ActionIcon } from '@mantine/core'
import {
  IconDots,
  IconDownload,
  IconFolderPlus,
  IconPencil,
  IconPin,
  IconPinnedOff,
  IconPlugConnected,
  IconRestore,
  IconTrash,
} from '@tabler/icons-react'
import type { ReactElement } from 'react'
import { messageOf } from '../../api/errors.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { useSaved } from '../../state/saved.ts'
import { toast } from '../../state/toast-store.ts'
import { mayIn, type Project } from '../../structure/projects/project.ts'
import { confirm } from '../../ui/confirm-store.ts'
import { Menu } from '../../ui/menu.tsx'
import { change, fetchFile, remove, type Snapshot } from './snapshot-queries.ts'

interface SnapshotMenuProps {
  readonly project: Project
  readonly snapshot: Snapshot
  readonly name: string
  readonly onName: () => void
  readonly onRestore: () => void
  readonly onRestoreElsewhere: () => void
  readonly onRestoreOver: () => void
}

const tell = (error: unknown): void => void toast.error(messageOf(error))

/** What can be done with it. */
export function SnapshotMenu({ project, snapshot, name, ...on }: SnapshotMenuProps): ReactElement {
  const { onName, onRestore, onRestoreElsewhere, onRestoreOver } = on
  const t = useTexts()
  const previewAs = useSaved((state) => state.users.previewAs)
  const { id, kept, state } = snapshot
  const isReady = state === 'ready'

  async function download(): Promise<void> {
    const agreed = await confirm({
      title: t('snapshots.download.title'),
      heading: t('metadata.export.question.base.text'),
      submit: t('snapshots.download'),
    })
    if (agreed) await fetchFile(project, snapshot)
  }

  async function keep(): Promise<void> {
    await change(project.id, id, { kept: !kept })
    toast.success(t(kept ? 'snapshots.unkept' : 'snapshots.keeping', { name }))
  }

  async function drop(): Promise<void> {
    const agreed = await confirm({
      title: t('snapshots.delete.title'),
      heading: t('snapshots.delete.heading', { name }),
      submit: t('snapshots.delete'),
      danger: true,
    })
    if (!agreed) return
    await remove(project.id, id)
    toast.success(t('snapshots.deleted'))
  }

  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon variant="subtle" aria-label={t('snapshots.more', { name })}>
          <IconDots size={16} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {isReady && mayIn(project, 'projects.duplicate', previewAs) ? (
          <>
            <Menu.Item leftSection={<IconFolderPlus size={16} />} onClick={onRestore}>
              {t('snapshots.restore')}
            </Menu.Item>
            <Menu.Item leftSection={<IconPlugConnected size={16} />} onClick={() => setTimeout(onRestoreElsewhere)}>
              {t('snapshots.elsewhere')}
            </Menu.Item>
          </>
        ) : null}
        {isReady && mayIn(project, 'projects.restoreOver', previewAs) ? (
          <Menu.Item leftSection={<IconRestore size={16} />} onClick={() => setTimeout(onRestoreOver)}>
            {t('snapshots.over')}
          </Menu.Item>
        ) : null}
        {isReady ? (
          <Menu.Item leftSection={<IconDownload size={16} />} onClick={() => void download().catch(tell)}>
            {t('snapshots.download')}
          </Menu.Item>
        ) : null}
        {/* After the menu has given the focus back: the dialog takes it. */}
        <Menu.Item leftSection={<IconPencil size={16} />} onClick={() => setTimeout(onName)}>
          {t('snapshots.rename')}
        </Menu.Item>
        <Menu.Item
          leftSection={kept ? <IconPinnedOff size={16} /> : <IconPin size={16} />}
          onClick={() => void keep().catch(tell)}
        >
          {t(kept ? 'snapshots.unkeep' : 'snapshots.keep')}
        </Menu.Item>
        {mayIn(project, 'snapshots.delete', previewAs) ? (
          <Menu.Item data-danger leftSection={<IconTrash size={16} />} onClick={() => void drop().catch(tell)}>
            {t('snapshots.delete')}
          </Menu.Item>
        ) : null}
      </Menu.Dropdown>
    </Menu>
  )
}
