import { ActionIcon } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { columnTypes } from '@rowhouse/core/column-types/registry'
import { IconCheck, IconChevronDown } from '@tabler/icons-react'
import { type ReactElement, useState } from 'react'
import { useRecordsPlace } from '../../features/records/use-records-place.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { shownColumns, type Table } from '../../structure/tables/table.ts'
import { useFolded } from '../../ui/folding-bar.tsx'
import { Menu } from '../../ui/menu.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import { Tooltip } from '../../ui/tooltip.tsx'
import classes from './table-page.module.css'

/** In one field or in all of them. */
export function TableSearch({ table }: { readonly table: Table }): ReactElement {
  const t = useTexts()
  const { search, searchField, searchFor, searchIn } = useRecordsPlace()
  const isSign = useFolded().has('search')
  const [typed, setTyped] = useState(search)
  const [shown, setShown] = useState(search)
  const later = useDebouncedCallback(searchFor, 250)
  // The address may change by other ways than this field, e.g. by the button that shows all records again.
  if (shown !== search) {
    setShown(search)
    setTyped(search)
  }
  const columns = shownColumns(table).filter(({ type }) => columnTypes[type].comparison !== 'none')
  const field = columns.find(({ id }) => id === searchField)
  const item = (id: string | null, label: string) => (
    <Menu.Item
      key={id}
      aria-current={(field?.id ?? null) === id}
      rightSection={(field?.id ?? null) === id ? <IconCheck size={14} /> : null}
      onClick={() => searchIn(id)}
    >
      <bdi>{label}</bdi>
    </Menu.Item>
  )
  const label = field === undefined ? t('tables.search') : t('views.search.in', { title: field.title })
  return (
    <Tooltip label={label} disabled={!isSign}>
      <div className={classes.search}>
        <div className={classes.searchBox}>
          <SearchField
            label={label}
            value={typed}
            onChange={(text) => {
              setTyped(text)
              later(text.trim())
            }}
          />
          <Menu position="bottom-end" width={216}>
            <Menu.Target>
              <ActionIcon
                size="sm"
                variant={field === undefined ? 'subtle' : 'light'}
                aria-label={t('views.search.where')}
              >
                <IconChevronDown size={14} />
              </ActionIcon>
            </Menu.Target>
            <Menu.Dropdown className={classes.fields ?? ''}>
              {item(null, t('views.search.all'))}
              <Menu.Divider />
              {columns.map(({ id, title }) => item(id, title))}
            </Menu.Dropdown>
          </Menu>
        </div>
      </div>
    </Tooltip>
  )
}
