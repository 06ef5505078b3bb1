import { lockTypes } from '@rowhouse/core/views/lock-types'
import {
  IconArrowRight,
  IconCheck,
  IconClipboardCopy,
  IconCopy,
  IconInfoCircle,
  IconLink,
  IconPencil,
  IconShieldLock,
  IconTrash,
  IconWorldShare,
} from '@tabler/icons-react'
import type { ReactElement } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { useTexts } from '../../i18n/use-texts.ts'
import { useSession } from '../../session/use-session.ts'
import { stillHere } from '../../state/navigation.ts'
import { useSaved } from '../../state/saved.ts'
import { absoluteLink, hasWholeIn, mayIn, type Project } from '../../structure/projects/project.ts'
import type { TableSummary } from '../../structure/tables/table.ts'
import { tablePath } from '../../structure/tables/table-places.ts'
import type { View } from '../../structure/views/view.ts'
import { modeIcons } from '../../structure/views/view-looks.ts'
import { ViewPicture } from '../../structure/views/view-picture.tsx'
import { rightsTo, type ViewRights } from '../../structure/views/view-rights.ts'
import { copyText } from '../../ui/copy-text.ts'
import { Menu } from '../../ui/menu.tsx'
import { SnippetItem } from '../api-snippet/snippet-item.tsx'
import { FollowViewItem } from '../follows/follow-view-item.tsx'
import { openViewShare } from '../sharing/view-share-store.ts'
import { MoveItems } from '../tables/table-menu.tsx'
import { openAboutView } from './about-view-store.ts'
import { DownloadItems } from './download-items.tsx'
import { downloadView } from './download-view.ts'
import { OpeningItem } from './opening-item.tsx'
import { changeMode, deleteView, duplicateView, takeSettings } from './view-acts.ts'
import { askWhyOf } from './why-view-store.ts'

interface ViewMenuItemsProps {
  readonly project: Project
  readonly table: TableSummary
  readonly view: View
  /** All views of the table, in order. */
  readonly beside: readonly View[]
  readonly onRename: () => void
  readonly move?: { readonly up: (() => void) | null; readonly down: (() => void) | null } | undefined
}

