import { IconChevronRight } from '@tabler/icons-react'
import type { ReactElement, ReactNode } from 'react'
import { useTexts } from '../../i18n/use-texts.ts'
import classes from './record-sheet.module.css'

interface HistoryChangeProps {
  readonly title: string
  /** null: nothing was there. */
  readonly before: ReactNode
  /** null: nothing is there any more. */
  readonly after: ReactNode
  /** What was there is not all there was, so that nothing in its place does not mean an empty cell. */
  readonly isPart?: boolean
  /** null: nobody can put it back. */
  readonly onRestore: (() => Promise<void>) | null
}

/** One cell as it was and as it became, with the way back. */
export function HistoryChange({ title, before, after, isPart = false, onRestore }: HistoryChangeProps): ReactElement {
  const t = useTexts()
  const isEnd = after === null && isPart
  return (
    <li className={classes.change}>
      <div>
        {before === null ? null : <s>{before}</s>}
        {before === null || isEnd ? null : <IconChevronRight size={12} aria-hidden />}
        {isEnd ? null : <ins>{after ?? t('cells.history.empty')}</ins>}
      </div>
      {onRestore === null ? null : (
        <button type="button" aria-label={t('cells.history.restoreTitle', { title })} onClick={() => void onRestore()}>
          {t('cells.history.restore')}
        </button>
      )}
    </li>
  )
}
