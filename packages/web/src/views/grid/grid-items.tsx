import { IconCheck, IconReplace, IconSearch } from '@tabler/icons-react'
import type { ReactElement } from 'react'
import { useTexts } from '../../i18n/use-texts.ts'
import { Keys } from '../../ui/keys.tsx'
import { Menu } from '../../ui/menu.tsx'
import type { ViewMenuItemsProps } from '../view-body.ts'
import { openFind } from './find-store.ts'
import { pageSizes, setRowsPerPage, useRowsPerPage } from './rows-per-page.ts'

/** What the menu of a view has for a grid alone. */
export function GridItems({ mayWrite }: ViewMenuItemsProps): ReactElement {
  const t = useTexts()
  const rowsPerPage = useRowsPerPage()
  return (
    <>
      <Menu.Divider />
      <Menu.Item
        leftSection={<IconSearch size={16} />}
        rightSection={<Keys keys="mod+f" />}
        onClick={() => openFind('find')}
      >
        {t('rows.find')}
      </Menu.Item>
      {mayWrite ? (
        <Menu.Item leftSection={<IconReplace size={16} />} onClick={() => openFind('replace')}>
          {t('rows.replace')}
        </Menu.Item>
      ) : null}
      <Menu.Divider />
      <Menu.Label>{t('rows.pages.size')}</Menu.Label>
      {[...pageSizes, null].map((size) => (
        <Menu.Item
          key={size ?? 'all'}
          aria-current={size === rowsPerPage}
          rightSection={size === rowsPerPage ? <IconCheck size={14} /> : null}
          onClick={() => setRowsPerPage(size)}
        >
          {size === null ? t('rows.pages.all') : t('rows.pages.rows', { count: size })}
        </Menu.Item>
      ))}
    </>
  )
}
