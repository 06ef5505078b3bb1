import type { previewColumnDeletion } from '@rowhouse/core/api/columns'
import type { ReplyOf } from '@rowhouse/core/api/endpoint'
import type { SettingUse } from '@rowhouse/core/views/settings/setting'
import type { ReactElement } from 'react'
import { useTexts } from '../../i18n/use-texts.ts'
import { SqlText } from '../../ui/sql-text.tsx'
import classes from './deletion-notes.module.css'
import { NamedList } from './named-list.tsx'

type Preview = ReplyOf<typeof previewColumnDeletion>

interface DeletionNotesProps {
  /** What goes in any case, and for how long it can come back. */
  readonly sentences: readonly string[]
  /** Fields of other tables, or other fields, that go along. */
  readonly goes: Preview['goes']
  /** Fields that stay and cannot be computed any more. */
  readonly breaks: Preview['breaks']
  readonly usedBy: Preview['usedBy']
  /** Of a field: values that go, and what runs on its database. */
  readonly inDatabase?: Pick<Preview, 'examples' | 'statements' | 'later' | 'engine'>
}

/** Everything that a deletion takes or breaks, named before it happens. */
export function DeletionNotes({ sentences, goes, breaks, usedBy, inDatabase }: DeletionNotesProps): ReactElement {
  const t = useTexts()
  const uses = (words: readonly string[]) =>
    words.map((word) => t(`tables.delete.use.${word as SettingUse}`)).join(', ')
  return (
    <>
      <p>{sentences.filter((sentence) => sentence !== '').join(' ')}</p>
      <NamedList
        title={t('tables.delete.goes', { count: goes.length })}
        lines={goes.map(({ id, title, table }) => ({ id, title, where: table.title }))}
      />
      <NamedList
        title={t('tables.delete.breaks', { count: breaks.length })}
        lines={breaks.map(({ id, title, table }) => ({ id, title, where: table.title }))}
      />
      <NamedList
        title={t('tables.delete.usedBy', { count: usedBy.length })}
        lines={usedBy.map((view) => ({
          id: view.id,
          title: view.title,
          where: `${view.table.title}: ${uses(view.uses)}`,
        }))}
      />
      {inDatabase === undefined ? null : <InDatabase {...inDatabase} />}
    </>
  )
}

function InDatabase({
  examples,
  statements,
  later,
  engine,
}: NonNullable<DeletionNotesProps['inDatabase']>): ReactElement {
  const t = useTexts()
  const script = (texts: readonly string[]): string => texts.map((text) => `${text};`).join('\n')
  const sql = [
    `-- ${t(statements.length === 0 ? 'tables.column.delete.nothingNow' : 'tables.column.delete.now')}`,
    ...(statements.length === 0 ? [] : [script(statements)]),
    ...(later.length === 0 ? [] : [`-- ${t('tables.column.delete.later')}`, script(later)]),
  ].join('\n')
  return (
    <>
      {examples.length === 0 ? null : (
        <p className={classes.where}>{t('tables.column.delete.examples', { values: examples.join(' · ') })}</p>
      )}
      {statements.length + later.length === 0 ? null : (
        <details className={classes.statements}>
          <summary>{t('tables.column.delete.sql')}</summary>
          <SqlText
            title={t('tables.column.delete.sql')}
            label={t('tables.column.delete.sql')}
            sql={sql}
            engine={engine}
          />
        </details>
      )}
    </>
  )
}
