import { ActionIcon, SegmentedControl } from '@mantine/core'
import { IconArrowsSort, IconCheck, IconLayoutGrid, IconList } from '@tabler/icons-react'
import type { ReactElement } from 'react'
import { useTexts } from '../../i18n/use-texts.ts'
import { Menu } from '../../ui/menu.tsx'
import { Tooltip } from '../../ui/tooltip.tsx'
import { rememberList, useListMemory } from './list-memory.ts'
import { projectOrders } from './project-list.ts'
import classes from './projects-screen.module.css'

export function SortMenu(): ReactElement {
  const t = useTexts()
  const { order } = useListMemory()
  return (
    <Menu position="bottom-end" width={184}>
      <Menu.Target>
        <Tooltip label={`${t('projects.sort')}: ${t(`projects.order.${order}`)}`}>
          <ActionIcon aria-label={t('projects.sort')}>
            <IconArrowsSort size={16} />
          </ActionIcon>
        </Tooltip>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{t('projects.sort')}</Menu.Label>
        {projectOrders.map((choice) => (
          <Menu.Item
            key={choice}
            aria-current={choice === order}
            rightSection={choice === order ? <IconCheck size={16} /> : null}
            onClick={() => rememberList({ order: choice })}
          >
            {t(`projects.order.${choice}`)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

export function FormToggle(): ReactElement {
  const t = useTexts()
  const { form } = useListMemory()
  return (
    <SegmentedControl
      aria-label={t('projects.form')}
      value={form}
      onChange={(choice) => rememberList({ form: choice === 'cards' ? 'cards' : 'list' })}
      data={[
        {
          value: 'list',
          label: (
            <IconList
              className={classes.formIcon}
              size={16}
              stroke={1.75}
              role="img"
              aria-label={t('projects.form.list')}
            />
          ),
        },
        {
          value: 'cards',
          label: (
            <IconLayoutGrid
              className={classes.formIcon}
              size={16}
              stroke={1.75}
              role="img"
              aria-label={t('projects.form.cards')}
            />
          ),
        },
      ]}
    />
  )
}
