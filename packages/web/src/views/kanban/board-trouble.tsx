import { Button } from '@mantine/core'
import type { ReactElement } from 'react'
import { messageOf } from '../../api/errors.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import type { Board } from './board.ts'
import classes from './kanban.module.css'

/** What is shown may be old, and why. */
export function BoardTrouble({ board }: { readonly board: Board }): ReactElement {
  const t = useTexts()
  return (
    <div className={classes.trouble} role="alert">
      {t('grid.missing', { reason: messageOf(board.fault) })}
      <Button size="xs" variant="default" onClick={() => void board.open()}>
        {t('shell.failed.retry')}
      </Button>
    </div>
  )
}
