import type { ReactElement } from 'react'
import { withTexts } from '../../../i18n/i18n.ts'
import { useTexts } from '../../../i18n/use-texts.ts'
import { lazyPart } from '../../../ui/lazy-part.tsx'
import { Popover } from '../../../ui/popover.tsx'
import classes from '../view-bar.module.css'
import type { TotalFieldsProps } from './total-fields.tsx'

const TotalFields = lazyPart<TotalFieldsProps>(() => withTexts(import('./total-fields.tsx')).then((m) => m.TotalFields))

/** Which figure is told beside how many records there are: of each stack or lane, or of all of them. */
export function TotalPanel(props: TotalFieldsProps): ReactElement {
  const t = useTexts()
  return (
    <Popover.Dropdown className={classes.pop ?? ''} aria-label={t('kanban.total')}>
      <TotalFields {...props} />
    </Popover.Dropdown>
  )
}
