import {
  IconBraces,
  IconCalendarDown,
  IconDownload,
  IconFileSpreadsheet,
  IconFileText,
  IconFileTypeCsv,
  IconMarkdown,
  IconPrinter,
} from '@tabler/icons-react'
import type { ReactElement } from 'react'
import { useTexts } from '../../i18n/use-texts.ts'
import { Menu } from '../../ui/menu.tsx'
import { type DownloadFormat, type DownloadPlace, downloadFormats } from './download-view.ts'

const icons = {
  csv: IconFileTypeCsv,
  tsv: IconFileText,
  xlsx: IconFileSpreadsheet,
  json: IconBraces,
  jsonl: IconBraces,
  md: IconMarkdown,
  ics: IconCalendarDown,
  pdf: IconPrinter,
} as const

interface DownloadItemsProps {
  readonly label: string
  /** The view of which it is. */
  readonly place: DownloadPlace
  readonly onPick: (format: DownloadFormat) => void
}

/** The kinds of file, one step inside of a menu. */
export function DownloadItems({ label, place, onPick }: DownloadItemsProps): ReactElement {
  return (
    <Menu.Sub position="right-start" offset={4}>
      <Menu.Sub.Target>
        <Menu.Sub.Item leftSection={<IconDownload size={16} />}>{label}</Menu.Sub.Item>
      </Menu.Sub.Target>
      <Menu.Sub.Dropdown>
        <DownloadKinds place={place} onPick={onPick} />
      </Menu.Sub.Dropdown>
    </Menu.Sub>
  )
}

export function DownloadKinds({ place, onPick }: Omit<DownloadItemsProps, 'label'>): ReactElement {
  const t = useTexts()
  return (
    <>
      {downloadFormats(place).map((format) => {
        const Picture = icons[format]
        return (
          <Menu.Item key={format} leftSection={<Picture size={16} />} onClick={() => onPick(format)}>
            {t(`views.download.${format}`)}
          </Menu.Item>
        )
      })}
    </>
  )
}
