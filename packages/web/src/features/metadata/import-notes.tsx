import type { ReactElement } from 'react'
import { useTexts } from '../../i18n/use-texts.ts'
import classes from './metadata.module.css'
import type { StructureImport } from './metadata-changes.ts'

/** What a file would change, before it does. */
export function ImportNotes({ rehearsed }: { readonly rehearsed: StructureImport }): ReactElement {
  const t = useTexts()
  const { added, kept, leftOut } = rehearsed
  return (
    <div className={classes.notes}>
      <Note
        title={t('metadata.import.added', { count: added.length })}
        lines={added.map((table) => t('metadata.import.table', table))}
      />
      <Note
        title={t('metadata.import.kept')}
        lines={kept.map(({ title, more }) =>
          more.length === 0 ? title : t('metadata.import.kept.more', { title, fields: more.join(', ') }),
        )}
      />
      <Note title={t('metadata.import.leftOut')} lines={leftOut} />
    </div>
  )
}

function Note({ title, lines }: { readonly title: string; readonly lines: readonly string[] }): ReactElement | null {
  if (lines.length === 0) return null
  return (
    <>
      <p>{title}</p>
      <ul>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </>
  )
}
