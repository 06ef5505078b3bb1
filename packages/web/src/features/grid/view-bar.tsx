import { Button, Switch } from '@mantine/core'
import { rowHeights } from '@rowhouse/core/views/view-settings'
import { IconCheck, IconColumns3, IconLineHeight, IconListDetails, IconPlus } from '@tabler/icons-react'
import { type ReactElement, useRef, useState } from 'react'
import { useTexts } from '../../i18n/use-texts.ts'
import { Menu } from '../../ui/menu.tsx'
import { Popover } from '../../ui/popover.tsx'
import { placeBelow } from '../fields/field-popover-store.ts'
import { columnLooks } from '../tables/column-looks.ts'
import { ColorButton } from './colors/color-button.tsx'
import { FilterButton } from './filter-button.tsx'
import { columnsOnScreen, withColumn } from './grid-columns.ts'
import { GridTools } from './grid-tools.tsx'
import { GroupButton } from './groups/group-button.tsx'
import { LocalChanges } from './local-changes.tsx'
import { SortButton } from './sort-button.tsx'
import classes from './view-bar.module.css'
import type { ViewBarProps } from './view-bar-props.ts'

/** How this view shows the table. */
export function ViewBar(props: ViewBarProps): ReactElement {
  const { view } = props
  return (
    <>
      <FieldsButton {...props} />
      <FilterButton {...props} />
      <SortButton {...props} />
      <GroupButton {...props} />
      <ColorButton {...props} />
      <HeightButton {...props} />
      <GridTools records={props.records} mayWrite={props.table.readOnlyReason === null} />
      {view.isLocal ? <LocalChanges {...props} /> : null}
    </>
  )
}

function FieldsButton({ table, view, onManageFields, onAddColumn }: ViewBarProps): ReactElement {
  const t = useTexts()
  const { settings, change } = view
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const then = (work: () => void) => () => {
    setOpen(false)
    work()
  }
  const shown = new Set(columnsOnScreen(table, settings).map(({ id }) => id))
  const columns = table.columns
  const hidden = columns.filter(({ id, type, isSystem }) => !shown.has(id) && !isSystem && type !== 'ID').length
  const all = (isShown: boolean) =>
    change({
      columns: columns.map(({ id, isPrimaryValue }) => ({ id, shown: isShown || isPrimaryValue, width: widthOf(id) })),
    })
  const widthOf = (id: string) => settings.columns.find((column) => column.id === id)?.width ?? null
  return (
    <Popover opened={isOpen} onChange={setOpen} position="bottom-start" width={280} trapFocus>
      <Popover.Target>
        <Button
          data-tool="fields"
          ref={button}
          size="xs"
          variant={hidden > 0 ? 'light' : 'subtle'}
          leftSection={<IconColumns3 size={16} />}
          onClick={() => setOpen(!isOpen)}
        >
          <span className={classes.label}>
            {hidden > 0 ? t('grid.fields.hidden', { count: hidden }) : t('grid.fields')}
          </span>
        </Button>
      </Popover.Target>
      <Popover.Dropdown className={classes.pop ?? ''}>
        <ul className={classes.fields}>
          {columns.map((column) => {
            const Icon = columnLooks[column.type].icon
            return (
              <li key={column.id}>
                <Switch
                  size="xs"
                  checked={shown.has(column.id)}
                  disabled={column.isPrimaryValue}
                  onChange={(event) =>
                    void change({
                      columns: withColumn(table, settings, column.id, { shown: event.currentTarget.checked }),
                    })
                  }
                  label={
                    <span className={classes.field}>
                      <Icon size={14} stroke={1.9} aria-hidden />
                      <bdi>{column.title}</bdi>
                    </span>
                  }
                />
              </li>
            )
          })}
        </ul>
        <div className={classes.foot}>
          <Button size="xs" variant="subtle" onClick={() => void all(true)}>
            {t('grid.fields.showAll')}
          </Button>
          <Button size="xs" variant="subtle" onClick={() => void all(false)}>
            {t('grid.fields.hideAll')}
          </Button>
          <Button size="xs" variant="subtle" leftSection={<IconListDetails size={14} />} onClick={then(onManageFields)}>
            {t('grid.fields.manage')}
          </Button>
          {onAddColumn === null ? null : (
            <Button
              size="xs"
              variant="subtle"
              leftSection={<IconPlus size={14} />}
              onClick={then(() => button.current && onAddColumn(placeBelow(button.current)))}
            >
              {t('fields.add')}
            </Button>
          )}
        </div>
      </Popover.Dropdown>
    </Popover>
  )
}

function HeightButton({ view }: ViewBarProps): ReactElement {
  const t = useTexts()
  return (
    <Menu position="bottom-start" width={160}>
      <Menu.Target>
        <Button
          data-tool="height"
          className={classes.wide ?? ''}
          size="xs"
          variant={view.settings.rowHeight === 'short' ? 'subtle' : 'light'}
          leftSection={<IconLineHeight size={16} />}
        >
          {t('grid.height')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {rowHeights.map((height) => (
          <Menu.Item
            key={height}
            aria-current={view.settings.rowHeight === height}
            rightSection={view.settings.rowHeight === height ? <IconCheck size={14} /> : null}
            onClick={() => void view.change({ rowHeight: height })}
          >
            {t(`grid.height.${height}`)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
