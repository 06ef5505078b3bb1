import type { ReactElement } from 'react'
import { useTexts } from '../../i18n/use-texts.ts'
import type { CopyLoss } from './copy-loss-text.ts'
import { NamedList } from './named-list.tsx'

/** What a copy of a table would not have, named before it is made. */
export function CopyNotes({ left, breaks }: CopyLoss): ReactElement {
  const t = useTexts()
  return (
    <>
      <p>{t('tables.copy.why')}</p>
      <NamedList title={t('tables.copy.left', { count: left.length })} lines={left} />
      <NamedList title={t('tables.copy.breaks', { count: breaks.length })} lines={breaks} />
    </>
  )
}
