import { IconBraces, IconDownload, IconFileSpreadsheet, IconFileTypeCsv } from '@tabler/icons-react'
import type { ReactElement } from 'react'
import { useTexts } from '../../i18n/use-texts.ts'
import { Menu } from '../../ui/menu.tsx'
import { type DownloadFormat, downloadFormats } from './download-view.ts'

const icons = { csv: IconFileTypeCsv, xlsx: IconFileSpreadsheet, json: IconBraces } as const

interface DownloadItemsProps {
  readonly label: string
  readonly onPick: (format: DownloadFormat) => void
}

/** The kinds of file, one step inside of a menu. */
export function DownloadItems({ label, onPick }: DownloadItemsProps): ReactElement {
  return (
    <Menu.Sub position="right-start" offset={4}>
      <Menu.Sub.Target>
        <Menu.Sub.Item leftSection={<IconDownload size={16} />}>{label}</Menu.Sub.Item>
      </Menu.Sub.Target>
      <Menu.Sub.Dropdown>
        <DownloadKinds onPick={onPick} />
      </Menu.Sub.Dropdown>
    </Menu.Sub>
  )
}

export function DownloadKinds({ onPick }: Pick<DownloadItemsProps, 'onPick'>): ReactElement {
  const t = useTexts()
  return (
    <>
      {downloadFormats.map((format) => {
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
