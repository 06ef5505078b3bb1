import { Button, Switch } from '@mantine/core'
import { type HideableRole, hideableRoles } from '@rowhouse/core/views/hideable-roles'
import { IconChevronDown, IconEye, IconEyeOff } from '@tabler/icons-react'
import type { ReactElement } from 'react'
import { useTexts } from '../../i18n/use-texts.ts'
import type { Project } from '../../structure/projects/project.ts'
import { ViewPicture } from '../../structure/views/view-picture.tsx'
import list from '../../ui/list-table.module.css'
import { Menu } from '../../ui/menu.tsx'
import classes from './access.module.css'
import { changeAccess } from './access-acts.ts'
import type { AccessOfTable, ViewAccess } from './access-of-views.ts'

interface AccessTableProps {
  readonly project: Project
  readonly table: AccessOfTable
}

/** The views of a table, each with a switch for every role. */
export function AccessTable({ project, table }: AccessTableProps): ReactElement {
  const t = useTexts()
  return (
    <section className={classes.table} aria-label={table.title}>
      <div className={classes.head}>
        <h2>
          <bdi>{table.title}</bdi>
        </h2>
        <AllOfTable project={project} table={table} />
      </div>
      <table className={`${list.table} ${classes.matrix}`} aria-label={t('access.matrix', { title: table.title })}>
        <thead>
          <tr>
            <th>{t('access.view')}</th>
            {hideableRoles.map((role) => (
              <th key={role} data-role>
                {t(`shell.role.${role}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {table.views.map((view) => (
            <ViewRow key={view.id} project={project} view={view} />
          ))}
        </tbody>
      </table>
    </section>
  )
}

/** Whoever hides views from creators and is one could not bring them back. */
const mayDecide = ({ role }: Project, of: HideableRole): boolean => of !== 'creator' || role !== 'creator'

function ViewRow({ project, view }: { readonly project: Project; readonly view: ViewAccess }): ReactElement {
  const t = useTexts()
  return (
    <tr>
      <th scope="row">
        <span className={classes.name}>
          <ViewPicture view={view} />
          <bdi>{view.title}</bdi>
        </span>
      </th>
      {hideableRoles.map((role) => (
        <td key={role} data-role>
          <span className={classes.role} aria-hidden>
            {t(`shell.role.${role}`)}
          </span>
          <Switch
            size="sm"
            aria-label={t('access.switch', { title: view.title, who: t(`rules.who.role.${role}`) })}
            title={mayDecide(project, role) ? undefined : t('access.ownersOnly')}
            disabled={!mayDecide(project, role)}
            checked={!view.hiddenFrom.has(role)}
            onChange={({ currentTarget: { checked } }) =>
              void changeAccess(project.id, { role, isHidden: !checked, views: [view], named: view.title })
            }
          />
        </td>
      ))}
    </tr>
  )
}

/** Of a role everything at once. */
function AllOfTable({ project, table }: AccessTableProps): ReactElement {
  const t = useTexts()
  const roles = hideableRoles.filter((role) => mayDecide(project, role))
  const change = (role: HideableRole, isHidden: boolean) =>
    void changeAccess(project.id, {
      role,
      isHidden,
      views: table.views,
      named: t('access.all.named', { title: table.title }),
    })
  return (
    <Menu position="bottom-end" width={240}>
      <Menu.Target>
        <Button size="xs" variant="subtle" rightSection={<IconChevronDown size={12} />}>
          {t('access.all')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {roles
          .filter((role) => table.views.some(({ hiddenFrom }) => !hiddenFrom.has(role)))
          .map((role) => (
            <Menu.Item key={role} leftSection={<IconEyeOff size={16} />} onClick={() => change(role, true)}>
              {t('access.all.hide', { who: t(`rules.who.role.${role}`) })}
            </Menu.Item>
          ))}
        {roles
          .filter((role) => table.views.some(({ hiddenFrom }) => hiddenFrom.has(role)))
          .map((role) => (
            <Menu.Item key={role} leftSection={<IconEye size={16} />} onClick={() => change(role, false)}>
              {t('access.all.show', { who: t(`rules.who.role.${role}`) })}
            </Menu.Item>
          ))}
      </Menu.Dropdown>
    </Menu>
  )
}