/** What can be done with a view, the same in the sidebar and beside its name. */
export function ViewMenuItems({ project, table, view, beside, onRename, move }: ViewMenuItemsProps): ReactElement {
  const t = useTexts()
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const { user } = useSession()
  const previewAs = useSaved((state) => state.users.previewAs)
  const rights = rightsTo(view, { project, previewAs, ownId: user?.id ?? null })
  const path = tablePath(project, table, view.id)
  const place = { projectId: project.id, tableId: table.id, viewId: view.id }
  const isEverybodys = hasWholeIn(project, 'views.create', previewAs)

  async function duplicate(): Promise<void> {
    const mode = isEverybodys && view.mode !== 'personal' ? 'collaborative' : 'personal'
    const isHere = stillHere()
    const copy = await duplicateView(project.id, view, { beside, mode })
    if (copy !== null && isHere()) await navigate(tablePath(project, table, copy.id))
  }

  async function remove(): Promise<void> {
    const isHere = stillHere()
    const isGone = await deleteView(project.id, view)
    if (isGone && search.get('view') === view.id && isHere())
      await navigate(tablePath(project, table), { replace: true })
  }

  return (
    <>
      <Menu.Item component={Link} to={path} leftSection={<IconArrowRight size={16} />}>
        {t('sidebar.menu.open')}
      </Menu.Item>
      {rights.mayRename ? (
        <Menu.Item leftSection={<IconPencil size={16} />} onClick={onRename}>
          {t('tables.menu.rename')}
        </Menu.Item>
      ) : null}
      {rights.mayRename ? (
        <Menu.Item leftSection={<IconInfoCircle size={16} />} onClick={() => setTimeout(() => openAboutView(view))}>
          {t('sidebar.view.about')}
        </Menu.Item>
      ) : null}
      <OpeningItem project={project} table={table} view={view} beside={beside} />
      {mayIn(project, 'projects.arrange', previewAs) ? <FollowViewItem view={view} /> : null}
      {mayIn(project, 'views.create', previewAs) ? (
        <Menu.Item leftSection={<IconCopy size={16} />} onClick={() => void duplicate()}>
          {t('sidebar.menu.duplicate')}
        </Menu.Item>
      ) : null}
      {rights.mayMove && move !== undefined ? <MoveItems {...move} /> : null}
      <Menu.Item
        leftSection={<IconLink size={16} />}
        onClick={() => void copyText(absoluteLink(path, window.location.origin), t('sidebar.menu.copyLink.done'))}
      >
        {t('sidebar.menu.copyLink')}
      </Menu.Item>
      {mayIn(project, 'rules.read', previewAs) ? (
        <Menu.Item leftSection={<IconShieldLock size={16} />} onClick={() => setTimeout(() => askWhyOf(view))}>
          {t('rules.why.ask')}
        </Menu.Item>
      ) : null}
      {mayIn(project, 'shares.create', previewAs) ? (
        // After the menu has given the focus back: the dialog takes it.
        <Menu.Item leftSection={<IconWorldShare size={16} />} onClick={() => setTimeout(() => openViewShare(view))}>
          {t('sharing.view')}
        </Menu.Item>
      ) : null}
      {mayIn(project, 'records.export', previewAs) ? (
        <DownloadItems
          label={t('views.download')}
          place={place}
          onPick={(format) => void downloadView(place, format)}
        />
      ) : null}
      {project.link === undefined ? <SnippetItem tableId={table.id} viewId={view.id} /> : null}
      <SettingsItems project={project} view={view} beside={beside} rights={rights} />
      <ModeItems project={project} view={view} rights={rights} />
      {rights.mayDelete ? (
        <>
          <Menu.Divider />
          <Menu.Item data-danger leftSection={<IconTrash size={16} />} onClick={() => void remove()}>
            {t('tables.menu.delete')}
          </Menu.Item>
        </>
      ) : null}
    </>
  )
}

type PartProps = Pick<ViewMenuItemsProps, 'project' | 'view'> & { readonly rights: ViewRights }

function SettingsItems({
  project,
  view,
  beside,
  rights,
}: PartProps & Pick<ViewMenuItemsProps, 'beside'>): ReactElement | null {
  const t = useTexts()
  const others = beside.filter(({ id }) => id !== view.id)
  if (!rights.mayChangeSettings || others.length === 0) return null
  return (
    <Menu.Sub position="right-start" offset={4}>
      <Menu.Sub.Target>
        <Menu.Sub.Item leftSection={<IconClipboardCopy size={16} />}>{t('sidebar.menu.copySettings')}</Menu.Sub.Item>
      </Menu.Sub.Target>
      <Menu.Sub.Dropdown mah={320} style={{ overflowY: 'auto' }}>
        {others.map((other) => {
          return (
            <Menu.Item
              key={other.id}
              leftSection={<ViewPicture view={other} />}
              onClick={() => void takeSettings(project.id, other, view)}
            >
              <bdi>{other.title}</bdi>
            </Menu.Item>
          )
        })}
      </Menu.Sub.Dropdown>
    </Menu.Sub>
  )
}

function ModeItems({ project, view, rights }: PartProps): ReactElement | null {
  const t = useTexts()
  if (!rights.mayChangeMode) return null
  return (
    <>
      <Menu.Divider />
      <Menu.Label>{t('sidebar.view.mode')}</Menu.Label>
      {lockTypes
        .filter((mode) => mode !== 'personal' || !view.isDefault)
        .map((mode) => {
          const Picture = modeIcons[mode]
          return (
            <Menu.Item
              key={mode}
              aria-current={view.mode === mode}
              leftSection={<Picture size={16} />}
              rightSection={view.mode === mode ? <IconCheck size={14} /> : null}
              onClick={() => void changeMode(project.id, view, mode)}
            >
              {t(`sidebar.view.mode.${mode}`)}
            </Menu.Item>
          )
        })}
    </>
  )
}
