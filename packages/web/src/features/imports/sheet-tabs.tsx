import { SegmentedControl } from '@mantine/core'
import type { FoundSheet } from '@rowhouse/core/api/imports'
import type { ReactElement } from 'react'
import { useTexts } from '../../i18n/use-texts.ts'

interface SheetTabsProps {
  readonly sheets: readonly FoundSheet[]
  readonly shownId: string
  readonly onShow: (sheet: string) => void
}

/** Which of several sheets is looked at. */
export function SheetTabs({ sheets, shownId, onShow }: SheetTabsProps): ReactElement | null {
  const t = useTexts()
  if (sheets.length < 2) return null
  return (
    <SegmentedControl
      mb="sm"
      aria-label={t('imports.sheets')}
      data={sheets.map(({ id, title }) => ({ value: id, label: title }))}
      value={shownId}
      onChange={onShow}
    />
  )
}
