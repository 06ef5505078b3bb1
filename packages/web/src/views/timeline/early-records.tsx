import { IconAlertTriangle } from '@tabler/icons-react'
import type { ReactElement } from 'react'
import { useTexts } from '../../i18n/use-texts.ts'
import classes from './timeline.module.css'

interface EarlyRecordsProps {
  readonly early: ReadonlySet<string>
  readonly onShow: (key: string) => void
}

/** How many begin before what they wait for is done. */
export function EarlyRecords({ early, onShow }: EarlyRecordsProps): ReactElement | null {
  const t = useTexts()
  if (early.size === 0) return null
  return (
    <button
      type="button"
      className={classes.early}
      title={t('timeline.early.show')}
      onClick={() => [...early].slice(0, 1).forEach(onShow)}
    >
      <IconAlertTriangle size={14} aria-hidden />
      <span>{t('timeline.early', { count: early.size })}</span>
    </button>
  )
}
