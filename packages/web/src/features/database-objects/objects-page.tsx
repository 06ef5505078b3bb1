import { Button, Select } from '@mantine/core'
import type { DefinedKind } from '@rowhouse/core/database-objects'
import { IconChevronLeft, IconDatabase, IconHistory, IconPlus, IconRefresh } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type ReactElement, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { useTexts } from '../../i18n/use-texts.ts'
import { useSaved } from '../../state/saved.ts'
import { objectPath, objectPlaceOf } from '../../structure/projects/object-places.ts'
import { mayIn, type Project } from '../../structure/projects/project.ts'
import { tabPath } from '../../structure/projects/project-places.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { engineNames } from '../../ui/engine-names.ts'
import { FailedState } from '../../ui/failed-state.tsx'
import { Menu } from '../../ui/menu.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { usePageTitle } from '../../ui/use-page-title.ts'
import { ObjectEditor } from './object-editor.tsx'
import { ObjectHistory } from './object-history.tsx'
import { objectIcons } from './object-icons.ts'
import { ObjectPane } from './object-pane.tsx'
import { type ListedObject, type ObjectSource, objectPlacesQuery, readAgain } from './object-queries.ts'
import classes from './objects.module.css'
import { ObjectsList } from './objects-list.tsx'

/** What is shown on the right when nothing is open: something new, or what was done. */
type Aside = { readonly makes: DefinedKind } | 'history' | null

/** What the databases of a project hold beside tables: how each is made, and how it is changed. */
export function ObjectsPage({ project }: { readonly project: Project }): ReactElement {
  const t = useTexts()
  usePageTitle(t('projects.project.objects'))
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const [chosen, choose] = useState<string | null>(null)
  const [aside, setAside] = useState<Aside>(null)
  const { data, error, refetch } = useQuery(objectPlacesQuery(project.id))
  const previewAs = useSaved((state) => state.users.previewAs)
  const mayChange = mayIn(project, 'objects.change', previewAs)
  const open = objectPlaceOf(search)
  const sources = data?.list ?? []
  const source =
    sources.find(({ alias }) => open !== null && alias === open.alias) ??
    sources.find(({ id }) => id === chosen) ??
    sources[0]
  if (source === undefined)
    return (
      <main className={classes.wait}>
        {error === null ? <SkeletonRows rows={6} /> : <FailedState error={error} onRetry={() => void refetch()} />}
      </main>
    )
  const leave = (next: Aside): void => {
    setAside(next)
    if (open !== null) void navigate(tabPath(project.id, 'objects'))
  }
  const show = (kind: DefinedKind, { name, table, signature }: Pick<ListedObject, 'name' | 'table' | 'signature'>) => {
    setAside(null)
    void navigate(objectPath(project.id, { kind, name, table, signature: signature ?? null, alias: source.alias }))
  }
  const isOpen = open !== null || aside !== null
  return (
    <main className={classes.page}>
      <header className={classes.head}>
        <h1>{t('projects.project.objects')}</h1>
        <Select
          size="xs"
          aria-label={t('objects.source')}
          leftSection={<IconDatabase size={14} />}
          allowDeselect={false}
          data={sources.map(({ id, title }) => ({ value: id, label: title }))}
          value={source.id}
          onChange={(id) => {
            choose(id)
            leave(null)
          }}
        />
        <span className={classes.faint}>{[source.schema, engineNames[source.engine]].filter(Boolean).join(' · ')}</span>
        <span className={classes.grow} />
        <Button
          size="xs"
          variant="subtle"
          leftSection={<IconHistory size={16} />}
          aria-pressed={aside === 'history'}
          onClick={() => leave('history')}
        >
          {t('objects.part.history')}
        </Button>
        <Button
          size="xs"
          variant="subtle"
          leftSection={<IconRefresh size={16} />}
          onClick={() => void readAgain(project.id)}
        >
          {t('objects.again')}
        </Button>
        {mayChange && source.refusal === null ? <NewMenu source={source} onPick={(makes) => leave({ makes })} /> : null}
      </header>
      {source.refusal === null ? null : (
        <p className={classes.refusal} role="note">
          {source.refusal}
        </p>
      )}
      <div className={classes.work} data-open={isOpen || undefined}>
        <ObjectsList project={project} source={source} open={open} onOpen={show} />
        <section className={classes.pane} aria-label={open?.name ?? t('projects.project.objects')}>
          {isOpen ? (
            <Button
              className={classes.back ?? ''}
              size="xs"
              variant="subtle"
              leftSection={<IconChevronLeft size={16} />}
              onClick={() => leave(null)}
            >
              {t('objects.back')}
            </Button>
          ) : null}
          {open !== null ? (
            <ObjectPane
              key={JSON.stringify([source.id, open])}
              project={project}
              source={source}
              place={open}
              mayChange={mayChange && source.refusal === null}
              onGone={() => leave(null)}
            />
          ) : aside === 'history' ? (
            <ObjectHistory project={project} source={source} mayChange={mayChange && source.refusal === null} />
          ) : aside !== null ? (
            <ObjectEditor
              key={aside.makes}
              project={project}
              source={source}
              kind={aside.makes}
              was={null}
              code={source.families.find(({ kind }) => kind === aside.makes)?.template ?? ''}
              onDone={({ name, table }) => show(aside.makes, { name, table })}
              onCancel={() => setAside(null)}
            />
          ) : (
            <EmptyState icon={IconDatabase} title={t('objects.pick.title')} text={t('objects.pick')} />
          )}
        </section>
      </div>
    </main>
  )
}

interface NewMenuProps {
  readonly source: ObjectSource
  readonly onPick: (kind: DefinedKind) => void
}

function NewMenu({ source, onPick }: NewMenuProps): ReactElement {
  const t = useTexts()
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button size="xs" leftSection={<IconPlus size={16} />}>
          {t('objects.new')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {source.families.map(({ kind, lacks }) => {
          const Icon = objectIcons[kind]
          return (
            <Menu.Item
              key={kind}
              disabled={lacks !== null}
              title={lacks ?? undefined}
              leftSection={<Icon size={16} />}
              onClick={() => onPick(kind)}
            >
              {t(`objects.new.${kind}`)}
            </Menu.Item>
          )
        })}
      </Menu.Dropdown>
    </Menu>
  )
}
