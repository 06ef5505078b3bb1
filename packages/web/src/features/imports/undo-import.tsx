import { Button } from '@mantine/core'
import type { Import } from '@rowhouse/core/api/imports'
import { IconArrowBackUp } from '@tabler/icons-react'
import { type ReactElement, useState } from 'react'
import { messageOf } from '../../api/errors.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { useSaved } from '../../state/saved.ts'
import { toast } from '../../state/toast-store.ts'
import { confirm } from '../../ui/confirm-store.ts'
import { undo } from './import-queries.ts'
import { counted, summedUp } from './import-words.ts'
import classes from './imports.module.css'

/** The way back of a whole import: asked once, since it takes out records of many. */
export function UndoImport({ one }: { readonly one: Import }): ReactElement | null {
  const t = useTexts()
  const locale = useSaved((state) => state.settings.language)
  const [isBusy, setBusy] = useState(false)
  const { receipt, state } = one
  if (receipt === null) return null
  const { created, cells } = summedUp(receipt.parts)
  if (state === 'undone')
    return (
      <p className={classes.quiet}>
        {t(receipt.left ? 'imports.undone.left' : 'imports.undone', counted(receipt.left ?? 0))}
      </p>
    )
  if (created === 0 && cells === 0) return null
  const until = new Date(receipt.undoUntil).toLocaleDateString(locale, { dateStyle: 'medium' })
  const what = [
    created === 0 ? '' : t('imports.undo.rows', counted(created)),
    cells === 0 ? '' : t('imports.undo.cells', counted(cells)),
  ].filter((words) => words !== '')
  const text = `${what.join(' ')} ${t('imports.undo.since')}`

  async function takeBack(): Promise<void> {
    const agreed = await confirm({
      title: t('imports.undo.title'),
      heading: text,
      submit: t('imports.undo'),
      danger: true,
    })
    if (!agreed) return
    setBusy(true)
    await undo(one).catch((error: unknown) => toast.error(messageOf(error)))
    setBusy(false)
  }

  return (
    <section className={classes.undoBox} aria-label={t('imports.undo')}>
      <IconArrowBackUp size={18} stroke={1.75} aria-hidden />
      <div>
        <b>{t('imports.undo')}</b>
        <p>
          {text} {t('imports.undo.until', { until })}
        </p>
      </div>
      <Button variant="default" loading={isBusy || state === 'undoing'} onClick={() => void takeBack()}>
        {t('imports.undo')}
      </Button>
    </section>
  )
}
