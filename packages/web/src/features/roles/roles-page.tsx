import { Button } from '@mantine/core'
import { projectRoles } from '@rowhouse/core/permissions/roles'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type ReactElement, useState } from 'react'
import { useTexts } from '../../i18n/use-texts.ts'
import { type Role, rolesQuery } from '../../structure/members/role-queries.ts'
import type { Project } from '../../structure/projects/project.ts'
import { FailedState } from '../../ui/failed-state.tsx'
import { Page, PageHeader } from '../../ui/page.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { mayTouch, offeredRoles } from '../members/member.ts'
import { useRights } from '../members/use-rights.ts'
import { GroupsPart } from './groups-part.tsx'
import { RolePanel } from './role-panel.tsx'
import classes from './roles.module.css'
import { RolesTable } from './roles-table.tsx'

/** What people can be in the project, and the groups by which many are it at once. */
export function RolesPage({ project }: { readonly project: Project }): ReactElement {
  const t = useTexts()
  const rights = useRights(project)
  return (
    <Page>
      <PageHeader title={t('roles.page')} text={t('roles.page.text')} />
      <RolesPart project={project} />
      <GroupsPart
        place={project.id}
        mayManage={rights.mayManage}
        roles={projectRoles.filter((role) => mayTouch(role, rights))}
      />
    </Page>
  )
}

function RolesPart({ project }: { readonly project: Project }): ReactElement {
  const t = useTexts()
  const bases = offeredRoles(useRights(project))
  const { data, error, refetch } = useQuery(rolesQuery(project.id))
  const [opened, setOpened] = useState<{ readonly role: Role | null } | null>(null)
  const custom = data?.filter(({ isSystem }) => !isSystem).length ?? 0
  return (
    <section className={classes.section}>
      <div className={classes.head}>
        <h2>{t('roles.roles')}</h2>
        {data === undefined ? null : (
          <span className={classes.count}>{t('roles.count', { count: data.length, custom })}</span>
        )}
        {bases.length === 0 ? null : (
          <Button leftSection={<IconPlus size={16} />} onClick={() => setOpened({ role: null })}>
            {t('roles.new')}
          </Button>
        )}
      </div>
      {data === undefined ? (
        error === null ? (
          <SkeletonRows rows={5} />
        ) : (
          <FailedState error={error} onRetry={() => void refetch()} />
        )
      ) : (
        <RolesTable
          projectId={project.id}
          roles={data}
          mayChange={({ base }) => bases.some((one) => one === base)}
          onOpen={(role) => setOpened({ role })}
        />
      )}
      {opened === null ? null : (
        <RolePanel projectId={project.id} role={opened.role} bases={bases} onClose={() => setOpened(null)} />
      )}
    </section>
  )
}
