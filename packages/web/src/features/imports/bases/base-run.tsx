import type { Import } from '@rowhouse/core/api/imports'
import type { ReactElement } from 'react'
import { useTexts } from '../../../i18n/use-texts.ts'
import { Notice } from '../../../ui/form-fields.tsx'
import { counted } from '../import-words.ts'
import own from './bases.module.css'

/** How far each table of a base is, and why it waits where it does. */
export function BaseRun({ one }: { readonly one: Import }): ReactElement {
  const t = useTexts()
  const { receipt, report, sheets } = one
  return (
    <>
      <div role="status">{report?.waits == null ? null : <Notice kind="warning">{report.waits.text}</Notice>}</div>
      <dl className={own.parts}>
        {receipt?.parts.map(({ sheet, read }) => (
          <div key={sheet}>
            <dt>
              <bdi>{sheets.find(({ id }) => id === sheet)?.title}</bdi>
            </dt>
            <dd>{t('imports.airtable.records', counted(read))}</dd>
          </div>
        ))}
      </dl>
    </>
  )
}
