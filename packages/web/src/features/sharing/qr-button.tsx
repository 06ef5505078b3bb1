import { ActionIcon } from '@mantine/core'
import { IconQrcode } from '@tabler/icons-react'
import { type ReactElement, useState } from 'react'
import { useTexts } from '../../i18n/use-texts.ts'
import { Popover } from '../../ui/popover.tsx'
import { Tooltip } from '../../ui/tooltip.tsx'
import { qrModules } from './qr-code.ts'
import type { ShareLink } from './share-queries.ts'
import classes from './sharing.module.css'

/** What a telephone reads; visitors still need the password. */
export function QrButton({ link }: { readonly link: ShareLink }): ReactElement | null {
  const t = useTexts()
  const [isOpen, setOpen] = useState(false)
  const modules = qrModules(link.url)
  if (modules === null) return null
  const side = modules.length + 8
  const path = modules
    .flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x + 4} ${y + 4}h1v1h-1z` : '')))
    .join('')
  return (
    <Popover opened={isOpen} onChange={setOpen} position="bottom-end" trapFocus>
      <Popover.Target>
        <Tooltip label={t('sharing.qr')}>
          <ActionIcon aria-label={t('sharing.qr')} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            <IconQrcode size={16} />
          </ActionIcon>
        </Tooltip>
      </Popover.Target>
      <Popover.Dropdown className={classes.qrBox ?? ''} aria-label={t('sharing.qr')}>
        <svg className={classes.qr} viewBox={`0 0 ${side} ${side}`} role="img" aria-label={t('sharing.qr.of')}>
          <rect width={side} height={side} fill="#fff" />
          <path d={path} fill="#000" shapeRendering="crispEdges" />
        </svg>
        <p className={classes.hint}>{t('sharing.qr.text')}</p>
      </Popover.Dropdown>
    </Popover>
  )
}
