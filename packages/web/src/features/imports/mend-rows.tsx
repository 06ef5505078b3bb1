import { Button } from '@mantine/core'
import type { Import } from '@rowhouse/core/api/imports'
import { type ReactElement, useState } from 'react'
import { messageOf } from '../../api/errors.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { toast } from '../../state/toast-store.ts'
import { Notice, TextField } from '../../ui/form-fields.tsx'
import { mend, type RefusedRow, showWritten } from './import-queries.ts'
import { counted } from './import-words.ts'
import classes from './imports.module.css'
import { mendedRows, type TypedCells, wantedColumns } from './mended-rows.ts'

interface MendRowsProps {
  readonly one: Import
  readonly rows: readonly RefusedRow[]
  readonly onLeave: () => void
}

/** Cells of refused rows, to be corrected and sent again. Those that are still refused stay, with the new reason. */
export function MendRows({ one, rows, onLeave }: MendRowsProps): ReactElement {
  const t = useTexts()
  const [typed, setTyped] = useState<TypedCells>(new Map())
  const [isSending, setSending] = useState(false)
  const [error, setError] = useState<unknown>(null)
  const mended = mendedRows(rows, typed)

  async function send(): Promise<void> {
    setSending(true)
    setError(null)
    try {
      const { written, refused } = await mend(one, mended)
      setTyped(new Map([...typed].filter(([id]) => refused.some((row) => row.id === id))))
      if (written > 0) {
        toast.success(t('imports.mend.written', counted(written)))
        void showWritten(one.projectId)
      }
      if (refused.length > 0) setError(t('imports.mend.still', counted(refused.length)))
    } catch (failure) {
      setError(failure)
    } finally {
      setSending(false)
    }
  }

  return (
    <form
      className={classes.mend}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (mended.length > 0) void send()
      }}
    >
      {error === null ? null : <Notice kind="error">{messageOf(error)}</Notice>}
      {rows.map((row) => (
        <MendRow
          key={row.id}
          one={one}
          row={row}
          typed={typed}
          onType={(at, text) => setTyped(new Map(typed).set(row.id, new Map(typed.get(row.id)).set(at, text)))}
        />
      ))}
      <div className={classes.runActs}>
        <Button type="submit" loading={isSending} disabled={mended.length === 0}>
          {t('imports.mend.send', counted(mended.length))}
        </Button>
        <Button variant="default" onClick={onLeave}>
          {t('imports.mend.leave')}
        </Button>
      </div>
    </form>
  )
}

interface MendRowProps extends Pick<MendRowsProps, 'one'> {
  readonly row: RefusedRow
  readonly typed: TypedCells
  readonly onType: (at: number, text: string) => void
}

function MendRow({ one, row, typed, onType }: MendRowProps): ReactElement {
  const t = useTexts()
  const sheet = one.sheets.find(({ id }) => id === row.sheet)
  const whole = row.refusals.filter(({ column }) => column === null)
  return (
    <section className={classes.mendRow} aria-label={t('imports.mend.line', { line: row.line })}>
      <header>
        <span>{t('imports.mend.line', { line: row.line.toLocaleString() })}</span>
        <b>
          <bdi>{row.refusals[0]?.name ?? ''}</bdi>
        </b>
      </header>
      {whole.map(({ text }) => (
        <p key={text} className={classes.quiet}>
          {text}
        </p>
      ))}
      <div className={classes.mendCells}>
        {wantedColumns(sheet, one.plan, row).map(({ from, header }) => (
          <TextField
            key={from}
            label={header}
            value={typed.get(row.id)?.get(from) ?? row.cells[from] ?? ''}
            fault={row.refusals.find(({ column }) => column === header)?.text}
            onChange={(event) => onType(from, event.currentTarget.value)}
          />
        ))}
      </div>
    </section>
  )
}
