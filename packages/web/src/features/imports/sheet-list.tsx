import { Checkbox } from '@mantine/core'
import { IconEyeOff, IconFile, IconTable } from '@tabler/icons-react'
import type { ReactElement } from 'react'
import { useTexts } from '../../i18n/use-texts.ts'
import { showSize } from '../../values/show-size.ts'
import classes from './imports.module.css'
import type { OpenedImport } from './use-import.ts'

interface SheetListProps extends Pick<OpenedImport, 'one' | 'draft' | 'changePart'> {
  readonly shownId: string | null
  readonly onShow: (sheet: string) => void
}

/** The sheets of the file: which of them are imported, and which one is looked at. */
export function SheetList({ one, draft, changePart, shownId, onShow }: SheetListProps): ReactElement {
  const t = useTexts()
  const { title, size, sheets } = one
  return (
    <>
      <div className={classes.section}>
        <h2>{t('imports.file')}</h2>
        <span>
          <bdi>{title}</bdi>, {showSize(size)}
        </span>
      </div>
      <ul className={classes.sheets}>
        {sheets.map((sheet) => {
          const isTaken = draft.parts.find((part) => part.sheet === sheet.id)?.isTaken ?? false
          const Icon = sheet.isHidden ? IconEyeOff : sheets.length === 1 ? IconFile : IconTable
          return (
            <li
              key={sheet.id}
              className={classes.sheet}
              data-on={sheet.id === shownId || undefined}
              data-off={isTaken ? undefined : true}
            >
              <Checkbox
                size="xs"
                aria-label={t('imports.sheet.take', { title: sheet.title })}
                checked={isTaken}
                onChange={(event) => changePart(sheet.id, { isTaken: event.currentTarget.checked })}
              />
              <button
                type="button"
                className={classes.sheetName}
                aria-pressed={sheet.id === shownId}
                onClick={() => onShow(sheet.id)}
              >
                <Icon size={16} stroke={1.75} aria-hidden />
                <bdi>{sheet.title}</bdi>
                <small>
                  {sheet.isHidden ? `${t('imports.sheet.hidden')} · ` : ''}
                  {sheet.rows === 0 ? t('imports.sheet.empty') : sheet.rows.toLocaleString()}
                </small>
              </button>
            </li>
          )
        })}
      </ul>
    </>
  )
}
