import { ActionIcon } from '@mantine/core'
import {
  IconArrowRight,
  IconCopy,
  IconDots,
  IconHash,
  IconLink,
  IconPencil,
  IconPlayerPlay,
  IconPlayerStop,
  IconPlugConnected,
  IconRefresh,
  IconStar,
  IconStarOff,
  IconTrash,
} from '@tabler/icons-react'
import { type ReactElement, useState } from 'react'
import { Link } from 'react-router'
import { messageOf } from '../../api/errors.ts'
import { withTexts } from '../../i18n/i18n.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { useSaved } from '../../state/saved.ts'
import { toast } from '../../state/toast-store.ts'
import { absoluteLink, mayIn, type Project, projectPath } from '../../structure/projects/project.ts'
import { copyText } from '../../ui/copy-text.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { Menu } from '../../ui/menu.tsx'
import { ColorMenuItems } from './color-swatches.tsx'
import { deleteProject } from './delete-project.ts'
import { recolorProject, starProject } from './project-changes.ts'
import { copyApiAddress, runProject } from './run-project.ts'

const RenameDialog = lazyPart(() => import('./rename-dialog.tsx').then((m) => m.RenameDialog))

interface ProjectMenuProps {
  readonly project: Project
  /** Left out on the project's own screen. */
  readonly withOpen?: boolean
  readonly onDeleted?: () => void
}

export function ProjectMenu({ project, withOpen = true, onDeleted }: ProjectMenuProps): ReactElement {
  const t = useTexts()
  const previewAs = useSaved((state) => state.users.previewAs)
  const [isRenaming, setRenaming] = useState(false)
  const { id, title, color, starred } = project
  const mayUpdate = mayIn(project, 'projects.update', previewAs)
  return (
    <>
      <Menu position="bottom-end" width={208}>
        <Menu.Target>
          <ActionIcon size="xs" aria-label={t('projects.menu', { title })}>
            <IconDots size={16} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {withOpen ? (
            <Menu.Item component={Link} to={projectPath(id)} leftSection={<IconArrowRight size={16} />}>
              {t('projects.menu.open')}
            </Menu.Item>
          ) : null}
          {mayIn(project, 'projects.arrange') ? (
            <Menu.Item
              leftSection={starred ? <IconStarOff size={16} /> : <IconStar size={16} />}
              onClick={() => starProject(id, !starred)}
            >
              {t(starred ? 'projects.unstar' : 'projects.star')}
            </Menu.Item>
          ) : null}
          {mayUpdate ? (
            <Menu.Item leftSection={<IconPencil size={16} />} onClick={() => setRenaming(true)}>
              {t('projects.menu.rename')}
            </Menu.Item>
          ) : null}
          {mayIn(project, 'projects.duplicate', previewAs) ? <DuplicateItems project={project} /> : null}
          <Menu.Item
            leftSection={<IconLink size={16} />}
            onClick={() => copyText(absoluteLink(projectPath(id), window.location.origin), t('projects.copied.link'))}
          >
            {t('projects.menu.copyLink')}
          </Menu.Item>
          <Menu.Item leftSection={<IconHash size={16} />} onClick={() => copyText(id, t('projects.copied.id'))}>
            {t('projects.menu.copyId')}
          </Menu.Item>
          <Menu.Item leftSection={<IconPlugConnected size={16} />} onClick={() => void copyApiAddress(project)}>
            {t('projects.menu.copyApi')}
          </Menu.Item>
          {mayIn(project, 'projects.run', previewAs) ? (
            <>
              <Menu.Divider />
              {project.status === 'stopped' ? (
                <Menu.Item leftSection={<IconPlayerPlay size={16} />} onClick={() => void runProject(project, 'start')}>
                  {t('projects.menu.start')}
                </Menu.Item>
              ) : (
                <Menu.Item leftSection={<IconPlayerStop size={16} />} onClick={() => void runProject(project, 'stop')}>
                  {t('projects.menu.stop')}
                </Menu.Item>
              )}
              <Menu.Item leftSection={<IconRefresh size={16} />} onClick={() => void runProject(project, 'restart')}>
                {t('projects.menu.restart')}
              </Menu.Item>
            </>
          ) : null}
          {mayUpdate ? (
            <>
              <Menu.Divider />
              <Menu.Label>{t('projects.menu.color')}</Menu.Label>
              <ColorMenuItems chosen={color} onPick={(picked) => void recolorProject(id, picked)} />
            </>
          ) : null}
          {mayIn(project, 'projects.delete', previewAs) ? (
            <>
              <Menu.Divider />
              <Menu.Item
                data-danger
                leftSection={<IconTrash size={16} />}
                onClick={async () => {
                  if (await deleteProject(project)) onDeleted?.()
                }}
              >
                {t('projects.menu.delete')}
              </Menu.Item>
            </>
          ) : null}
        </Menu.Dropdown>
      </Menu>
      {isRenaming ? <RenameDialog project={project} onClose={() => setRenaming(false)} /> : null}
    </>
  )
}

function DuplicateItems({ project }: Pick<ProjectMenuProps, 'project'>): ReactElement {
  const t = useTexts()

  async function duplicate(records: boolean): Promise<void> {
    try {
      const { duplicateProject } = await withTexts(import('./duplicate-project.ts'))
      await duplicateProject(project, { records })
    } catch (error) {
      toast.error(messageOf(error), { durationMs: 5000 })
    }
  }

  return (
    <>
      <Menu.Item leftSection={<IconCopy size={16} />} onClick={() => void duplicate(true)}>
        {t('projects.menu.duplicate.records')}
      </Menu.Item>
      <Menu.Item leftSection={<IconCopy size={16} />} onClick={() => void duplicate(false)}>
        {t('projects.menu.duplicate.structure')}
      </Menu.Item>
    </>
  )
}
