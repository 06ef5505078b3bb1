import { Button, Switch } from '@mantine/core'
import { IconListDetails, IconPlus } from '@tabler/icons-react'
import { type ReactElement, useRef, useState } from 'react'
import { useTexts } from '../../i18n/use-texts.ts'
import { Popover } from '../../ui/popover.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import { fieldsInView, withShown, withSystemFields } from './columns-in-view.ts'
import { FieldPlaces } from './field-places.tsx'
import { placeBelow } from './field-popover-store.ts'
import { ToolButton } from './tool-button.tsx'
import classes from './view-bar.module.css'
import type { ViewBarProps } from './view-bar-props.ts'

/** Which fields the view shows, and in which order. */
export function FieldsButton({ table, view, onManageFields, onAddColumn }: ViewBarProps): ReactElement {
  const t = useTexts()
  const { settings, change } = view
  const [isOpen, setOpen] = useState(false)
  const [search, setSearch] = useState('')
  const button = useRef<HTMLButtonElement>(null)
  const places = fieldsInView(table, settings)
  const hidden = places.filter(({ shown }) => !shown).length
  const wanted = search.trim().toLowerCase()
  const found = places.filter(({ column }) => column.title.toLowerCase().includes(wanted))
  const foundIds = new Set(found.map(({ column }) => column.id))
  const showFound = (shown: boolean) => void change({ columns: withShown(table, settings, foundIds, shown) })
  const open = (next: boolean) => {
    setOpen(next)
    setSearch('')
  }
  const then = (work: () => void) => () => {
    open(false)
    work()
  }
  return (
    <Popover opened={isOpen} onChange={open} position="bottom-start" width={300} trapFocus>
      <Popover.Target>
        <ToolButton
          tool="fields"
          ref={button}
          label={hidden > 0 ? t('grid.fields.hidden', { count: hidden }) : t('grid.fields')}
          count={hidden}
          isCountSaid
          onClick={() => open(!isOpen)}
        />
      </Popover.Target>
      <Popover.Dropdown className={classes.pop ?? ''} aria-label={t('grid.fields')}>
        <div className={classes.find}>
          <SearchField label={t('grid.fields.search')} value={search} onChange={setSearch} />
        </div>
        <div className={classes.sum}>
          <span role="status">{t('grid.fields.shown', { shown: places.length - hidden, all: places.length })}</span>
          <span className={classes.space} />
          <Button size="compact-xs" variant="subtle" onClick={() => showFound(true)}>
            {t(wanted === '' ? 'grid.fields.showAll' : 'grid.fields.showFound')}
          </Button>
          <Button size="compact-xs" variant="subtle" onClick={() => showFound(false)}>
            {t(wanted === '' ? 'grid.fields.hideAll' : 'grid.fields.hideFound')}
          </Button>
        </div>
        {found.length === 0 ? <p className={classes.none}>{t('grid.fields.none', { search: search.trim() })}</p> : null}
        <FieldPlaces table={table} view={view} places={found} isWhole={wanted === ''} />
        <div className={classes.foot}>
          <Switch
            size="xs"
            className={classes.system ?? ''}
            label={t('grid.fields.system')}
            checked={settings.showsSystemFields}
            onChange={(event) => void change(withSystemFields(table, settings, event.currentTarget.checked))}
          />
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
