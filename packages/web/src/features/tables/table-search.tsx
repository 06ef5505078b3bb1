import { useDebouncedCallback } from '@mantine/hooks'
import { type ReactElement, useState } from 'react'
import { useTexts } from '../../i18n/use-texts.ts'
import { SearchField } from '../../ui/search-field.tsx'
import classes from './table-page.module.css'
import { useRecordsPlace } from './use-records-place.ts'

export function TableSearch(): ReactElement {
  const t = useTexts()
  const { search, searchFor } = useRecordsPlace()
  const [typed, setTyped] = useState(search)
  const [shown, setShown] = useState(search)
  const later = useDebouncedCallback(searchFor, 250)
  // The address may change by other ways than this field, e.g. by the button that shows all records again.
  if (shown !== search) {
    setShown(search)
    setTyped(search)
  }
  return (
    <div className={classes.search}>
      <SearchField
        label={t('tables.search')}
        value={typed}
        onChange={(text) => {
          setTyped(text)
          later(text.trim())
        }}
      />
    </div>
  )
}
