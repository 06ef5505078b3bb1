import { Button } from '@mantine/core'
import type { Import } from '@rowhouse/core/api/imports'
import { IconBraces, IconCheck, IconExclamationMark, IconRefresh, IconTable, IconUpload } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type ReactElement, useEffect } from 'react'
import { Link } from 'react-router'
import { useTexts } from '../../i18n/use-texts.ts'
import { useSaved } from '../../state/saved.ts'
import { importPath } from '../../structure/projects/project-places.ts'
import { tablesQuery } from '../../structure/tables/queries.ts'
import type { TableSummary } from '../../structure/tables/table.ts'
import { tablePath } from '../../structure/tables/table-places.ts'
import { Notice } from '../../ui/form-fields.tsx'
import { BaseReport } from './bases/base-report.tsx'
import { isBaseImport } from './bases/is-base-import.ts'
import { downloadReceiptAs } from './import-queries.ts'
import { counted, summedUp } from './import-words.ts'
import classes from './imports.module.css'
import { ReceiptFigures } from './receipt-figures.tsx'
import { ReceiptSide } from './receipt-side.tsx'
import { RefusedRows } from './refused-rows.tsx'
import { StepFrame } from './step-frame.tsx'
import { UndoImport } from './undo-import.tsx'
import type { OpenedImport } from './use-import.ts'
import { unwatchImport } from './watched-imports.ts'

/** What was written, what was refused and can be mended, and the way back. */
export function ReceiptStep({ project, one }: OpenedImport): ReactElement {
  const tables = useQuery(tablesQuery(project.id)).data?.list ?? []
  const written = one.receipt?.parts.flatMap(({ table }) => tables.filter(({ id }) => id === table?.id)) ?? []
  // Whoever sees the receipt need not be told elsewhere.
  useEffect(() => unwatchImport(one.id), [one.id])
  return (
    <StepFrame
      project={project}
      isBase={isBaseImport(one)}
      step="receipt"
      actions={<Ways project={project} one={one} tables={[...new Set(written)]} />}
    >
      <div className={classes.split} data-receipt>
        <div className={classes.main} data-padded>
          <ReceiptHead one={one} />
          {one.failure === null ? null : <Notice kind="error">{one.failure}</Notice>}
          {one.receipt?.parts.map((part) => (
            <ReceiptFigures key={part.sheet} one={one} part={part} isAlone={one.receipt?.parts.length === 1} />
          ))}
          <BaseReport project={project} one={one} />
          {one.state === 'undone' || one.state === 'undoing' ? null : <RefusedRows one={one} />}
          <UndoImport one={one} />
        </div>
        <ReceiptSide project={project} one={one} />
      </div>
    </StepFrame>
  )
}

interface WaysProps extends Pick<OpenedImport, 'project' | 'one'> {
  readonly tables: readonly TableSummary[]
}

function Ways({ project, one, tables }: WaysProps): ReactElement {
  const t = useTexts()
  const isBase = isBaseImport(one)
  const again = importPath(project.id, isBase ? { from: 'airtable', base: one.base?.id ?? null } : {})
  const Icon = isBase ? IconRefresh : IconUpload
  return (
    <>
      <Button variant="subtle" component={Link} to={again} leftSection={<Icon size={16} />}>
        {t(isBase ? 'imports.airtable.again' : 'imports.another')}
      </Button>
      {tables.slice(0, 2).map((table) => (
        <Button
          key={table.id}
          variant="default"
          component={Link}
          to={tablePath(project, table)}
          leftSection={<IconTable size={16} />}
        >
          {t('imports.open', { title: table.title })}
        </Button>
      ))}
    </>
  )
}

function ReceiptHead({ one }: { readonly one: Import }): ReactElement {
  const t = useTexts()
  const locale = useSaved((state) => state.settings.language)
  const parts = one.receipt?.parts ?? []
  const { created, updated, read } = summedUp(parts)
  const titles = [...new Set(parts.flatMap(({ table }) => (table === null ? [] : [table.title])))]
  const into = new Intl.ListFormat(locale).format(titles)
  const isDone = one.state === 'done'
  const values = { title: one.title, into, ...counted(created + updated) }
  const seconds = one.receipt?.seconds ?? 0
  const facts = [
    new Date(one.endedAt ?? one.createdAt).toLocaleString(locale, { dateStyle: 'medium', timeStyle: 'short' }),
    one.by,
    t('imports.receipt.seconds', { seconds: Math.max(0.1, Math.round(seconds * 10) / 10) }),
    ...(seconds === 0 ? [] : [t('imports.run.rate', counted(Math.round(read / seconds)))]),
  ]
  const Icon = isDone ? IconCheck : IconExclamationMark
  const kind = isDone ? undefined : one.state === 'failed' ? 'error' : 'quiet'
  return (
    <div className={classes.receiptHead}>
      <span className={classes.sign} data-kind={kind} aria-hidden>
        <Icon size={18} />
      </span>
      <div>
        <h2>{t(isDone && into === '' ? 'imports.receipt.nothing' : `imports.receipt.${headOf(one)}`, values)}</h2>
        <p>{facts.join(' · ')}</p>
      </div>
      <Button
        variant="default"
        leftSection={<IconBraces size={16} />}
        onClick={() => void downloadReceiptAs(one, 'json')}
      >
        {t('imports.receipt.json')}
      </Button>
    </div>
  )
}

const headOf = ({ state }: Import): 'done' | 'stopped' | 'failed' | 'undoing' | 'undone' =>
  state === 'stopped' || state === 'failed' || state === 'undoing' || state === 'undone' ? state : 'done'
