import { ActionIcon, Button } from '@mantine/core'
import { type AggregateName, aggregatesFor } from '@rowhouse/core/aggregates'
import { columnTypes } from '@rowhouse/core/column-types/registry'
import { IconPlus, IconX } from '@tabler/icons-react'
import type { ReactElement } from 'react'
import { useTexts } from '../../../i18n/use-texts.ts'
import { type Column, figuredValues } from '../../../structure/tables/table.ts'
import { Menu } from '../../../ui/menu.tsx'
import { columnsOnScreen } from '../columns-in-view.ts'
import { footersWanted } from '../footers-wanted.ts'
import classes from '../view-bar.module.css'
import type { ViewBarProps } from '../view-bar-props.ts'

/** What stands in each heading beside the number of records: the figures that stand below the columns. */
export function GroupFigures({ table, view }: Pick<ViewBarProps, 'table' | 'view'>): ReactElement {
  const t = useTexts()
  const { footers } = view.settings
  const shown = footersWanted(table, view.settings)
  const without = columnsOnScreen(table, view.settings).filter(
    ({ id, isPrimaryValue }) => !isPrimaryValue && !(id in footers),
  )
  const remove = (columnId: string) => {
    const { [columnId]: _, ...others } = footers
    void view.change({ footers: others })
  }
  return (
    <section className={classes.figures}>
      <h3>{t('views.group.figures')}</h3>
      <span className={classes.figure}>{t('grid.figure.count')}</span>
      {shown.map(([column, name]) => {
        const label = t('views.group.figure', { figure: t(`grid.figure.${name}`), title: column.title })
        return (
          <span key={column.id} className={classes.figure}>
            {label}
            <ActionIcon
              size={16}
              variant="subtle"
              aria-label={t('views.group.figure.remove', { figure: label })}
              onClick={() => remove(column.id)}
            >
              <IconX size={12} />
            </ActionIcon>
          </span>
        )
      })}
      {without.length === 0 ? null : (
        <Menu position="bottom-start" withinPortal={false}>
          <Menu.Target>
            <Button size="xs" variant="subtle" leftSection={<IconPlus size={14} />}>
              {t('views.group.figure.add')}
            </Button>
          </Menu.Target>
          <Menu.Dropdown className={classes.scroll ?? ''}>
            {without.map((column) => (
              <Menu.Item
                key={column.id}
                onClick={() => void view.change({ footers: { ...footers, [column.id]: usualFigure(column) } })}
              >
                {t('views.group.figure', { figure: t(`grid.figure.${usualFigure(column)}`), title: column.title })}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      )}
    </section>
  )
}

const usual: readonly AggregateName[] = ['sum', 'percentChecked', 'earliest', 'filled']

function usualFigure(column: Column): AggregateName {
  const known = aggregatesFor(figuredValues(column))
  const [first = 'filled'] = usual.filter((name) => known.includes(name))
  return columnTypes[column.type].averaged ? 'avg' : first
}
