import type { Import, ImportReceipt } from '@rowhouse/core/api/imports'
import type { ReactElement } from 'react'
import { useTexts } from '../../i18n/use-texts.ts'
import { isBaseImport } from './bases/is-base-import.ts'
import { type FigureName, Figures } from './figures.tsx'
import { counted, shownNumber } from './import-words.ts'
import classes from './imports.module.css'

interface ReceiptFiguresProps {
  readonly one: Import
  readonly part: ImportReceipt['parts'][number]
  /** Of several sheets each says its name. */
  readonly isAlone: boolean
}

export function ReceiptFigures({ one, part, isAlone }: ReceiptFiguresProps): ReactElement {
  const t = useTexts()
  const { read, created, updated, cells, unchanged, skipped, refused, firstLine, lastLine } = part
  const title = one.sheets.find(({ id }) => id === part.sheet)?.title ?? part.table?.title ?? ''
  const lines =
    firstLine === null || lastLine === null || isBaseImport(one)
      ? ''
      : t('imports.receipt.lines', { first: shownNumber(firstLine), last: shownNumber(lastLine) })
  const figure = (name: FigureName, count: number, text: string) => ({ name, count, text })
  return (
    <div className={classes.part}>
      {isAlone ? null : (
        <h3>
          <bdi>{title}</bdi>
        </h3>
      )}
      <Figures
        label={title}
        of="receipt"
        figures={[
          figure('read', read, lines),
          figure('created', created, part.table?.title ?? ''),
          figure('updated', updated, t('imports.receipt.cells', counted(cells))),
          figure('unchanged', unchanged, t('imports.receipt.same')),
          ...(skipped === 0 ? [] : [figure('skipped', skipped, t('imports.rehearsal.skipped.text'))]),
          figure('refused', refused, t('imports.receipt.kept')),
        ]}
      />
    </div>
  )
}
