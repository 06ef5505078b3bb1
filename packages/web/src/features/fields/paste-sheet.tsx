import { Select, Switch, Textarea, TextInput } from '@mantine/core'
import { type ClipboardEvent, type ReactElement, useState } from 'react'
import { ColumnIcon } from '../../cells/column-icon.tsx'
import { useTexts } from '../../i18n/use-texts.ts'
import { FieldError, Notice } from '../../ui/form-fields.tsx'
import { changedText } from '../records/changed-text.ts'
import { guessFields, optionsFor, readSheetCell, type Sheet, type SheetField, sheetTypes } from './guess-fields.ts'
import classes from './paste-sheet.module.css'
import { readSheet, type SheetFault, sheetLimits } from './pasted-sheet.ts'
import { changedIn, sheetNameFault } from './sheet-records.ts'

interface PasteSheetProps {
  readonly sheet: Sheet | null
  readonly onChange: (sheet: Sheet | null) => void
}

/** Cells on the screen; the rest is taken along unseen. */
const shownRows = 8

/** A sheet of a spreadsheet program, with what its fields would be. */
export function PasteSheet({ sheet, onChange }: PasteSheetProps): ReactElement {
  const t = useTexts()
  const [pasted, setPasted] = useState<readonly (readonly string[])[]>([])
  const [hasHeads, setHeads] = useState(true)
  const [fault, setFault] = useState<SheetFault | null>(null)

  function take(rows: readonly (readonly string[])[], withHeads: boolean): void {
    const [first, ...rest] = rows
    setPasted(rows)
    setHeads(withHeads)
    setFault(null)
    const records = withHeads ? rest : rows
    const fields = guessFields({
      heads: withHeads ? (first ?? null) : null,
      rows: records,
      // The key comes along.
      known: ['Id'],
      nameOf: (number) => t('rows.paste.field', { number }),
    })
    onChange({ fields, rows: records })
  }

  function read(text: string, html: string): void {
    const rows = readSheet(text, html)
    if (typeof rows === 'string') {
      setFault(rows)
      onChange(null)
    } else take(rows, true)
  }

  function paste(event: ClipboardEvent): void {
    event.preventDefault()
    read(event.clipboardData.getData('text/plain'), event.clipboardData.getData('text/html'))
  }

  if (sheet === null) {
    return (
      <Textarea
        label={t('fields.sheet.paste')}
        description={t('fields.sheet.paste.hint')}
        inputWrapperOrder={['label', 'input', 'error', 'description']}
        minRows={5}
        autosize
        value=""
        error={fault === null ? undefined : <FieldError>{t(`fields.sheet.fault.${fault}`, limits())}</FieldError>}
        onPaste={paste}
        onChange={(event) => read(event.currentTarget.value, '')}
      />
    )
  }
  return (
    <>
      <Switch
        size="xs"
        label={t('fields.sheet.heads')}
        checked={hasHeads}
        onChange={(event) => take(pasted, event.currentTarget.checked)}
      />
      <SheetPreview sheet={sheet} onChange={onChange} />
    </>
  )
}

const limits = () => ({ rows: sheetLimits.rows.toLocaleString(), columns: sheetLimits.columns })

function SheetPreview({
  sheet,
  onChange,
}: { readonly sheet: Sheet } & Pick<PasteSheetProps, 'onChange'>): ReactElement {
  const t = useTexts()
  const { fields, rows } = sheet
  const lost = lostCells(sheet)
  const changed = changedText(changedIn(sheet))
  const change = (at: number, part: Partial<SheetField>) =>
    onChange({ ...sheet, fields: fields.map((field, place) => (place === at ? { ...field, ...part } : field)) })
  const valuesAt = (at: number) => rows.map((row) => row[at] ?? '')
  return (
    <>
      <div className={classes.frame}>
        <table className={classes.sheet} aria-label={t('fields.sheet.preview')}>
          <thead>
            <tr>
              {fields.map((field, at) => {
                const fault = sheetNameFault(fields, at, t('fields.manage.twice'))
                return (
                  // biome-ignore lint/suspicious/noArrayIndexKey: the place in the sheet is what a field is.
                  <th key={at} scope="col">
                    <TextInput
                      aria-label={t('fields.sheet.name', { number: at + 1 })}
                      value={field.title}
                      error={fault === null ? undefined : <FieldError>{fault}</FieldError>}
                      onChange={(event) => change(at, { title: event.currentTarget.value })}
                    />
                    <Select
                      aria-label={t('fields.sheet.type', { number: at + 1 })}
                      leftSection={<ColumnIcon type={field.type} size={14} stroke={1.9} />}
                      data={sheetTypes.map((type) => ({ value: type, label: t(`tables.type.${type}`) }))}
                      value={field.type}
                      allowDeselect={false}
                      comboboxProps={{ zIndex: 'var(--rh-z-popover)' }}
                      onChange={(value) => {
                        const type = sheetTypes.find((one) => one === value)
                        if (type !== undefined) change(at, { type, options: optionsFor(type, valuesAt(at)) })
                      }}
                    />
                  </th>
                )
              })}
            </tr>
          </thead>
          <tbody>
            {rows.slice(0, shownRows).map((row, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: rows of a sheet have no other name.
              <tr key={place}>
                {fields.map((field, at) => {
                  const text = row[at] ?? ''
                  const isLost = text !== '' && readSheetCell(field, text) === null
                  return (
                    // biome-ignore lint/suspicious/noArrayIndexKey: as above.
                    <td key={at} data-lost={isLost || undefined}>
                      <bdi>{text}</bdi>
                    </td>
                  )
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p className={classes.count}>
        {t('fields.sheet.records', { count: rows.length, number: rows.length.toLocaleString() })}
      </p>
      {lost.length === 0 ? null : (
        <Notice kind="warning">
          {t('fields.sheet.lost', { count: lost.length, number: lost.length.toLocaleString() })}
          <ul className={classes.lost}>
            {lost.slice(0, 5).map(({ row, title, text }) => (
              <li key={`${row} ${title}`}>{t('fields.sheet.lost.cell', { row, title, text })}</li>
            ))}
          </ul>
        </Notice>
      )}
      {changed === null ? null : <Notice kind="info">{changed}</Notice>}
    </>
  )
}

interface LostCell {
  /** As the sheet counts its records, from 1. */
  readonly row: number
  readonly title: string
  readonly text: string
}

/** Texts that have no form in the type of their field: they stay empty, and it is said which. */
function lostCells({ fields, rows }: Sheet): readonly LostCell[] {
  return rows.flatMap((row, place) =>
    fields.flatMap((field, at) => {
      const text = row[at] ?? ''
      if (text === '' || readSheetCell(field, text) !== null) return []
      return [{ row: place + 1, title: field.title, text: text.length > 40 ? `${text.slice(0, 39)}…` : text }]
    }),
  )
}
