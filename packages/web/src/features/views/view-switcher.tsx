import { ActionIcon, Button } from '@mantine/core'
import { type ViewTypeName, viewTypeNames } from '@rowhouse/core/view-types/registry'
import { IconCheck, IconChevronDown, IconDots } from '@tabler/icons-react'
import { type ReactElement, useEffect, useId, useRef, useState } from 'react'
import { Link } from 'react-router'
import { useStore } from 'zustand'
import { useTexts } from '../../i18n/use-texts.ts'
import type { Project } from '../../structure/projects/project.ts'
import { differingName, type TableSummary } from '../../structure/tables/table.ts'
import { tablePath } from '../../structure/tables/table-places.ts'
import type { View } from '../../structure/views/view.ts'
import { viewIcons } from '../../structure/views/view-looks.ts'
import { ViewPicture } from '../../structure/views/view-picture.tsx'
import { Menu } from '../../ui/menu.tsx'
import { NameField } from '../../ui/name-field.tsx'
import { Popover } from '../../ui/popover.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import { ModeMark } from './mode-mark.tsx'
import { beginNaming, endNaming, naming } from './naming-store.ts'
import { useAddView } from './use-add-view.ts'
import { renameView } from './view-acts.ts'
import { ViewMenuItems } from './view-menu-items.tsx'
import classes from './view-switcher.module.css'

interface ViewSwitcherProps {
  readonly project: Project
  readonly table: TableSummary
  readonly view: View
  /** All of the table, in order. */
  readonly views: readonly View[]
}

/** Fewer are found faster by looking. */
const searchFrom = 7

/** Which view of the table is on the screen, and the way to the others. */
export function ViewSwitcher({ project, table, view, views }: ViewSwitcherProps): ReactElement {
  const t = useTexts()
  const [isOpen, setOpen] = useState(false)
  const [search, setSearch] = useState('')
  const add = useAddView(project)
  const wanted = search.trim().toLowerCase()
  const found = views.filter(({ title }) => title.toLowerCase().includes(wanted))
  const close = () => {
    setOpen(false)
    setSearch('')
  }

  async function addOne(kind: ViewTypeName): Promise<void> {
    close()
    const made = await add?.(table, kind)
    if (made) beginNaming(made.id, 'bar')
  }

  const isNaming = useStore(naming, ({ key, where }) => key === view.id && where === 'bar')
  const button = useRef<HTMLButtonElement>(null)
  const wasNaming = useRef(false)
  useEffect(() => {
    if (wasNaming.current && !isNaming) button.current?.focus()
    wasNaming.current = isNaming
  }, [isNaming])

  if (isNaming) {
    return (
      <span className={classes.naming}>
        <ViewPicture view={view} className={classes.picture} />
        <NameField title={view.title} onSave={(typed) => renameView(project.id, view, typed)} onEnd={endNaming} />
      </span>
    )
  }

  return (
    <Popover
      opened={isOpen}
      onChange={(next) => (next ? setOpen(true) : close())}
      position="bottom-start"
      width={272}
      trapFocus
    >
      <Popover.Target>
        <Button
          ref={button}
          className={classes.target ?? ''}
          size="xs"
          variant="subtle"
          aria-label={t('sidebar.switcher', { title: view.title })}
          aria-haspopup="dialog"
          leftSection={<ViewPicture view={view} className={classes.picture} />}
          rightSection={<IconChevronDown size={12} />}
          onClick={() => setOpen(!isOpen)}
        >
          <bdi className={classes.title}>{view.title}</bdi>
          <ModeMark view={view} className={classes.mode} />
        </Button>
      </Popover.Target>
      <Popover.Dropdown className={classes.pop ?? ''} aria-label={t('sidebar.switcher.list')}>
        <p className={classes.head}>
          <bdi>{table.title}</bdi>
          {differingName(table) === null ? null : <code>{table.table_name}</code>}
        </p>
        {views.length < searchFrom ? null : (
          <SearchField label={t('sidebar.switcher.search')} value={search} isFocused onChange={setSearch} />
        )}
        <ul className={classes.list} aria-label={t('sidebar.switcher.list')}>
          {found.map((one) => (
            <SwitcherLine
              key={one.id}
              project={project}
              table={table}
              view={one}
              views={views}
              isOn={one.id === view.id}
              onGo={close}
            />
          ))}
          {found.length === 0 ? (
            <li className={classes.none}>{t('sidebar.search.none', { search: search.trim() })}</li>
          ) : null}
        </ul>
        {add === null ? null : <NewViewButtons onPick={(kind) => void addOne(kind)} />}
      </Popover.Dropdown>
    </Popover>
  )
}

function NewViewButtons({ onPick }: { readonly onPick: (kind: ViewTypeName) => void }): ReactElement {
  const t = useTexts()
  const label = useId()
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for the fields of a form.
    <div role="group" aria-labelledby={label} className={classes.create}>
      <p id={label} className={classes.head}>
        {t('sidebar.view.create')}
      </p>
      {viewTypeNames.map((kind) => {
        const Picture = viewIcons[kind]
        return (
          <Button
            key={kind}
            fullWidth
            justify="flex-start"
            size="sm"
            variant="subtle"
            leftSection={<Picture size={16} />}
            onClick={() => onPick(kind)}
          >
            {t(`sidebar.view.kind.${kind}`)}
          </Button>
        )
      })}
    </div>
  )
}

interface SwitcherLineProps extends ViewSwitcherProps {
  readonly isOn: boolean
  readonly onGo: () => void
}

function SwitcherLine({ project, table, view, views, isOn, onGo }: SwitcherLineProps): ReactElement {
  const t = useTexts()
  const [isNaming, setNaming] = useState(false)
  if (isNaming) {
    return (
      <li className={classes.line}>
        <NameField
          title={view.title}
          onSave={(typed) => renameView(project.id, view, typed)}
          onEnd={() => setNaming(false)}
        />
      </li>
    )
  }
  return (
    <li className={classes.line} data-on={isOn || undefined}>
      <Link
        className={classes.link}
        to={tablePath(project, table, view.id)}
        aria-current={isOn ? 'page' : undefined}
        aria-label={view.title}
        title={view.description ?? undefined}
        onClick={onGo}
      >
        <ViewPicture view={view} className={classes.picture} />
        <bdi className={classes.label}>{view.title}</bdi>
        <ModeMark view={view} className={classes.mode} />
        {isOn ? <IconCheck size={14} aria-hidden /> : null}
      </Link>
      <Menu position="bottom-end" width={256} withinPortal={false}>
        <Menu.Target>
          <ActionIcon size="xs" aria-label={t('tables.menu', { title: view.title })}>
            <IconDots size={16} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <ViewMenuItems project={project} table={table} view={view} beside={views} onRename={() => setNaming(true)} />
        </Menu.Dropdown>
      </Menu>
    </li>
  )
}
