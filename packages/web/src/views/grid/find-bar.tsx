import { ActionIcon, Button, Checkbox, Select, TextInput } from '@mantine/core'
import { IconChevronDown, IconChevronUp, IconReplace, IconX } from '@tabler/icons-react'
import { type ReactElement, useEffect, useRef, useState } from 'react'
import { messageOf } from '../../api/errors.ts'
import { type FoundCell, isSearched } from '../../features/records/found-cells.ts'
import type { TableRecords } from '../../features/records/table-records.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import type { Column } from '../../structure/tables/table.ts'
import { isEscapeFor } from '../../ui/is-escape-for.ts'
import classes from './find-bar.module.css'
import { ReplaceDialog } from './replace-dialog.tsx'
import type { Find } from './use-find.ts'

interface FindBarProps {
  readonly find: Find
  readonly columns: readonly Column[]
  readonly records: TableRecords
  readonly mayWrite: boolean
  readonly onGo: (cell: FoundCell) => void
  readonly onClose: () => void
}

/** Over the grid: a text, where it stands, and what to put in its place. */
export function FindBar({ find, columns, records, mayWrite, onGo, onClose }: FindBarProps): ReactElement {
  const t = useTexts()
  const [by, setBy] = useState('')
  return (
    <search
      className={classes.bar}
      aria-label={t('rows.find')}
      onKeyDown={(event) => {
        if (isEscapeFor(event)) onClose()
      }}
    >
      <FindLine find={find} mayWrite={mayWrite} onGo={onGo} onClose={onClose} />
      {find.mode === 'replace' && mayWrite ? <ReplaceLine find={find} records={records} by={by} onBy={setBy} /> : null}
      <FindLimits find={find} columns={columns} />
    </search>
  )
}

/** What is looked for, how much of it there is, and the way from one to the next. */
function FindLine({ find, mayWrite, onGo, onClose }: Omit<FindBarProps, 'columns' | 'records'>): ReactElement {
  const t = useTexts()
  const field = useRef<HTMLInputElement>(null)
  const { wanted, mode } = find
  const isReplacing = mode === 'replace' && mayWrite
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked for again, the field is where the person wants to be.
  useEffect(() => field.current?.select(), [mode])

  function go(step: 1 | -1): void {
    const cell = find.step(step)
    if (cell !== null) onGo(cell)
  }

  return (
    <div className={classes.line}>
      <TextInput
        ref={field}
        className={classes.field ?? ''}
        size="xs"
        aria-label={t('rows.find.text')}
        placeholder={t('rows.find.text')}
        value={wanted.text}
        maxLength={1000}
        onChange={(event) => find.want({ text: event.currentTarget.value })}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          event.preventDefault()
          go(event.shiftKey ? -1 : 1)
        }}
      />
      <span className={classes.count} role="status">
        {countOf(t, find)}
      </span>
      <ActionIcon aria-label={t('rows.find.previous')} disabled={find.cells.length === 0} onClick={() => go(-1)}>
        <IconChevronUp size={16} />
      </ActionIcon>
      <ActionIcon aria-label={t('rows.find.next')} disabled={find.cells.length === 0} onClick={() => go(1)}>
        <IconChevronDown size={16} />
      </ActionIcon>
      {mayWrite ? (
        <ActionIcon
          aria-label={t('rows.replace')}
          aria-pressed={isReplacing}
          onClick={() => find.setMode(isReplacing ? 'find' : 'replace')}
        >
          <IconReplace size={16} />
        </ActionIcon>
      ) : null}
      <ActionIcon aria-label={t('rows.find.close')} onClick={onClose}>
        <IconX size={16} />
      </ActionIcon>
    </div>
  )
}

interface ReplaceLineProps extends Pick<FindBarProps, 'find' | 'records'> {
  readonly by: string
  readonly onBy: (text: string) => void
}

/** What takes its place; shown before it is done. */
function ReplaceLine({ find, records, by, onBy }: ReplaceLineProps): ReactElement {
  const t = useTexts()
  const [isPreviewed, setPreviewed] = useState(false)
  return (
    <>
      <div className={classes.line}>
        <TextInput
          className={classes.field ?? ''}
          size="xs"
          aria-label={t('rows.replace.by')}
          placeholder={t('rows.replace.by')}
          value={by}
          onChange={(event) => onBy(event.currentTarget.value)}
        />
        <Button
          size="xs"
          variant="default"
          disabled={find.cells.length === 0 || find.isBusy}
          onClick={() => setPreviewed(true)}
        >
          {t('rows.replace.preview')}
        </Button>
      </div>
      {isPreviewed ? <ReplaceDialog find={find} by={by} records={records} onClose={() => setPreviewed(false)} /> : null}
    </>
  )
}

function FindLimits({ find, columns }: Pick<FindBarProps, 'find' | 'columns'>): ReactElement {
  const t = useTexts()
  const { wanted } = find
  return (
    <div className={classes.line}>
      <Select
        className={classes.in ?? ''}
        size="xs"
        aria-label={t('rows.find.in')}
        value={wanted.columnId ?? ''}
        data={[
          { value: '', label: t('rows.find.everywhere') },
          ...columns.filter(isSearched).map(({ id, title }) => ({ value: id, label: title })),
        ]}
        allowDeselect={false}
        comboboxProps={{ withinPortal: true }}
        onChange={(id) => find.want({ columnId: id === '' ? null : id })}
      />
      <Checkbox
        size="xs"
        label={t('rows.find.case')}
        checked={wanted.matchCase}
        onChange={(event) => find.want({ matchCase: event.currentTarget.checked })}
      />
      <Checkbox
        size="xs"
        label={t('rows.find.whole')}
        checked={wanted.wholeCell}
        onChange={(event) => find.want({ wholeCell: event.currentTarget.checked })}
      />
    </div>
  )
}

function countOf(t: ReturnType<typeof useTexts>, { wanted, cells, at, isMore, isBusy, error }: Find): string {
  if (wanted.text === '') return ''
  if (error !== null) return messageOf(error)
  if (isBusy && cells.length === 0) return t('rows.find.busy')
  if (cells.length === 0) return t('rows.find.none')
  const number = cells.length.toLocaleString()
  if (at === -1) return t(isMore ? 'rows.find.totalMore' : 'rows.find.total', { count: cells.length, number })
  return t(isMore ? 'rows.find.atMore' : 'rows.find.at', { at: (at + 1).toLocaleString(), number })
}
