import { Button } from '@mantine/core'
import { IconPlus, IconTable, IconWebhook } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import { useTexts } from '../../i18n/use-texts.ts'
import type { Project } from '../../structure/projects/project.ts'
import { tablesQuery } from '../../structure/tables/queries.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { FailedState } from '../../ui/failed-state.tsx'
import { Menu } from '../../ui/menu.tsx'
import { Page, PageHeader } from '../../ui/page.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { HookList } from './hook-list.tsx'
import { projectHooksQuery } from './hook-queries.ts'
import { openHooks, openNewHook } from './hooks-store.ts'
import classes from './webhooks.module.css'

/** What other programs are told of, in all tables. */
export function HooksPage({ project }: { readonly project: Project }): ReactElement {
  const t = useTexts()
  const { data, error, refetch } = useQuery(projectHooksQuery(project.id))
  const list = data?.list ?? []
  const create = <NewHook projectId={project.id} />
  return (
    <Page>
      <PageHeader
        title={t('projects.project.hooks')}
        text={t('webhooks.project.text')}
        actions={list.length === 0 ? null : create}
      />
      {error !== null ? <FailedState error={error} onRetry={() => void refetch()} /> : null}
      {data === undefined && error === null ? <SkeletonRows rows={4} /> : null}
      {data !== undefined && list.length === 0 ? (
        <EmptyState icon={IconWebhook} title={t('webhooks.empty')} text={t('webhooks.empty.text')} action={create} />
      ) : null}
      {list.map(({ table, hooks }) => (
        <section key={table.id} className={classes.ofTable} aria-label={t('webhooks.of', { title: table.title })}>
          <h2>
            <IconTable size={16} aria-hidden /> <bdi>{table.title}</bdi>
          </h2>
          <HookList
            place={{ projectId: project.id, tableId: table.id }}
            hooks={hooks}
            onEdit={(hook) => openHooks(table.id, hook.id)}
          />
        </section>
      ))}
    </Page>
  )
}

/** A hook is of a table: it is chosen first. */
function NewHook({ projectId }: { readonly projectId: string }): ReactElement {
  const t = useTexts()
  const { data } = useQuery(tablesQuery(projectId))
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button leftSection={<IconPlus size={16} />} disabled={data === undefined || data.list.length === 0}>
          {t('webhooks.new')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {(data?.list ?? []).map(({ id, title }) => (
          // After the menu has given the focus back: the dialog takes it.
          <Menu.Item key={id} onClick={() => setTimeout(() => openNewHook(id))}>
            {title}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
